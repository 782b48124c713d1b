import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'
import type { WorkStep } from './design-mode'
import { stepName } from './steps.rules'
import { useReadiness, useRegionKind, useShownSteps } from './workbench-context'

interface SectionProps {
  readonly step: WorkStep
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/** One input section of the workbench, numbered in step order. */
export function Section({ step, extra, children }: SectionProps) {
  const state = useReadiness().states[step.id]
  const steps = useShownSteps()
  const kind = useRegionKind()
  const title = useId()
  return (
    <section className={styles.section} aria-labelledby={title} data-state={state} data-step={step.id}>
      <header className={styles.header}>
        <span className={styles.number} aria-hidden>
          {state === 'done' ? <Check size={14} /> : steps.indexOf(step) + 1}
        </span>
        <h2 id={title} className={styles.title}>
          {stepName(step.title, kind)}
        </h2>
        {extra}
      </header>
      {state === 'waiting' ? <p className={styles.hint}>{step.hint}</p> : <div className={styles.body}>{children}</div>}
    </section>
  )
}
