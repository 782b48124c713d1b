import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'
import { useReadiness } from './readiness'
import { STEPS, type Step, stepStates } from './tile-change.rules'
import { STEP_HINT, STEP_TEXT } from './tile-change.text'

interface SectionProps {
  readonly step: Step
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** One input of the workbench, numbered in the order of doing. */
export function Section({ step, extra, children }: SectionProps) {
  const state = stepStates(useReadiness())[step]
  const title = useId()
  return (
    <section className={styles.section} aria-labelledby={title} data-state={state} data-step={step}>
      <header className={styles.header}>
        <span className={styles.number} aria-hidden>
          {state === 'done' ? <Check size={14} /> : STEPS.indexOf(step) + 1}
        </span>
        <h2 id={title} className={styles.title}>
          {STEP_TEXT[step]}
        </h2>
        {extra}
      </header>
      {state === 'waiting' ? (
        <p className={styles.hint}>{STEP_HINT[step]}</p>
      ) : (
        <div className={styles.body}>{children}</div>
      )}
    </section>
  )
}
