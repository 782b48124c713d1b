import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { LaneSizes } from './callers'
import type { Life } from './life'
import type { InstallationOptions } from './installation'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'

/**
 * A running transaction; the same type on both databases. Services take one as their first argument and never open their own: PGlite has
 * a single session, so a second transaction inside the first would wait for ever.
 */
export type Transaction = PgTransaction<
  PgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>

/** What reads and changes nothing: a transaction can, and so can the database outside of one. */
export type Reader = Pick<Transaction, 'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | '$with' | '_'>

export interface Database {
  readonly dialect: 'pglite' | 'postgres'
  /**
   * Runs `work` in one transaction (read committed) and commits when it resolves. A deadlock or serialisation failure runs it
   * again, so it must have no effects outside the database. It waits for its turn first, before it takes a connection: for whom it is
   * done, and so in which line it stands, the caller's context says (callers.ts).
   * @throws whatever `work` throws, after rolling back; TurnedAway when its turn did not come; an error when called inside another
   *   transaction
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs queries without a transaction around them, and so two round trips less. In a transaction (read committed) each would see
   * what is committed when it begins, too. Queries of one `work` run one after another on one connection.
   */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /**
   * Runs one statement that is whole by itself, without a transaction around it: its locks are gone when it answers. Work that asks
   * again after it must be right whatever others did in between.
   */
  statement<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs `work` while no other process runs work of the same name on this database; the others wait. It goes with the process, whatever
   * happens. For the start: it takes a connection of its own.
   */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Grows with all that writes, before its caller is answered; null for PostgreSQL, where other processes write too. What was read while
   * it stands still is read the same again, but for what the clock decides.
   */
  readonly writes: (() => number) | null
  /** A gzipped tar of the data directory, restorable with `loadFrom`; only the embedded database has it. */
  readonly snapshot: (() => Promise<Blob>) | null
  /** Begins to show other processes that this one lives; null for the embedded database, which has one process. */
  readonly beginLife: (() => Promise<Life>) | null
  close(): Promise<void>
}

export interface OpenOptions extends InstallationOptions {
  /** Fill a new embedded database from a snapshot. */
  loadFrom?: Blob
  /** Connections to PostgreSQL at most; the embedded database has one session, which all share. */
  connections?: LaneSizes
  /** Told about connections that break while nobody uses them. */
  onConnectionError?: (error: Error) => void
}

/**
 * Opens the database and brings its tables up to date.
 * @param url `pglite:<directory>`, `pglite:memory` or `postgres://…`
 * @throws DirectoryInUse when another process has the embedded database open
 * @throws WrongInstallation, with nothing changed, when the database is not of the required kind
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  if (url.startsWith('pglite:')) return openPglite(url.slice('pglite:'.length), options)
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, options)
  throw new Error('the database URL must be pglite:<directory>, pglite:memory or postgres://…')
}
