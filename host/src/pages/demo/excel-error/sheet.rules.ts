import type { z } from 'zod'
import { choicesOf, type Column, columnTitle, SHEETS, type SheetKind } from './columns'
import { EXCEL_TEXT, type PROBLEM_TEXT } from './excel.text'

export const SHEET_LIMITS = { bytes: 5 * 1024 * 1024, rows: 2000 } as const

/** What a workbook's cell may hold. */
export type RawCell = string | number | boolean | Date | null | undefined

export interface Problem {
  readonly code: keyof typeof PROBLEM_TEXT
  /** A length, a bound or a line, as the code says. */
  readonly limit?: number
}

export interface CheckedCell {
  readonly text: string
  readonly problem: Problem | null
}

export interface CheckedRow {
  /** As the spreadsheet counts: the first row of data is 2. */
  readonly line: number
  readonly cells: readonly CheckedCell[]
  /** What the row says, for a row without problems. */
  readonly value: unknown
}

export interface SheetReport {
  readonly kind: SheetKind
  /** The known columns, in the template's order; every row has a cell for each. */
  readonly columns: readonly Column[]
  readonly rows: readonly CheckedRow[]
  readonly unknownColumns: readonly string[]
}

export type SheetFailure = 'empty' | 'too-many-rows' | { readonly missing: readonly string[] }

const isEmptyRow = (row: readonly RawCell[]): boolean => row.every((cell) => textOf(cell) === '')

/** A cell as text. The quote that keeps a spreadsheet from running a text as a formula is not part of it. */
function textOf(cell: RawCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
}

/** A cell as the schema wants it; undefined when empty. What cannot be read stays text, which the schema then refuses. */
function valueOf(column: Column, text: string): unknown {
  if (text === '') return undefined
  if (column.type === 'number') {
    const number = Number(text.replaceAll(/[,，\s]/g, ''))
    return Number.isFinite(number) ? number : text
  }
  const choices = choicesOf(column)
  if (choices) return Object.keys(choices).find((key) => key === text || choices[key] === text) ?? text
  return text
}

function problemOf(issue: z.core.$ZodIssue, column: Column, text: string): Problem {
  if (text === '') return { code: issue.code === 'custom' ? 'contact_required' : 'required' }
  const onText = column.type !== 'number'
  switch (issue.code) {
    case 'too_small':
      return { code: onText ? 'too_short' : 'too_small', limit: Number(issue.minimum) }
    case 'too_big':
      return { code: onText ? 'too_long' : 'too_big', limit: Number(issue.maximum) }
    case 'not_multiple_of':
      return { code: 'decimals' }
    case 'invalid_value':
      return { code: 'choice' }
    case 'invalid_type':
      return { code: column.type === 'number' ? 'not_a_number' : 'invalid' }
    case 'invalid_format':
      return { code: column.key === 'mobile' ? 'mobile' : column.key === 'groutColor' ? 'color' : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

function checkRow(
  kind: SheetKind,
  line: number,
  texts: readonly string[],
  repeats: (column: Column, text: string) => number | undefined,
): CheckedRow {
  const { columns, schema } = SHEETS[kind]
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

/** Checks a sheet's rows, the first of which names the columns, cell by cell with the contract's schema. */
export function checkSheet(kind: SheetKind, sheet: readonly (readonly RawCell[])[]): SheetReport | SheetFailure {
  const { columns } = SHEETS[kind]
  const [head, ...body] = sheet
  const lines = body.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => !isEmptyRow(row))
  if (!head || lines.length === 0) return 'empty'
  if (lines.length > SHEET_LIMITS.rows) return 'too-many-rows'
  const titles = head.map(textOf)
  const places = columns.map((column) => titles.indexOf(columnTitle(column)))
  const missing = columns.filter((column, index) => column.required && places[index] === -1)
  if (missing.length > 0) return { missing: missing.map(columnTitle) }

  const seen = new Map<string, number>()
  const rows = lines.map(({ row, line }) =>
    checkRow(
      kind,
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
  // A workbook that was annotated here comes back with a column of verdicts.
  const known = new Set<string>([...columns.map(columnTitle), EXCEL_TEXT.verdict])
  return { kind, columns, rows, unknownColumns: titles.filter((title) => title !== '' && !known.has(title)) }
}

export const isGoodRow = ({ value }: CheckedRow): boolean => value !== null
