import { Download, FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button, LoadingState } from '../ui/core'
import { checkFile, type FileFailure } from './check-file'
import { FileDrop } from './FileDrop'
import { createImport } from './import.store'
import { CHOOSE_TEXT, FILE_FAILURE_TEXT, FILE_NAMES, REPORT_TEXT } from './import.text'
import { ImportPanel, ImportPlace, type RowImport } from './ImportPanel'
import { ReportGrid } from './ReportGrid'
import type { SheetDeclaration } from './sheet-declaration'
import type { SheetReport } from './sheet.rules'
import styles from './SheetImport.module.css'
import { annotatedRows, saveWorkbook, templateRows } from './workbook'

interface SheetImportProps<Row extends object> {
  readonly sheet: SheetDeclaration<Row>
  /** Null if the sheet can only be checked; `instead` then says why. */
  readonly importing: RowImport<Row> | null
  readonly instead?: ReactNode
  /** Next to the template, e.g. a choice of the kind of sheet. */
  readonly choice?: ReactNode
  /** Called when an import starts and ends; leaving meanwhile stops it. */
  readonly onBusy?: (busy: boolean) => void
}

type Step<Row extends object> =
  | { readonly name: 'choosing'; readonly failure?: FileFailure }
  | { readonly name: 'checking' }
  | { readonly name: 'checked'; readonly report: SheetReport<Row>; readonly id: string; readonly fileName: string }

/**
 * Workbook import: file choice, validation per cell, an annotated workbook to correct, and the import of the valid rows, with the
 * server's rejections in the same report. The sheet is declared as data, see {@link SheetDeclaration}.
 */
export function SheetImport<Row extends object>(props: SheetImportProps<Row>) {
  const { sheet, importing, instead, choice, onBusy } = props
  const [{ of, step: latestStep }, setState] = useState<{ of: SheetDeclaration<Row>; step: Step<Row> }>({
    of: sheet,
    step: { name: 'choosing' },
  })
  // Discards the result of another kind of sheet.
  const step: Step<Row> = of === sheet ? latestStep : { name: 'choosing' }
  const latest = useRef(0)
  const setStep = (next: Step<Row>) => setState({ of: sheet, step: next })

  const check = async (file: File) => {
    const mine = (latest.current += 1)
    setStep({ name: 'checking' })
    const answer = await checkFile(sheet, file)
    if (mine !== latest.current) return
    if ('failure' in answer) setStep({ name: 'choosing', failure: answer })
    else setStep({ name: 'checked', report: answer, id: crypto.randomUUID(), fileName: file.name })
  }

  if (step.name === 'checked') {
    const { report, id, fileName } = step
    return (
      <Checked
        key={id}
        {...{ report, id, fileName, importing, instead, onBusy }}
        onAnother={() => setStep({ name: 'choosing' })}
      />
    )
  }
  return (
    <div className={styles.choose}>
      <div className={styles.kinds}>
        {choice ? <div className={styles.choice}>{choice}</div> : null}
        <Button
          icon={<Download aria-hidden />}
          onClick={() => void saveWorkbook(templateRows(sheet), sheet, `${sheet.name}${FILE_NAMES.template}`)}
        >
          {CHOOSE_TEXT.template}
        </Button>
      </div>
      {step.name === 'checking' ? <LoadingState variant="list" /> : <FileDrop onFile={(file) => void check(file)} />}
      {step.name === 'choosing' && step.failure ? <Failure {...step.failure} /> : null}
      {/* Lists the possible columns before the template is downloaded. */}
      <p className={styles.columns}>
        <FileSpreadsheet size={16} aria-hidden />
        {sheet.columns.map(({ title }) => title).join(CHOOSE_TEXT.separator)}
      </p>
    </div>
  )
}

function Failure({ failure, missing }: FileFailure) {
  return (
    <p className={styles.failure} role="alert">
      {FILE_FAILURE_TEXT[failure]}
      {missing?.join(CHOOSE_TEXT.separator)}
    </p>
  )
}

interface CheckedProps<Row extends object> extends Pick<SheetImportProps<Row>, 'importing' | 'instead' | 'onBusy'> {
  readonly report: SheetReport<Row>
  readonly id: string
  readonly fileName: string
  readonly onAnother: () => void
}

function Checked<Row extends object>({
  report,
  id,
  fileName,
  importing,
  instead,
  onBusy,
  onAnother,
}: CheckedProps<Row>) {
  const [task] = useState(() => createImport<Row>(id))
  const { outcomes, phase } = useStore(task.store)
  const busy = phase === 'running'
  useEffect(() => onBusy?.(busy), [onBusy, busy])
  const annotated = `${fileName.replace(/\.xlsx$/i, '')}-${FILE_NAMES.annotated}`
  return (
    <div className={styles.checked}>
      <div className={styles.actions}>
        <b className={styles.fileName}>{fileName}</b>
        <Button onClick={onAnother} disabled={busy}>
          {CHOOSE_TEXT.another}
        </Button>
        <Button
          icon={<Download aria-hidden />}
          onClick={() => void saveWorkbook(annotatedRows(report, outcomes), report.sheet, annotated)}
        >
          {REPORT_TEXT.annotated}
        </Button>
      </div>
      <ReportGrid report={report} outcomes={outcomes} />
      <ImportPlace>
        {importing ? <ImportPanel report={report} importing={importing} task={task} /> : instead}
      </ImportPlace>
    </div>
  )
}
