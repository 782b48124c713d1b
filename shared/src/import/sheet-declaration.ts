import type { z } from 'zod'

/** A column of a sheet: what the first row calls it, and how its cells are read. */
export interface SheetColumn<Key extends string = string> {
  /** Key of the value that the schema takes. */
  readonly key: Key
  readonly title: string
  /** How a cell is read before the schema sees it. Words by the value they stand for make it a choice. */
  readonly reads: 'text' | 'number' | Readonly<Record<string, string>>
  /** A sheet without this column is refused. */
  readonly required?: boolean
  /** No two rows may have the same. */
  readonly unique?: boolean
  /** Said of an empty cell that the schema refuses; 必填 unless told. */
  readonly absent?: string
  /** Said of a text whose form the schema refuses. */
  readonly malformed?: string
  /** In characters, in the workbooks that are written. */
  readonly width?: number
}

/**
 * A kind of sheet as data. `schema` is the one that the call behind the import takes, so that browser and server refuse the same
 * values; its output is what a row without problems says.
 */
export interface SheetDeclaration<Row extends object> {
  /** Names the files and the sheet inside them. */
  readonly name: string
  readonly columns: readonly SheetColumn<keyof Row & string>[]
  readonly schema: z.ZodType<Row>
  /** Rows of the template, as a person would type them. */
  readonly examples: readonly { readonly [Key in keyof Row]?: string | number }[]
}
