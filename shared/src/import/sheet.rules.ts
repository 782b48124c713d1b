import type { z } from 'zod'
import { SHOP_UTC_OFFSET_HOURS } from '../contract/customer'
import { IMPORT_LIMITS } from '../contract/import'
import { namesIn } from '../contract/name-list'
import { rangeOf } from './number-range.text'
import { NUMBER_WORD, PROBLEM_TEXT, REPORT_TEXT } from './import.text'
import type { SheetColumn, SheetDeclaration } from './sheet-declaration'

export const SHEET_LIMITS = { bytes: 10 * 1024 * 1024, rows: IMPORT_LIMITS.rows } as const

/** Possible values of a workbook cell. */
export type RawCell = string | number | boolean | Date | null | undefined

export interface Problem {
  readonly code: keyof typeof PROBLEM_TEXT
  /** A length, a bound or a line, depending on the code. */
  readonly limit?: number
  /** Which part of the cell it is about. */
  readonly name?: string
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
  /** Columns of the file that are known and not taken. */
  readonly untakenColumns: readonly string[]
}

export type SheetFailure = 'empty' | 'too-many-rows' | { readonly missing: readonly string[] }

/** Sides in one cell: 600x1200, 600×1200mm, 800*800*9 with a thickness; of furniture width × depth × height. */
const SIDES = /^(\d+(?:\.\d+)?)(?:mm)?\s*[x×✕*＊]\s*(\d+(?:\.\d+)?)(?:mm)?(?:\s*[x×✕*＊]\s*(\d+(?:\.\d+)?)(?:mm)?)?$/
/** A third side up to here is how thick a tile or a board is. */
const MOST_THICK_MM = 60

/** Width, height, and where there is one the depth. */
function sidesOf(text: string): readonly string[] | null {
  const [, first, second, third] = SIDES.exec(text.normalize('NFKC').toLowerCase()) ?? []
  if (first === undefined || second === undefined) return null
  return third === undefined || Number(third) <= MOST_THICK_MM ? [first, second] : [first, third, second]
}

export const saysSides = (text: string): boolean => sidesOf(text) !== null

/** What a column reads of the file's cell. */
function partOf({ within, blanks }: SheetColumn, text: string): string {
  if (blanks?.includes(text)) return ''
  const sides = within && sidesOf(text)
  return sides ? (sides[within.side] ?? '') : text
}

/** What each column reads of a row. */
function textsOf(columns: readonly SheetColumn[], places: Places, row: readonly RawCell[]): readonly string[] {
  const width = places[columns.findIndex(({ within }) => within?.side === 0)] ?? -1
  return columns.map((column, index) => {
    const place = places[index]!
    const own = column.within?.side === 2 && place === width ? '' : partOf(column, textOf(row[place]))
    if (own !== '' || column.within?.side !== 2) return own
    // A depth without a cell of its own is said beside the other sides or not at all.
    const sides = textOf(row[width])
    return saysSides(sides) ? partOf(column, sides) : ''
  })
}

const isEmptyRow = (row: readonly RawCell[]): boolean => row.every((cell) => textOf(cell) === '')

/** A cell as text, without the leading quote that protects against formula injection. */
function textOf(cell: RawCell): string {
  if (cell === null || cell === undefined) return ''
  // A workbook's times have no zone; the reader takes them for UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@\t\r])/, '')
}

/** A choice as people write it: case, width and blanks do not matter. */
const plainWord = (word: string): string => word.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '')

/** A cell as schema input; undefined if empty. Unparsable content stays text, which the schema rejects. */
function valueOf({ reads, means = {} }: SheetColumn, text: string): unknown {
  if (text === '') return undefined
  if (reads === 'text') return text
  if (reads === 'time') return instantOf(text) ?? text
  if (reads === 'list') return namesIn(text)
  if (reads === 'range') return rangeOf(text) ?? text
  if (reads === 'number') {
    const number = Number(text.normalize('NFKC').replaceAll(/[,\s]|^[¥￥]|(?:元|m2|平(?:米|方米?)?)$/gi, ''))
    return Number.isFinite(number) ? number : text
  }
  const plain = plainWord(text)
  const isMeant = (word: string | undefined) => word !== undefined && plainWord(word) === plain
  const alias = Object.keys(means).find(isMeant)
  return Object.keys(reads).find((key) => isMeant(key) || isMeant(reads[key])) ?? (alias && means[alias]) ?? text
}

const TIME = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2})[:：](\d{2})(?:[:：]\d{2})?)?$/

/** A day, or a day and time, by the shops' clock; null for other text and for days that do not exist. */
function instantOf(text: string): string | null {
  const [, year, month, day, hour = 0, minute = 0] = (TIME.exec(text) ?? []).map(Number).map((part) => part || 0)
  if (!year || !month || !day || hour > 23 || minute > 59) return null
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute))
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null
  return new Date(local.getTime() - SHOP_UTC_OFFSET_HOURS * 3_600_000).toISOString()
}

const TOO_MUCH: Readonly<Record<string, Problem['code']>> = { number: 'too_big', int: 'too_big', array: 'too_many' }

function problemOf(issue: z.core.$ZodIssue, { reads }: SheetColumn, text: string): Problem {
  if (text === '') return { code: 'required' }
  const isNumber = reads === 'number'
  switch (issue.code) {
    case 'too_small':
      return { code: isNumber ? 'too_small' : 'too_short', limit: Number(issue.minimum) }
    case 'too_big':
      return { code: TOO_MUCH[issue.origin] ?? 'too_long', limit: Number(issue.maximum) }
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
export function problemText(
  { reads, absent, malformed }: SheetColumn,
  { code, limit = 0, name = '' }: Problem,
): string {
  if (code === 'required' && absent !== undefined) return absent
  if (code === 'invalid' && malformed !== undefined) return malformed
  return PROBLEM_TEXT[code](limit, typeof reads === 'string' ? [] : [...new Set(Object.values(reads))], name)
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
    const earlier =
      column.unique && text !== ''
        ? repeats(column, parsed.success ? String(parsed.data[column.key as keyof Row]) : text)
        : undefined
    const mayRepeat = column.repeatsWith?.some((key) => draft[key] !== undefined) ?? false
    return { text, problem: earlier === undefined || mayRepeat ? null : { code: 'repeated', limit: earlier } }
  })
  const isGood = parsed.success && cells.every(({ problem }) => problem === null)
  return { line, cells, value: isGood ? parsed.data : null }
}

/** The file's column of each declared column; -1 for none. */
export type Places = readonly number[]

/** Without what people write around a title (spaces, stars, brackets), and without a final 号 or 号码. */
const plainTitle = (title: string): string =>
  title
    .replaceAll(/[（(【[].*?[)）】\]]|[\s*＊:：]/g, '')
    .replace(NUMBER_WORD, '')
    .toLowerCase()

/** The titles in the first row. */
export const titlesOf = (cells: readonly (readonly RawCell[])[]): readonly string[] => (cells[0] ?? []).map(textOf)

/** Finds columns by their titles: as they are, then as other systems call them. */
export function matchColumns<Row extends object>(sheet: SheetDeclaration<Row>, titles: readonly string[]): Places {
  const columns: readonly SheetColumn[] = sheet.columns
  const plain = titles.map(plainTitle)
  const taken = new Set<number>()
  const take = (place: number): number => {
    if (place === -1 || taken.has(place)) return -1
    taken.add(place)
    return place
  }
  const byTitle = columns.map(({ title }) => take(titles.indexOf(title)))
  const places = columns.map(({ title, aliases = [] }, index) => {
    if (byTitle[index] !== -1) return byTitle[index]!
    const known = [title, ...aliases].map(plainTitle)
    return take(plain.findIndex((each, place) => !taken.has(place) && known.includes(each)))
  })
  // A depth alone makes no column of sides.
  const needsSides = columns.some(({ within }, index) => within && within.side < 2 && places[index] === -1)
  return columns.map(({ within }, index) => {
    if (places[index] !== -1 || !within || !needsSides) return places[index]!
    const known = within.titles.map(plainTitle)
    return plain.findIndex((each, place) => !taken.has(place) && known.includes(each))
  })
}

/**
 * Validates a sheet's rows cell by cell with the declaration's schema; the first row has the column titles.
 *
 * @param places by {@link matchColumns}, or as somebody chose
 */
export function checkSheet<Row extends object>(
  sheet: SheetDeclaration<Row>,
  cells: readonly (readonly RawCell[])[],
  places: Places = matchColumns(sheet, titlesOf(cells)),
): SheetReport<Row> | SheetFailure {
  const columns: readonly SheetColumn[] = sheet.columns
  const [head, ...body] = cells
  const lines = body.map((row, index) => ({ row, line: index + 2 })).filter(({ row }) => !isEmptyRow(row))
  if (!head || lines.length === 0) return 'empty'
  if (lines.length > SHEET_LIMITS.rows) return 'too-many-rows'
  const titles = head.map(textOf)
  const missing = columns.filter((column, index) => column.required && places[index] === -1)
  if (missing.length > 0) return { missing: missing.map(({ title }) => title) }

  const seen = new Map<string, number>()
  const rows = lines.map(({ row, line }) =>
    checkRow(sheet, line, textsOf(columns, places, row), (column, text) => {
      const key = `${column.key} ${text}`
      const earlier = seen.get(key)
      if (earlier === undefined) seen.set(key, line)
      return earlier
    }),
  )
  // Re-imported annotated workbooks have an error column: ignore it.
  const others = titles.filter(
    (title, place) => title !== '' && !places.includes(place) && title !== REPORT_TEXT.verdict,
  )
  const isUntaken = (title: string) => sheet.untaken?.titles.includes(title) ?? false
  return {
    sheet,
    rows,
    unknownColumns: others.filter((title) => !isUntaken(title)),
    untakenColumns: others.filter(isUntaken),
  }
}

export const isGoodRow = <Row>({ value }: CheckedRow<Row>): boolean => value !== null

/** The first values of a file's column. */
export const samplesOf = (cells: readonly (readonly RawCell[])[], place: number): readonly string[] =>
  cells
    .slice(1)
    .map((row) => textOf(row[place]))
    .filter((text) => text !== '')
    .slice(0, 3)
