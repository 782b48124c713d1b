import type { UsedMaterial } from '@tessera/shared/contract/design/used-material'
import type { MaterialSnapshot, PieceSnapshot, SingleMaterial } from '../db/schema/design'

/** A task's material for its answer. */
export const usedMaterialOf = (
  material: SingleMaterial | PieceSnapshot,
  urlOf: (fileId: string) => string,
): UsedMaterial => {
  const { id, name, coverFileId, sale } = material
  return { id, name, coverUrl: urlOf(coverFileId), sizeMm: sizeOf(material), ...sale }
}

function sizeOf(material: SingleMaterial | PieceSnapshot): number[] {
  if ('mm' in material) return [material.mm.width, material.mm.depth, material.mm.height]
  return [material.surface.mmWidth, material.surface.mmHeight]
}

/** The materials of a task that gives each object its own. */
export const allMaterials = (material: MaterialSnapshot | null): SingleMaterial[] =>
  material ? [material, ...(material.others ?? [])] : []

/** Several materials as one task keeps them; none for an empty list. */
export function snapshotOf([first, ...others]: readonly SingleMaterial[]): { material?: MaterialSnapshot } {
  return first ? { material: { ...first, ...(others.length > 0 && { others }) } } : {}
}
