import { shownScheme, withChoice } from '../../workbench/schemes/schemes'
import { useEditor, useInputs, useModeWorkbench, useWork } from '../../workbench/workbench-context'
import { FURNITURE_MATERIAL_INPUTS, type FurnitureMaterialInputs, type Wearing } from './furniture-material.inputs'

/** What the current region wears in the shown scheme, and ways to change it. */
export function useWearing() {
  const workbench = useModeWorkbench(FURNITURE_MATERIAL_INPUTS)
  const inputs = useInputs(FURNITURE_MATERIAL_INPUTS)
  const part = useWork((state) => state.canvas.part)
  const editor = useEditor()
  const change = (changes: Partial<FurnitureMaterialInputs>) => {
    workbench.changeInputs(changes)
    // Region tools hide the preview: switches to the hand, so that a change is visible at once.
    if (editor && editor.toolId !== 'hand' && editor.toolId !== 'plane') editor.setTool('hand')
  }
  const wear = (wearing: Wearing) => change(withChoice(inputs, part, wearing))
  return { inputs, wearing: shownScheme(inputs)[part] ?? null, wear, change, editor }
}
