import { getMaterialDetail } from '@tessera/shared/contract/material'
import { isLayable } from '../../workbench/material/layable'
import { useNamedRecord } from '../../workbench/use-named-record'
import { useModeWorkbench } from '../../workbench/workbench-context'
import { optionsOf, TILE_CHANGE_INPUTS } from './tile-change.inputs'

/** In the address of a workbench that is opened from a material. */
const MATERIAL = 'material'

/** Chooses the tile that the address names, laid as its kind is. */
export function useNamedMaterial(): void {
  const workbench = useModeWorkbench(TILE_CHANGE_INPUTS)
  useNamedRecord(MATERIAL, getMaterialDetail, (material) => {
    if (isLayable(material)) workbench.changeInputs({ material, options: optionsOf(material.surface) })
  })
}
