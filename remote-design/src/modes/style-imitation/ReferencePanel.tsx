import { PictureField } from '../../workbench/picture/PictureField'
import { PromptFields } from '../../workbench/prompt/PromptFields'
import { WayChoice } from '../../workbench/prompt/WayChoice'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import { STYLE_IMITATION_INPUTS } from './style-imitation.inputs'
import { STYLE_IMITATION_TEXT as TEXT } from './style-imitation.text'

/** The picture whose palette or style is taken. */
export function ReferencePanel() {
  const workbench = useModeWorkbench(STYLE_IMITATION_INPUTS)
  const { way, prompt, reference } = useInputs(STYLE_IMITATION_INPUTS)
  const editor = useEditor()
  return (
    <>
      <WayChoice
        own={{ value: 'palette', label: TEXT.title }}
        drawn={TEXT.generate}
        value={way}
        onChange={(next) => workbench.changeInputs({ way: next })}
      />
      <PictureField
        label={TEXT.referenceStep}
        hint={way === 'palette' ? TEXT.fieldHint : TEXT.styleHint}
        value={reference}
        onChange={(picture) => {
          workbench.changeInputs({ reference: picture })
          // Region tools hide the preview.
          editor?.setTool('hand')
        }}
      />
      {way === 'generate' ? (
        <PromptFields
          value={{ prompt }}
          hint={TEXT.promptHint}
          onChange={(change) => workbench.changeInputs({ prompt: change.prompt ?? prompt })}
        />
      ) : null}
    </>
  )
}
