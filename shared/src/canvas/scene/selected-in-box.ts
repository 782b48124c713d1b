import { countCommon, createMask, type MaskBitmap, SET } from '../mask/mask-bitmap'
import type { Scene } from './scene'

/** A region of which so much that is selected lies in a box is meant by it. */
const WITHIN = 0.8
/** Regions that are less of what is selected in the box are not what it was drawn for. */
const LEAST = 0.5

/** The selected pixels of the scene's regions that a box was drawn around; null where they are not most of what is selected in it. */
export function selectedInBox(
  { labels }: Pick<Scene, 'labels'>,
  selection: MaskBitmap,
  box: MaskBitmap,
): MaskBitmap | null {
  const all = new Uint32Array(256)
  const inside = new Uint32Array(256)
  for (let index = 0; index < selection.data.length; index += 1) {
    if (selection.data[index] !== SET) continue
    const label = labels.data[index] as number
    all[label]! += 1
    if (box.data[index] === SET) inside[label]! += 1
  }
  const piece = createMask(selection.width, selection.height)
  for (let index = 0; index < selection.data.length; index += 1) {
    const label = labels.data[index] as number
    if (label > 0 && selection.data[index] === SET && inside[label]! > WITHIN * all[label]!) piece.data[index] = SET
  }
  return countCommon(piece, box) > LEAST * countCommon(selection, box) ? piece : null
}
