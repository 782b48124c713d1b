import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/core'
import { Switch } from '../ui/form'
import type { Outcomes } from './import-panel'
import { CHOOSE_TEXT, REPORT_TEXT } from './import.text'
import styles from './ReportGrid.module.css'
import type { SheetColumn } from './sheet-declaration'
import { type CheckedCell, type CheckedRow, isGoodRow, problemText, type SheetReport } from './sheet.rules'

/** Rows rendered per step; thousands of cells would slow the page down. */
const STEP = 50

/** What a valid cell shows instead of its text; undefined for the text. */
export type CellOf<Row extends object> = (key: string, row: CheckedRow<Row>) => ReactNode

interface ReportGridProps<Row extends object> {
  readonly report: SheetReport<Row>
  /** Outcomes of the submitted rows. */
  readonly outcomes: Outcomes
  readonly cellOf?: CellOf<Row> | undefined
}

/** The dropped sheet, with validation errors in their cells and the server's errors next to the row. */
export function ReportGrid<Row extends object>({ report, outcomes, cellOf }: ReportGridProps<Row>) {
  const { rows, sheet, unknownColumns, untakenColumns } = report
  const columns: readonly SheetColumn[] = sheet.columns
  const good = rows.filter(isGoodRow).length
  const wrongRows = rows.filter((row) => !isGoodRow(row) || outcomes.get(row.line)?.chosen === false)
  // Default filter: rows that need correction.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const onlyWrong = wanted ?? wrongRows.length > 0
  const [shown, setShown] = useState(STEP)
  const label = useId()
  const wrongCells = rows.reduce((sum, { cells }) => sum + cells.filter(({ problem }) => problem).length, 0)
  const listed = onlyWrong ? wrongRows : rows
  const scroll = useRef<HTMLDivElement>(null)
  // On a narrow screen the first fault may be many columns away.
  useEffect(() => {
    const box = scroll.current
    const wrong = box?.querySelector<HTMLElement>('[data-wrong]')
    if (box && wrong) box.scrollLeft = wrong.offsetLeft + wrong.offsetWidth - box.clientWidth
  }, [report])
  return (
    <section className={styles.report} aria-label={REPORT_TEXT.grid}>
      <header className={styles.head}>
        <output>{REPORT_TEXT.summary(rows.length, good, wrongCells)}</output>
        <span className={styles.toggle}>
          <Switch checked={onlyWrong} onChange={setWanted} aria-labelledby={label} />
          <span id={label}>{REPORT_TEXT.onlyWrong}</span>
        </span>
      </header>
      {unknownColumns.length > 0 ? (
        <p className={styles.unknown}>{REPORT_TEXT.unknownColumns(unknownColumns.join(CHOOSE_TEXT.separator))}</p>
      ) : null}
      {sheet.untaken && untakenColumns.length > 0 ? (
        <p className={styles.unknown}>
          {REPORT_TEXT.untakenColumns(untakenColumns.join(CHOOSE_TEXT.separator), sheet.untaken.why)}
        </p>
      ) : null}
      {listed.length === 0 ? (
        <p className={styles.allGood}>{REPORT_TEXT.allGood}</p>
      ) : (
        <div ref={scroll} className={styles.scroll}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col">{REPORT_TEXT.line}</th>
                {outcomes.size > 0 ? <th scope="col">{REPORT_TEXT.outcome}</th> : null}
                {columns.map(({ key, title }) => (
                  <th key={key} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, shown).map((row) => (
                <tr key={row.line}>
                  <th scope="row">{row.line}</th>
                  {outcomes.size > 0 ? <Outcome outcome={outcomes.get(row.line)} /> : null}
                  {columns.map((column, index) => (
                    <Cell key={column.key} column={column} cell={row.cells[index]}>
                      {cellOf?.(column.key, row)}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {listed.length > shown ? (
        <Button onClick={() => setShown(shown + STEP)}>{REPORT_TEXT.more(listed.length - shown)}</Button>
      ) : null}
    </section>
  )
}

function Outcome({ outcome }: { readonly outcome: ReturnType<Outcomes['get']> }) {
  if (outcome === undefined) return <td>{REPORT_TEXT.unsent}</td>
  if (outcome === null) return <td className={styles.imported}>{REPORT_TEXT.imported}</td>
  return <td className={outcome.chosen ? styles.chosen : styles.wrong}>{outcome.why}</td>
}

interface CellProps {
  readonly column: SheetColumn
  readonly cell: CheckedCell | undefined
  readonly children: ReactNode
}

function Cell({ column, cell, children }: CellProps) {
  if (!cell?.problem) return <td>{children ?? cell?.text}</td>
  return (
    <td className={styles.wrong} data-wrong>
      {cell.text}
      <small>{problemText(column, cell.problem)}</small>
    </td>
  )
}
