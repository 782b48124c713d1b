import type { z } from 'zod'

/** A column of a sheet: its title in the first row, and how its cells are parsed. */
export interface SheetColumn<Key extends string = string> {
  /** Key in the schema's input. */
  readonly key: Key
  readonly title: string
  /** Titles that other systems give it; {@link title} wins. */
  readonly aliases?: readonly string[]
  /**
   * Titles of a column that says the sides at once (600x1200, 2200x900x800), used without a column of its own; `side` is which of them this is:
   * width, height, depth.
   */
  readonly within?: { readonly titles: readonly string[]; readonly side: 0 | 1 | 2 }
  /** What stands in a cell that has no value: 面议. */
  readonly blanks?: readonly string[]
  /**
   * How a cell is parsed before validation; `time` is a day, or a day and time, by the shops' clock, `list` several texts as `name-list.ts`
   * reads them, `range` a lower and an upper figure, of which one may be missing. A record value → label makes it a choice.
   */
  readonly reads: 'text' | 'number' | 'range' | 'time' | 'list' | Readonly<Record<string, string>>
  /** Of a choice: what other systems say → value. */
  readonly means?: Readonly<Record<string, string>>
  /** A sheet without this column is rejected. */
  readonly required?: boolean
  /** Values must be unique among the rows. */
  readonly unique?: boolean
  /** Rows with a value in one of these columns may repeat one above. */
  readonly repeatsWith?: readonly Key[]
  /** Error text of an empty cell that the schema rejects; default 必填. */
  readonly absent?: string
  /** Error text for an invalid format. */
  readonly malformed?: string
  /** Column width in generated workbooks, characters. */
  readonly width?: number
}

/**
 * A kind of sheet, as data. `schema` is the input schema of the import's call, so that browser and server validate alike; its output is
 * the value of a valid row.
 */
export interface SheetDeclaration<Row extends object> {
  /** Name of generated files and of the sheet in them. */
  readonly name: string
  readonly columns: readonly SheetColumn<keyof Row & string>[]
  readonly schema: z.ZodType<Row>
  /** Columns that are known and not taken, and why: those of an export that a sheet does not decide. */
  readonly untaken?: { readonly titles: readonly string[]; readonly why: string }
  /** Example rows of the template. */
  readonly examples: readonly { readonly [Key in keyof Row]?: string | number }[]
}
