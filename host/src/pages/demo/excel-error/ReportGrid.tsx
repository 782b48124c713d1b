import { Button } from '@tessera/shared/ui/core'
import { Switch } from '@tessera/shared/ui/form'
import { useId, useState } from 'react'
import { type Column, columnTitle } from './columns'
import { COLUMN_TEXT, EXCEL_TEXT } from './excel.text'
import { problemText } from './problem.text'
import styles from './ReportGrid.module.css'
import { type CheckedCell, isGoodRow, type SheetReport } from './sheet.rules'

/** Rows drawn at once; thousands of cells would make the page slow for nothing. */
const STEP = 50

/** The sheet as it was dropped, with what is wrong written into the cell that is wrong. */
export function ReportGrid({ report }: { readonly report: SheetReport }) {
  const { rows, columns, unknownColumns } = report
  const wrongRows = rows.filter((row) => !isGoodRow(row))
  const [onlyWrong, setOnlyWrong] = useState(wrongRows.length > 0)
  const [shown, setShown] = useState(STEP)
  const label = useId()
  const wrongCells = rows.reduce((sum, { cells }) => sum + cells.filter(({ problem }) => problem).length, 0)
  const listed = onlyWrong ? wrongRows : rows
  return (
    <section className={styles.report} aria-label={EXCEL_TEXT.grid}>
      <header className={styles.head}>
        <output>{EXCEL_TEXT.summary(rows.length, rows.length - wrongRows.length, wrongCells)}</output>
        <span className={styles.toggle}>
          <Switch checked={onlyWrong} onChange={setOnlyWrong} aria-labelledby={label} />
          <span id={label}>{EXCEL_TEXT.onlyWrong}</span>
        </span>
      </header>
      {unknownColumns.length > 0 ? (
        <p className={styles.unknown}>{EXCEL_TEXT.unknownColumns(unknownColumns.join(COLUMN_TEXT.separator))}</p>
      ) : null}
      {listed.length === 0 ? (
        <p className={styles.allGood}>{EXCEL_TEXT.allGood}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col">{EXCEL_TEXT.line}</th>
                {columns.map((column) => (
                  <th key={column.key} scope="col">
                    {columnTitle(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, shown).map((row) => (
                <tr key={row.line}>
                  <th scope="row">{row.line}</th>
                  {columns.map((column, index) => (
                    <Cell key={column.key} column={column} cell={row.cells[index]} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {listed.length > shown ? (
        <Button onClick={() => setShown(shown + STEP)}>{EXCEL_TEXT.more(listed.length - shown)}</Button>
      ) : null}
    </section>
  )
}

function Cell({ column, cell }: { readonly column: Column; readonly cell: CheckedCell | undefined }) {
  if (!cell?.problem) return <td>{cell?.text}</td>
  return (
    <td className={styles.wrong}>
      {cell.text}
      <small>{problemText(column, cell.problem)}</small>
    </td>
  )
}
