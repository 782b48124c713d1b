/** Between the parts of a cell; a person may write any of them, we write the first. */
const BETWEEN = '、,，;；|\\n'
const BLANKS = '[^\\S\\n]*'
const PARTS = new RegExp(`${BLANKS}"((?:[^"]|"")*)"${BLANKS}(?=[${BETWEEN}]|$)|([^${BETWEEN}]+)`, 'g')
const NEEDS_QUOTES = new RegExp(`^"|[${BETWEEN}]`)

/** Several names as one cell of a sheet: one that holds a separator stands in quotes. {@link namesIn} reads it. */
export const joinedNames = (names: readonly string[]): string =>
  names.map((name) => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('、')

/** The parts of a cell that names several things. */
export const namesIn = (cell: string): string[] =>
  Array.from(cell.matchAll(PARTS), ([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim()).filter(
    (part) => part !== '',
  )
