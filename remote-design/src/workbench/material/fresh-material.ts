import { getMaterialDetail, type Material } from '@tessera/shared/contract/material'
import { isAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { isLayable, type LayableMaterial } from '../../parts/material/layable'

/** A task's material as it is now; it may no longer be available: then the person chooses another. */
export async function layableOf(used: { readonly id: string } | null | undefined): Promise<LayableMaterial | null> {
  const found = used ? await call(getMaterialDetail, { id: used.id }).catch(() => null) : null
  return found && isLayable(found) ? found : null
}

/** A draft's material with fresh URLs; null if it is gone, undefined where nothing is to be changed. */
export async function refreshed(
  material: Pick<Material, 'id'> | null | undefined,
): Promise<Material | null | undefined> {
  if (!material) return undefined
  try {
    return await call(getMaterialDetail, { id: material.id })
  } catch (error) {
    return isAppError(error) && error.reason === 'NOT_FOUND' ? null : undefined
  }
}
