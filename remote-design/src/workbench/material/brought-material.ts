import { getMaterialDetail } from '@tessera/shared/contract/material'
import { useRecordOfAddress, useNamedRecord } from '../use-named-record'
import { useWork, useWorkbench } from '../workbench-context'

/** In the address of a workbench that is opened from a material. */
const MATERIAL = 'material'

/** The material that the workbench was opened with, until there is a photo to use it in. */
export const useBroughtMaterial = () => useRecordOfAddress(MATERIAL, getMaterialDetail)

/** Puts the material that the workbench was opened with into the mode's inputs, as soon as there is a photo. */
export function useTakeMaterial(): void {
  const { mode, store, region, changeInputs, setMaterials } = useWorkbench()
  const photo = useWork((state) => (state.upload === null ? state.photo : null))
  useNamedRecord(
    MATERIAL,
    getMaterialDetail,
    (material) => {
      const changes = photo && mode.takeMaterial?.(store.getState().inputs, material, photo)
      if (!changes) return
      // It alone is meant, not one more of a batch.
      setMaterials(null)
      changeInputs(changes)
      const kind = mode.regionKindOf?.(material)
      if (kind) void region.choose(kind)
    },
    photo !== null,
  )
}
