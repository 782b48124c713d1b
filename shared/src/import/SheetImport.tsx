import { Columns3, Download, FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Button, LoadingState } from '../ui/core'
import { type FileFailure, type ReadSheet, readSheetOf } from './check-file'
import { ColumnMatch } from './ColumnMatch'
import { FileDrop } from './FileDrop'
import type { Outcomes, RowImport } from './import-panel'
import { CHOOSE_TEXT, FILE_FAILURE_TEXT, FILE_NAMES, IMPORT_TEXT, MATCH_TEXT, REPORT_TEXT } from './import.text'
import { ImportPlace } from './ImportPanel'
import { type CellOf, ReportGrid } from './ReportGrid'
import type { SheetDeclaration } from './sheet-declaration'
import { checkSheet, type Places, type SheetReport } from './sheet.rules'
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
  /** What is known of the rows besides the sheet, e.g. their pictures. */
  readonly refine?: ((report: SheetReport<Row>) => SheetReport<Row>) | undefined
  /** Above the report, e.g. the choice of pictures. */
  readonly beside?: ((report: SheetReport<Row>) => ReactNode) | undefined
  readonly cellOf?: CellOf<Row> | undefined
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
  const { sheet, choice, former } = props
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
    const { read: found, fileName } = step
    return (
      <Read key={step.id} {...props} read={found} fileName={fileName} onAnother={() => setStep({ name: 'choosing' })} />
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

const NONE: Outcomes = new Map()

interface ReadProps<Row extends object> extends SheetImportProps<Row> {
  readonly read: ReadSheet
  readonly fileName: string
  readonly onAnother: () => void
}

function Read<Row extends object>(props: ReadProps<Row>) {
  const { sheet, importing, instead, refine, beside, cellOf, read, fileName, onAnother } = props
  const { cells } = read
  const [places, setPlaces] = useState(read.places)
  const [matching, setMatching] = useState(false)
  const checked = useMemo(() => {
    const answer = checkSheet(sheet, cells, places)
    return typeof answer === 'string' || 'missing' in answer ? null : answer
  }, [sheet, cells, places])
  const report = useMemo(() => checked && (refine?.(checked) ?? checked), [checked, refine])
  // Other columns, or other pictures, are another import: what was sent before is another set of rows.
  const { id, good } = useMemo(
    () => ({
      id: crypto.randomUUID(),
      good: (report?.rows ?? []).flatMap(({ line, value }) => (value === null ? [] : [{ line, value }])),
    }),
    [report],
  )
  const [ended, setEnded] = useState<{ readonly id: string; readonly outcomes: Outcomes }>({ id, outcomes: NONE })
  const outcomes = ended.id === id ? ended.outcomes : NONE
  const onOutcomes = useCallback((latest: Outcomes) => setEnded({ id, outcomes: latest }), [id])
  const match = (chosen: Places) => {
    setPlaces(chosen)
    setMatching(false)
  }
  const head = (
    <header className={styles.actions}>
      <span className={styles.fileName}>{fileName}</span>
      {report ? (
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
  if (!checked || !report || matching) {
    return (
      <div className={styles.checked}>
        {head}
        <ColumnMatch sheet={sheet} cells={cells} places={places} onMatched={match} />
      </div>
    )
  }
  return (
    <div className={styles.checked}>
      {head}
      {beside?.(checked)}
      <ReportGrid report={report} outcomes={outcomes} cellOf={cellOf} />
      <ImportPlace title={IMPORT_TEXT.title}>
        {importing === null ? (
          instead
        ) : good.length === 0 ? (
          <p>{IMPORT_TEXT.nothing}</p>
        ) : (
          importing({ rows: good, fileName, id, onOutcomes })
        )}
      </ImportPlace>
    </div>
  )
}
