import type { ReactNode } from 'react'

/** Why rows were not imported, by line; null for an imported one. Rows without an entry were not tried. */
export type Outcomes = ReadonlyMap<number, string | null>

export interface GoodRow<Row> {
  readonly line: number
  readonly value: Row
}

export interface CheckedRows<Row> {
  /** Valid rows, at least one. */
  readonly rows: readonly GoodRow<Row>[]
  readonly fileName: string
  /** Id of the checked file: the import of the same file is the same import. */
  readonly id: string
  readonly onOutcomes: (outcomes: Outcomes) => void
}

/** Imports the valid rows: renders the price, the start, the progress and the result. */
export type RowImport<Row> = (checked: CheckedRows<Row>) => ReactNode
