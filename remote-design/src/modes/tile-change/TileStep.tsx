import { ChosenMaterial, MaterialPicker } from '../../workbench/material/MaterialPicker'
import type { LayableMaterial } from '../../workbench/material/layable'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import { optionsOf, TILE_CHANGE_INPUTS } from './tile-change.inputs'

/** Choice of tiles and floors with their real size. The manufacturer's laying is preset and previewed on the photo at once. */
export function TileStep() {
  const workbench = useModeWorkbench(TILE_CHANGE_INPUTS)
  const { material } = useInputs(TILE_CHANGE_INPUTS)
  const editor = useEditor()
  const pick = (picked: LayableMaterial) => {
    workbench.changeInputs({ material: picked, options: optionsOf(picked.surface) })
    if (editor && editor.toolId !== 'plane') editor.setTool('hand')
  }
  return (
    <>
      <ChosenMaterial material={material} />
      <MaterialPicker chosenId={material?.id} onPick={pick} />
    </>
  )
}

export function ChosenTile() {
  return <ChosenMaterial material={useInputs(TILE_CHANGE_INPUTS).material} />
}
