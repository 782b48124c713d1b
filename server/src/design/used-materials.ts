import type { UsedMaterial } from '@tessera/shared/contract/design/used-material'
import type { MaterialSnapshot, SingleMaterial } from '../db/schema/design'

/** A task's material for its answer. */
export const usedMaterialOf = (
  { id, name, coverFileId, sale }: Pick<MaterialSnapshot, 'id' | 'name' | 'coverFileId' | 'sale'>,
  urlOf: (fileId: string) => string,
): UsedMaterial => ({ id, name, coverUrl: urlOf(coverFileId), ...sale })

/** The materials of a task that gives each object its own. */
export const allMaterials = (material: MaterialSnapshot | null): SingleMaterial[] =>
  material ? [material, ...(material.others ?? [])] : []

/** Several materials as one task keeps them; none for an empty list. */
export function snapshotOf([first, ...others]: readonly SingleMaterial[]): { material?: MaterialSnapshot } {
  return first ? { material: { ...first, ...(others.length > 0 && { others }) } } : {}
}
