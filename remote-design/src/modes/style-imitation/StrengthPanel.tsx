import { Check } from 'lucide-react'
import styles from '../../workbench/Panel.module.css'
import { NeedsEngine } from '../../workbench/prompt/PromptFields'
import { useEditor, useInputs, useModeWorkbench } from '../../workbench/workbench-context'
import own from './StyleImitationFacts.module.css'
import { STYLE_IMITATION_INPUTS, withStrength } from './style-imitation.inputs'
import { STRENGTH_NAMES, STYLE_IMITATION_TEXT as TEXT } from './style-imitation.text'

/** How far the photo goes to the reference; several make several pictures. */
export function StrengthPanel() {
  const workbench = useModeWorkbench(STYLE_IMITATION_INPUTS)
  const inputs = useInputs(STYLE_IMITATION_INPUTS)
  const editor = useEditor()
  return (
    <>
      <fieldset className={styles.chips} aria-label={TEXT.strengths}>
        {STRENGTH_NAMES.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={inputs.strengths.includes(value)}
            onClick={() => {
              workbench.changeInputs(withStrength(inputs, value))
              editor?.setTool('hand')
            }}
          >
            {inputs.strengths.includes(value) ? <Check className={own.tick} size={14} aria-hidden /> : null}
            {label} {TEXT.percent(value)}
          </button>
        ))}
      </fieldset>
      <output className={styles.quiet}>
        {inputs.strengths.length > 1 ? TEXT.pictures(inputs.strengths.length) : TEXT.strengthsHint}
      </output>
    </>
  )
}

export function ChosenStrengths() {
  const { strengths, reference } = useInputs(STYLE_IMITATION_INPUTS)
  return (
    <div className={styles.row}>
      {reference ? <img className={own.chosen} src={reference.pictureUrl} alt={TEXT.referenceStep} /> : null}
      <p className={styles.quiet}>{TEXT.of(strengths.map(TEXT.percent).join(' + '))}</p>
    </div>
  )
}

/** What it is, and what it is not: said before anything is charged. */
export function StyleCaution() {
  const { way } = useInputs(STYLE_IMITATION_INPUTS)
  return way === 'palette' ? (
    <p className={styles.quiet}>{TEXT.caution}</p>
  ) : (
    <>
      <NeedsEngine />
      <p className={styles.quiet}>{TEXT.drawnCaution}</p>
    </>
  )
}
