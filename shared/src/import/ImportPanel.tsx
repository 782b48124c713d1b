import { type ReactNode, useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { Button, toast } from '../ui/core'
import { useUnsavedWarning } from '../ui/form/use-form-save'
import type { Import, ImportRow, ImportRows, ImportState } from './import.store'
import { IMPORT_TEXT } from './import.text'
import styles from './ImportPanel.module.css'
import type { SheetReport } from './sheet.rules'

/** How valid rows are imported, and the texts around it. */
export interface RowImport<Row extends object> {
  readonly onImport: ImportRows<Row>
  /** `3 位客户` */
  readonly counted: (rows: number) => string
  /** Renders the cost, and the start button if the import may start. */
  readonly offer: (rows: number, start: ReactNode) => ReactNode
  /** Called after each run, including a stopped one. */
  readonly onEnded: () => void
  /** Next step after rows were imported. */
  readonly onward: ReactNode
}

interface ImportPanelProps<Row extends object> {
  readonly report: SheetReport<Row>
  readonly importing: RowImport<Row>
  readonly task: Import<Row>
}

/** Imports the valid rows; shows the cost before and the result after. */
export function ImportPanel<Row extends object>({ report, importing, task }: ImportPanelProps<Row>) {
  const state = useStore(task.store)
  const { counted, onImport, onEnded } = importing
  useEffect(() => task.stop, [task])
  useUnsavedWarning(state.phase === 'running')

  const good = report.rows.flatMap(({ line, value }): ImportRow<Row>[] => (value === null ? [] : [{ line, value }]))
  const left = good.filter(({ line }) => state.outcomes.get(line) !== null)
  const run = async () => {
    await task.run(left, onImport)
    const { outcomes } = task.store.getState()
    const imported = good.filter(({ line }) => outcomes.get(line) === null).length
    // Hundreds of rows take a while: scrolls the result into view.
    const unfinished = good.length - imported
    const words = IMPORT_TEXT.endedWith(counted(imported), unfinished)
    toast.notify(unfinished === 0 ? 'success' : 'info', IMPORT_TEXT.ended, words)
    onEnded()
  }
  if (good.length === 0) return <p>{IMPORT_TEXT.nothing}</p>
  if (state.phase === 'idle') {
    const start = (
      <Button variant="primary" onClick={() => void run()}>
        {IMPORT_TEXT.start(counted(good.length))}
      </Button>
    )
    return importing.offer(good.length, start)
  }
  if (state.phase === 'running') return <Running state={state} onStop={task.stop} />
  const refused = left.filter(({ line }) => state.outcomes.get(line)).length
  const untried = left.length - refused
  return (
    <>
      <output className={styles.done}>{IMPORT_TEXT.done(counted(good.length - left.length))}</output>
      {refused > 0 ? (
        <p className={styles.failed} role="alert">
          {IMPORT_TEXT.refused(refused)}
        </p>
      ) : null}
      {untried > 0 ? <p>{IMPORT_TEXT.untried(untried)}</p> : null}
      <div className={styles.actions}>
        {left.length > 0 ? <Button onClick={() => void run()}>{IMPORT_TEXT.again}</Button> : null}
        {left.length < good.length ? importing.onward : null}
      </div>
    </>
  )
}

function Running({ state, onStop }: { readonly state: ImportState; readonly onStop: () => void }) {
  const { settled, total } = state
  return (
    <>
      <output>{IMPORT_TEXT.progress(settled, total)}</output>
      <progress className={styles.progress} value={settled} max={total} aria-label={IMPORT_TEXT.progressLabel} />
      <Button onClick={onStop}>{IMPORT_TEXT.stop}</Button>
    </>
  )
}

/** Layout of the area below the report. */
export function ImportPlace({ children }: { readonly children: ReactNode }) {
  const title = useId()
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h2 id={title}>{IMPORT_TEXT.title}</h2>
      {children}
    </section>
  )
}
