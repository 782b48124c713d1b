import { Button, LoadingState } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { DemoFrame } from '../DemoFrame'
import type { FileFailure } from './check-bytes'
import { checkFile } from './check-file'
import { type SheetKind, SHEET_KINDS } from './columns'
import { COLUMN_TEXT, EXCEL_TEXT, FILE_FAILURE_TEXT, FILE_NAMES } from './excel.text'
import styles from './ExcelErrorPage.module.css'
import { FileDrop } from './FileDrop'
import { ImportPanel } from './ImportPanel'
import { ReportGrid } from './ReportGrid'
import type { SheetReport } from './sheet.rules'
import { annotatedRows, saveWorkbook, templateRows } from './workbook'

const KINDS = SHEET_KINDS.map((value) => ({ value, label: EXCEL_TEXT[value] }))

type Step =
  | { readonly name: 'choosing'; readonly failure?: FileFailure }
  | { readonly name: 'checking' }
  | { readonly name: 'checked'; readonly report: SheetReport; readonly id: string; readonly fileName: string }

/** A workbook of customers or materials, checked cell by cell before anything of it is taken over. */
export default function ExcelErrorPage() {
  const [kind, setKind] = useState<SheetKind>('customer')
  const [step, setStep] = useState<Step>({ name: 'choosing' })
  const latest = useRef(0)

  const check = async (file: File) => {
    const mine = (latest.current += 1)
    setStep({ name: 'checking' })
    const answer = await checkFile(kind, file)
    if (mine !== latest.current) return
    if ('failure' in answer) setStep({ name: 'choosing', failure: answer })
    else setStep({ name: 'checked', report: answer, id: crypto.randomUUID(), fileName: file.name })
  }

  return (
    <DemoFrame title={EXCEL_TEXT.title} lead={EXCEL_TEXT.lead}>
      {step.name === 'checked' ? (
        <Checked key={step.id} {...step} onAnother={() => setStep({ name: 'choosing' })} />
      ) : (
        <div className={styles.choose}>
          <div className={styles.kinds}>
            <AnimatedRadio aria-label={EXCEL_TEXT.kind} options={KINDS} value={kind} onChange={setKind} />
            <Button
              icon={<Download aria-hidden />}
              onClick={() => void saveWorkbook(templateRows(kind), kind, `${EXCEL_TEXT[kind]}${FILE_NAMES.template}`)}
            >
              {EXCEL_TEXT.template}
            </Button>
          </div>
          {step.name === 'checking' ? (
            <LoadingState variant="list" />
          ) : (
            <FileDrop onFile={(file) => void check(file)} />
          )}
          {step.name === 'choosing' && step.failure ? <Failure {...step.failure} /> : null}
          <Columns kind={kind} />
        </div>
      )}
    </DemoFrame>
  )
}

function Failure({ failure, missing }: FileFailure) {
  return (
    <p className={styles.failure} role="alert">
      {FILE_FAILURE_TEXT[failure]}
      {missing?.join(COLUMN_TEXT.separator)}
    </p>
  )
}

/** Which columns a sheet of this kind may have: the template's first row, before it is downloaded. */
function Columns({ kind }: { readonly kind: SheetKind }) {
  const titles = templateRows(kind)[0] ?? []
  return (
    <p className={styles.columns}>
      <FileSpreadsheet size={16} aria-hidden />
      {titles
        .map((cell) => (cell && typeof cell === 'object' && 'value' in cell ? String(cell.value) : ''))
        .join(COLUMN_TEXT.separator)}
    </p>
  )
}

interface CheckedProps {
  readonly report: SheetReport
  readonly id: string
  readonly fileName: string
  readonly onAnother: () => void
}

function Checked({ report, id, fileName, onAnother }: CheckedProps) {
  const save = () =>
    saveWorkbook(annotatedRows(report), report.kind, `${fileName.replace(/\.xlsx$/i, '')}-${FILE_NAMES.annotated}`)
  return (
    <>
      <div className={styles.actions}>
        <b className={styles.fileName}>{fileName}</b>
        <Button onClick={onAnother}>{EXCEL_TEXT.another}</Button>
        <Button icon={<Download aria-hidden />} onClick={() => void save()}>
          {EXCEL_TEXT.annotated}
        </Button>
      </div>
      <ReportGrid report={report} />
      <ImportPanel report={report} importId={id} />
    </>
  )
}
