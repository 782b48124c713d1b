import { BATCH_TASKS } from '@tessera/shared/contract/design/batch'
import type { DesignMode } from '../design-mode'
import type { FurnitureMaterial } from '../furnishing/furnishing.inputs'
import type { LayableMaterial } from '../../parts/material/layable'
import { countOf } from '../task/start.rules'
import type { WorkState } from '../workbench.store'

/** What several of are made together; a mode takes one of the two. */
export type BatchMaterial = LayableMaterial | FurnitureMaterial

/** Other photos beside the one on the canvas. */
export const MOST_ROOMS = 7

/** More are not told apart in a grid. */
export const MOST_MATERIALS = 12

/** The inputs of each task that a start makes: one, or one a material. */
export function variantsOf<Inputs>(
  { batch }: Pick<DesignMode<Inputs>, 'batch'>,
  { several, inputs }: Pick<WorkState<Inputs>, 'several' | 'inputs'>,
): readonly Inputs[] {
  const withMaterial = batch?.withMaterial
  if (!withMaterial || !several || several.materials.length < BATCH_TASKS.min) return [inputs]
  if (batch?.isPossible?.(inputs) === false) return [inputs]
  const one = batch?.onePicture?.(inputs) ?? inputs
  return several.materials.map((material) => withMaterial(one, material, several.part))
}

/** Pictures that a start makes; of a batch each task makes one, unless its inputs ask for more. */
export function imagesOf<Inputs>(
  mode: Pick<DesignMode<Inputs>, 'batch' | 'countOf'>,
  state: Pick<WorkState<Inputs>, 'several' | 'rooms' | 'inputs' | 'count'>,
): number {
  const variants = variantsOf(mode, state)
  const rooms = 1 + state.rooms.length
  const count = variants.length * rooms > 1 ? 1 : state.count
  return rooms * variants.reduce((sum, inputs) => sum + countOf(mode, { inputs, count }), 0)
}

/** With a material added at the end, or without it where it was chosen already; unchanged when there are enough. */
export function toggled<Chosen extends BatchMaterial>(
  materials: readonly Chosen[],
  material: Chosen,
): { readonly materials: readonly Chosen[]; readonly change: 'added' | 'removed' | 'full' } {
  if (materials.some(({ id }) => id === material.id)) {
    return { materials: materials.filter(({ id }) => id !== material.id), change: 'removed' }
  }
  if (materials.length >= MOST_MATERIALS) return { materials, change: 'full' }
  return { materials: [...materials, material], change: 'added' }
}
