import type { z } from 'zod'
import { PROBLEM_TEXT, REPORT_TEXT } from './import.text'
import type { SheetColumn, SheetDeclaration } from './sheet-declaration'

export const SHEET_LIMITS = { bytes: 5 * 1024 * 1024, rows: 2000 } as const

/** Possible values of a workbook cell. */
export type RawCell = string | number | boolean | Date | null | undefined

export interface Problem {
  readonly code: keyof typeof PROBLEM_TEXT
  /** A length, a bound or a line, depending on the code. */
  readonly limit?: number
}

export interface CheckedCell {
  readonly text: string
  readonly problem: Problem | null
}

export interface CheckedRow<Row> {
  /** Line number as in the spreadsheet: the first data row is 2. */
  readonly line: number
  readonly cells: readonly CheckedCell[]
  /** Parsed value; null for an invalid row. */
  readonly value: Row | null
}

export interface SheetReport<Row extends object> {
  readonly sheet: SheetDeclaration<Row>
  /** Each row has one cell per column, in that order. */
  readonly rows: readonly CheckedRow<Row>[]
  readonly unknownColumns: readonly string[]
}

export type SheetFailure = 'empty' | 'too-many-rows' | { readonly missing: readonly string[] }

const isEmptyRow = (row: readonly RawCell[]): boolean => row.every((cell) => textOf(cell) === '')

/** A cell as text, without the leading quote that protects against formula injection. */
function textOf(cell: RawCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
}

/** A cell as schema input; undefined if empty. Unparsable content stays text, which the schema rejects. */
function valueOf({ reads }: SheetColumn, text: string): unknown {
  if (text === '') return undefined
  if (reads === 'text') return text
  if (reads === 'number') {
    const number = Number(text.replaceAll(/[,，\s]/g, ''))
    return Number.isFinite(number) ? number : text
  }
  return Object.keys(reads).find((key) => key === text || reads[key] === text) ?? text
}

function problemOf(issue: z.core.$ZodIssue, { reads }: SheetColumn, text: string): Problem {
  if (text === '') return { code: 'required' }
  const isNumber = reads === 'number'
  switch (issue.code) {
    case 'too_small':
      return { code: isNumber ? 'too_small' : 'too_short', limit: Number(issue.minimum) }
    case 'too_big':
      return { code: isNumber ? 'too_big' : 'too_long', limit: Number(issue.maximum) }
    case 'not_multiple_of':
      return { code: 'decimals' }
    case 'invalid_value':
      return { code: 'choice' }
    case 'invalid_type':
      return { code: isNumber ? 'not_a_number' : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

/** Error text of a cell. */
export function problemText({ reads, absent, malformed }: SheetColumn, { code, limit = 0 }: Problem): string {
  if (code === 'required' && absent !== undefined) return absent
  if (code === 'invalid' && malformed !== undefined) return malformed
  return PROBLEM_TEXT[code](limit, typeof reads === 'string' ? [] : Object.values(reads))
}

function checkRow<Row extends object>(
  { columns, schema }: SheetDeclaration<Row>,
  line: number,
  texts: readonly string[],
  repeats: (column: SheetColumn, text: string) => number | undefined,
): CheckedRow<Row> {
  const draft = Object.fromEntries(columns.map((column, index) => [column.key, valueOf(column, texts[index] ?? '')]))
  const parsed = schema.safeParse(draft)
  const issues = new Map<unknown, z.core.$ZodIssue>()
  for (const issue of parsed.error?.issues ?? []) {
    if (!issues.has(issue.path[0])) issues.set(issue.path[0], issue)
  }
  const cells = columns.map((column, index): CheckedCell => {
    const text = texts[index] ?? ''
    const issue = issues.get(column.key)
    if (issue) return { text, problem: problemOf(issue, column, text) }
    const earlier = column.unique && text !== '' ? repeats(column, text) : undefined
    return { text, problem: earlier === undefined ? null : { code: 'repeated', limit: earlier } }
  })
  const isGood = parsed.success && cells.every(({ problem }) => problem === null)
  return { line, cells, value: isGood ? parsed.data : null }
}

/** Validates a sheet's rows cell by cell with the declaration's schema; the first row has the column titles. */
export function checkSheet<Row extends object>(
  sheet: SheetDeclaration<Row>,
  cells: readonly (readonly RawCell[])[],
): SheetReport<Row> | SheetFailure {
  const columns: readonly SheetColumn[] = sheet.columns
  const [head, ...body] = cells
  const lines = body.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => !isEmptyRow(row))
  if (!head || lines.length === 0) return 'empty'
  if (lines.length > SHEET_LIMITS.rows) return 'too-many-rows'
  const titles = head.map(textOf)
  const places = columns.map(({ title }) => titles.indexOf(title))
  const missing = columns.filter((column, index) => column.required && places[index] === -1)
  if (missing.length > 0) return { missing: missing.map(({ title }) => title) }

  const seen = new Map<string, number>()
  const rows = lines.map(({ row, line }) =>
    checkRow(
      sheet,
      line,
      places.map((place) => textOf(row[place])),
      (column, text) => {
        const key = `${column.key} ${text}`
        const earlier = seen.get(key)
        if (earlier === undefined) seen.set(key, line)
        return earlier
      },
    ),
  )
  // Re-imported annotated workbooks have an error column: ignore it.
  const known = new Set<string>([...columns.map(({ title }) => title), REPORT_TEXT.verdict])
  return { sheet, rows, unknownColumns: titles.filter((title) => title !== '' && !known.has(title)) }
}

export const isGoodRow = <Row>({ value }: CheckedRow<Row>): boolean => value !== null
