import type { AccessRule } from '@tessera/shared/contract/access'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { ImportCalls, ROW_OUTCOMES } from '@tessera/shared/contract/import'
import type { Reader, Transaction } from '../db/database'
import type { importRows, imports } from '../db/schema/imports'
import type { SignedIn } from '../http/route'
import type { JobType } from '../jobs/kinds'

export type ImportHead = typeof imports.$inferSelect
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

export interface NumberedRow<Row = unknown> {
  line: number
  value: Row
}

/** What became of a row. */
export interface SettledRow {
  line: number
  outcome: RowOutcome
  error: typeof importRows.$inferSelect.error
  /** What of it, e.g. the name of a picture. */
  detail?: string
  recordId: string | null
}

/** Rows of one transaction, with the team's lock to be taken. */
export interface RowBatch<Row = unknown, Ready = unknown> {
  head: ImportHead
  viewer: SignedIn
  rows: readonly NumberedRow<Row>[]
  /** By {@link ImportKind.source}; undefined for kinds without. */
  ready: Ready
}

/** Makes ready what rows need; asked for one batch after the other, within one run. */
export interface RowSource<Row = unknown, Ready = unknown> {
  take(rows: readonly NumberedRow<Row>[], signal: AbortSignal): Promise<Ready>
}

/** What one kind of import has of its own. Its rows were checked by its calls when they arrived. */
export interface ImportKind<Row = unknown, Ready = unknown> {
  readonly name: ImportHead['kind']
  readonly job: JobType<Record<string, never>>
  readonly calls: ImportCalls
  /** Asked again for each batch: the person may have left, or the membership ended. */
  readonly access: AccessRule
  /** Whether the person may import into the factory; asked as often. Kinds without take none. */
  admits?(tx: Transaction, viewer: SignedIn, factoryId: string): Promise<boolean>
  /** Rows of one transaction, which holds the team's lock: about a tenth of a second. */
  readonly rowsAtOnce: number
  /** What the rows would add and cost now. */
  quote(tx: Reader, viewer: SignedIn, head: ImportHead): Promise<Quote>
  /** For what takes too long for a transaction, e.g. pictures; a run begins with it. */
  source?(head: ImportHead): RowSource<Row, Ready>
  /** Makes records of rows, and takes beans for them, no more than was agreed to. */
  settle(tx: Transaction, batch: RowBatch<Row, Ready>): Promise<SettledRow[]>
}

type Quote = NonNullable<EndpointOutput<ImportCalls['get']>['quote']>
