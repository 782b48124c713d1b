import { COLORS } from '@tessera/shared/ui/tokens'
import type { Cell, SheetData } from 'write-excel-file/browser'
import { type Column, columnTitle, SHEETS, type SheetKind } from './columns'
import { EXAMPLES, EXCEL_TEXT } from './excel.text'
import { problemText } from './problem.text'
import type { CheckedRow, SheetReport } from './sheet.rules'

const WIDTHS: Readonly<Partial<Record<Column['key'], number>>> = { demand: 36, address: 30, mobile: 16 }
const VERDICT_WIDTH = 48

/** A text that a spreadsheet would run as a formula; the quote before it makes it a text again. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const heading = (value: string): Cell => ({ value, fontWeight: 'bold', backgroundColor: COLORS.light['primary-soft'] })
/** Always of type text, so that numbers of telephones keep their digits and nothing is ever a formula. */
const text = (value: string): Cell => ({ value: asText(value), type: String })

const headings = (columns: readonly Column[]): Cell[] => columns.map((column) => heading(columnTitle(column)))

/** An empty sheet of a kind with its columns and two examples. */
export function templateRows(kind: SheetKind): SheetData {
  const { columns } = SHEETS[kind]
  const examples: readonly Readonly<Record<string, string | number>>[] = EXAMPLES[kind]
  return [
    headings(columns),
    ...examples.map((example) =>
      columns.map(({ key }): Cell => {
        const value = example[key]
        return typeof value === 'number' ? { value, type: Number } : value === undefined ? null : text(value)
      }),
    ),
  ]
}

function annotatedRow(columns: readonly Column[], { cells }: CheckedRow): Cell[] {
  const problems = cells.flatMap(({ problem }, index) => {
    const column = columns[index]
    return problem && column ? [EXCEL_TEXT.problemIn(columnTitle(column), problemText(column, problem))] : []
  })
  return [
    ...cells.map((cell): Cell =>
      cell.problem
        ? {
            value: asText(cell.text),
            type: String,
            backgroundColor: COLORS.light['danger-soft'],
            textColor: COLORS.light.danger,
          }
        : text(cell.text),
    ),
    { value: problems.length > 0 ? EXCEL_TEXT.joined(problems) : EXCEL_TEXT.allRight, type: String, wrap: true },
  ]
}

/** The checked sheet again, wrong cells marked, and in a last column what is wrong. It can be mended and dropped again. */
export function annotatedRows({ columns, rows }: SheetReport): SheetData {
  return [[...headings(columns), heading(EXCEL_TEXT.verdict)], ...rows.map((row) => annotatedRow(columns, row))]
}

/** Hands a workbook to the person as a file. The writer is fetched when it is needed. */
export async function saveWorkbook(rows: SheetData, kind: SheetKind, fileName: string): Promise<void> {
  const { default: writeWorkbook } = await import('write-excel-file/browser')
  const columns = SHEETS[kind].columns.map(({ key }) => ({ width: WIDTHS[key] ?? 14 }))
  await writeWorkbook(rows, {
    sheet: EXCEL_TEXT[kind],
    columns: [...columns, { width: VERDICT_WIDTH }],
    stickyRowsCount: 1,
  }).toFile(fileName)
}
