import type { ReactNode } from 'react'

/** Why a row was not imported. */
interface LeftRow {
  readonly why: string
  /** By the person's own word: skipped, or stopped before its turn. There is nothing to correct. */
  readonly chosen: boolean
}

/** By line; null for an imported row. Rows without an entry were not tried. */
export type Outcomes = ReadonlyMap<number, LeftRow | null>

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
