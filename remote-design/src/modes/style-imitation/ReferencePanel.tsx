import { PictureField } from '../../workbench/picture/PictureField'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import { STYLE_IMITATION_INPUTS } from './style-imitation.inputs'
import { STYLE_IMITATION_TEXT as TEXT } from './style-imitation.text'

/** The picture whose palette is taken. */
export function ReferencePanel() {
  const workbench = useModeWorkbench(STYLE_IMITATION_INPUTS)
  const { reference } = useInputs(STYLE_IMITATION_INPUTS)
  const editor = useEditor()
  return (
    <PictureField
      label={TEXT.referenceStep}
      hint={TEXT.fieldHint}
      value={reference}
      onChange={(picture) => {
        workbench.changeInputs({ reference: picture })
        // Region tools hide the preview.
        editor?.setTool('hand')
      }}
    />
  )
}
