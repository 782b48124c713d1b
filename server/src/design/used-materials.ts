import type { UsedMaterial } from '@tessera/shared/contract/design/used-material'
import type { MaterialSnapshot } from '../db/schema/design'

/** A task's material for its answer. */
export const usedMaterialOf = (
  { id, name, coverFileId, sale }: Omit<MaterialSnapshot, 'second'>,
  urlOf: (fileId: string) => string,
): UsedMaterial => ({ id, name, coverUrl: urlOf(coverFileId), ...sale })
