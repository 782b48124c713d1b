import { Columns3, Download, FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Button, LoadingState } from '../ui/core'
import { type FileFailure, type ReadSheet, readSheetOf } from './check-file'
import { ColumnMatch } from './ColumnMatch'
import { FileDrop } from './FileDrop'
import type { Outcomes, RowImport } from './import-panel'
import { CHOOSE_TEXT, FILE_FAILURE_TEXT, FILE_NAMES, IMPORT_TEXT, MATCH_TEXT, REPORT_TEXT } from './import.text'
import { ImportPlace } from './ImportPanel'
import { ReportGrid } from './ReportGrid'
import type { SheetDeclaration } from './sheet-declaration'
import { checkSheet, type Places } from './sheet.rules'
import styles from './SheetImport.module.css'
import { annotatedRows, saveWorkbook, templateRows } from './workbook'

interface SheetImportProps<Row extends object> {
  readonly sheet: SheetDeclaration<Row>
  /** Null if the sheet can only be checked; `instead` then says why. */
  readonly importing: RowImport<Row> | null
  readonly instead?: ReactNode
  /** Next to the template, e.g. a choice of the kind of sheet. */
  readonly choice?: ReactNode
  /** Below the choice of a file, e.g. former imports. */
  readonly former?: ReactNode
}

type Step =
  | { readonly name: 'choosing'; readonly failure?: FileFailure }
  | { readonly name: 'reading' }
  | { readonly name: 'read'; readonly read: ReadSheet; readonly fileName: string; readonly id: string }

/**
 * Import of a workbook or CSV file: file choice, columns matched by name and by hand, validation per cell, an annotated workbook to
 * correct, and the import of the valid rows, with the server's rejections in the same report. The sheet is declared as data, see
 * {@link SheetDeclaration}.
 */
export function SheetImport<Row extends object>(props: SheetImportProps<Row>) {
  const { sheet, importing, instead, choice, former } = props
  const [{ of, step: latestStep }, setState] = useState<{ of: SheetDeclaration<Row>; step: Step }>({
    of: sheet,
    step: { name: 'choosing' },
  })
  // Discards the result of another kind of sheet.
  const step: Step = of === sheet ? latestStep : { name: 'choosing' }
  const latest = useRef(0)
  const setStep = (next: Step) => setState({ of: sheet, step: next })

  const read = async (file: File) => {
    const mine = (latest.current += 1)
    setStep({ name: 'reading' })
    const answer = await readSheetOf(sheet, file)
    if (mine !== latest.current) return
    if ('failure' in answer) setStep({ name: 'choosing', failure: answer })
    else setStep({ name: 'read', read: answer, id: crypto.randomUUID(), fileName: file.name })
  }

  if (step.name === 'read') {
    const { name: _name, ...file } = step
    return (
      <Read key={step.id} {...{ sheet, importing, instead, ...file }} onAnother={() => setStep({ name: 'choosing' })} />
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
      {step.name === 'reading' ? <LoadingState variant="list" /> : <FileDrop onFile={(file) => void read(file)} />}
      {step.name === 'choosing' && step.failure ? (
        <p className={styles.failure} role="alert">
          {FILE_FAILURE_TEXT[step.failure.failure]}
        </p>
      ) : null}
      {/* Lists the possible columns before the template is downloaded. */}
      <p className={styles.columns}>
        <FileSpreadsheet size={16} aria-hidden />
        {sheet.columns.map(({ title }) => title).join(CHOOSE_TEXT.separator)}
      </p>
      {former}
    </div>
  )
}

interface ReadProps<Row extends object> extends Pick<SheetImportProps<Row>, 'sheet' | 'importing' | 'instead'> {
  readonly read: ReadSheet
  readonly id: string
  readonly fileName: string
  readonly onAnother: () => void
}

function Read<Row extends object>({ sheet, importing, instead, read, id, fileName, onAnother }: ReadProps<Row>) {
  const { cells } = read
  // Each choice of columns is another import: what was sent by the former one is another set of rows.
  const [chosen, setChosen] = useState({ places: read.places, id })
  const [matching, setMatching] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const report = useMemo(() => checkSheet(sheet, cells, chosen.places), [sheet, cells, chosen.places])
  const isChecked = typeof report !== 'string' && !('missing' in report)
  const good = useMemo(
    () => (isChecked ? report.rows.flatMap(({ line, value }) => (value === null ? [] : [{ line, value }])) : []),
    [report, isChecked],
  )
  const match = (places: Places) => {
    setChosen({ places, id: crypto.randomUUID() })
    setOutcomes(new Map())
    setMatching(false)
  }
  const head = (
    <header className={styles.actions}>
      <span className={styles.fileName}>{fileName}</span>
      {isChecked ? (
        <>
          <Button
            icon={<Download aria-hidden />}
            onClick={() =>
              void saveWorkbook(annotatedRows(report, outcomes), sheet, `${sheet.name}${FILE_NAMES.annotated}`)
            }
          >
            {REPORT_TEXT.annotated}
          </Button>
          {outcomes.size === 0 && !matching ? (
            <Button icon={<Columns3 aria-hidden />} onClick={() => setMatching(true)}>
              {MATCH_TEXT.adjust}
            </Button>
          ) : null}
        </>
      ) : null}
      <Button onClick={onAnother}>{CHOOSE_TEXT.another}</Button>
    </header>
  )
  if (!isChecked || matching) {
    return (
      <div className={styles.checked}>
        {head}
        <ColumnMatch sheet={sheet} cells={cells} places={chosen.places} onMatched={match} />
      </div>
    )
  }
  return (
    <div className={styles.checked}>
      {head}
      <ReportGrid report={report} outcomes={outcomes} />
      <ImportPlace title={IMPORT_TEXT.title}>
        {importing === null ? (
          instead
        ) : good.length === 0 ? (
          <p>{IMPORT_TEXT.nothing}</p>
        ) : (
          importing({ rows: good, fileName, id: chosen.id, onOutcomes: setOutcomes })
        )}
      </ImportPlace>
    </div>
  )
}
