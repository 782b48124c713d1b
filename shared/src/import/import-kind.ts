import type { AnyEndpoint } from '../contract/endpoint'
import type { ExistingRecords, ImportCalls, ImportQuote, ImportResult, ImportView } from '../contract/import'
import type { SheetDeclaration } from './sheet-declaration'

/** One kind of import, as data: its sheet, its calls, its words. */
export interface ImportKind<Row extends object, Quote extends ImportQuote> {
  readonly sheet: SheetDeclaration<Row>
  readonly calls: ImportCalls<Row, Quote>
  /** Calls whose answers an import changes. */
  readonly changes: readonly AnyEndpoint[]
  readonly text: ImportKindText<Quote>
}

interface ImportKindText<Quote extends ImportQuote> {
  /** What it would do, and the price. */
  readonly offer: (quote: Quote) => string
  /** Rows that would become or change something; without it all that were sent. */
  readonly rows?: (quote: Quote, existing: ExistingRecords) => number
  /** Asks what to do with records that are there; null when none is. */
  readonly existing: (quote: Quote) => string | null
  readonly existingLabel: string
  readonly short: (beans: number) => string
  readonly summary: (outcomes: ImportView['outcomes']) => string
  /** Of a row whose record is there. */
  readonly skipped: string
  readonly refusal: (row: Pick<ImportResult, 'error' | 'detail'>) => string
  readonly downloadName: string
}
