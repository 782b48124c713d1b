import { designTasks } from '../db/schema/design'
import { modeOf } from './modes/modes'

type Named = Pick<typeof designTasks.$inferSelect, 'designType' | 'material' | 'pieces' | 'request'>

/** What a picture's name is made of. */
export const NAMED = {
  designType: designTasks.designType,
  material: designTasks.material,
  pieces: designTasks.pieces,
  request: designTasks.request,
}

/** What a picture of a task shows: its material, its furniture or its colours; empty without any. @param number counted from 1 */
export function pictureName({ designType, material, pieces, request }: Named, number: number): string {
  const mode = modeOf(designType)
  if (!mode) return ''
  return mode.nameOf({ asked: mode.asked.parse(request), material, pieces }, number)
}
