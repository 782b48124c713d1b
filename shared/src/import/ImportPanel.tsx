import { type ReactNode, useId } from 'react'
import { Button } from '../ui/core'
import { IMPORT_TEXT } from './import.text'
import styles from './ImportPanel.module.css'

/** Layout of the area below the report. */
export function ImportPlace({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

interface ImportProgressProps {
  /** `正在导入，3 / 10` */
  readonly text: string
  readonly done: number
  readonly total: number
  readonly onStop?: () => void
}

export function ImportProgress({ text, done, total, onStop }: ImportProgressProps) {
  return (
    <>
      <output>{text}</output>
      <progress className={styles.progress} value={done} max={total} aria-label={IMPORT_TEXT.progressLabel} />
      {onStop ? <Button onClick={onStop}>{IMPORT_TEXT.stop}</Button> : null}
    </>
  )
}
