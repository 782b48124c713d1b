import type { Cell, SheetData } from 'write-excel-file/browser'
import { SHOP_UTC_OFFSET_HOURS } from '../contract/customer'
import { joinedNames } from '../contract/name-list'
import { COLORS } from '../ui/tokens'
import type { Outcomes } from './import-panel'
import { REPORT_TEXT } from './import.text'
import { type NumberRange, rangeText } from './number-range.text'
import type { SheetColumn, SheetDeclaration } from './sheet-declaration'
import { type CheckedRow, problemText, type SheetReport } from './sheet.rules'

/** Default column width, characters. */
const WIDTH = 14
const VERDICT_WIDTH = 48

/** Formula injection: text a spreadsheet would evaluate; a leading quote makes it plain text. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const heading = (value: string): Cell => ({ value, fontWeight: 'bold', backgroundColor: COLORS.light['primary-soft'] })
/** Always of type text: phone numbers keep their digits and nothing is a formula. */
const text = (value: string): Cell => ({ value: asText(value), type: String })

const headings = (columns: readonly SheetColumn[]): Cell[] => columns.map(({ title }) => heading(title))

/** Template: the columns and example rows. */
export function templateRows<Row extends object>({ columns, examples }: SheetDeclaration<Row>): SheetData {
  return [
    headings(columns),
    ...examples.map((example) =>
      columns.map(({ key }): Cell => {
        const value: string | number | undefined = example[key]
        return typeof value === 'number' ? { value, type: Number } : value === undefined ? null : text(value)
      }),
    ),
  ]
}

function verdictOf(columns: readonly SheetColumn[], { line, cells }: CheckedRow<unknown>, outcomes: Outcomes): string {
  const problems = cells.flatMap(({ problem }, index) => {
    const column = columns[index]
    return problem && column ? [REPORT_TEXT.problemIn(column.title, problemText(column, problem))] : []
  })
  const left = outcomes.get(line)
  if (left) problems.push(left.why)
  return problems.length > 0 ? REPORT_TEXT.joined(problems) : REPORT_TEXT.allRight
}

const annotatedCell = ({ text: value, problem }: CheckedRow<unknown>['cells'][number]): Cell =>
  problem
    ? {
        value: asText(value),
        type: String,
        backgroundColor: COLORS.light['danger-soft'],
        textColor: COLORS.light.danger,
      }
    : text(value)

/**
 * The checked sheet with invalid cells marked and the errors in a last column. Meant for correction and re-import, so rows that were
 * already imported are left out.
 */
export function annotatedRows<Row extends object>({ sheet, rows }: SheetReport<Row>, outcomes: Outcomes): SheetData {
  const columns: readonly SheetColumn[] = sheet.columns
  return [
    [...headings(columns), heading(REPORT_TEXT.verdict)],
    ...rows
      .filter(({ line }) => outcomes.get(line) !== null)
      .map((row): Cell[] => [
        ...row.cells.map(annotatedCell),
        { value: verdictOf(columns, row, outcomes), type: String, wrap: true },
      ]),
  ]
}

/** Rows that the server did not take, as a sheet to be corrected and imported again, with the reason in a last column. */
export function unimportedRows<Row extends object>(
  { columns }: SheetDeclaration<Row>,
  rows: readonly { readonly value: Row; readonly reason: string }[],
): SheetData {
  return [
    [...headings(columns), heading(REPORT_TEXT.verdict)],
    ...rows.map(({ value, reason }) => [
      ...columns.map((column): Cell => {
        const content = value[column.key]
        return content === undefined || content === null ? null : text(shown(column, content))
      }),
      { value: reason, type: String, wrap: true },
    ]),
  ]
}

/** `2026-01-31 14:30` by the shops' clock, as a cell is read. */
const shopTime = (iso: string): string =>
  new Date(Date.parse(iso) + SHOP_UTC_OFFSET_HOURS * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** A value as its cell says it. */
function shown({ reads }: SheetColumn, content: unknown): string {
  if (Array.isArray(content)) return joinedNames(content)
  if (reads === 'range') return rangeText(content as NumberRange)
  const value = String(content)
  if (reads === 'text' || reads === 'number' || reads === 'list') return value
  return reads === 'time' ? shopTime(value) : (reads[value] ?? value)
}

/** Downloads a workbook. The writer is lazy-loaded. */
export async function saveWorkbook<Row extends object>(
  rows: SheetData,
  { name, columns }: SheetDeclaration<Row>,
  fileName: string,
): Promise<void> {
  const { default: writeWorkbook } = await import('write-excel-file/browser')
  await writeWorkbook(rows, {
    sheet: name,
    columns: [...columns.map(({ width }) => ({ width: width ?? WIDTH })), { width: VERDICT_WIDTH }],
    stickyRowsCount: 1,
  }).toFile(fileName)
}
