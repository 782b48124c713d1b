import { createStore, type StoreApi } from 'zustand/vanilla'
import { type AppError, toAppError } from '../http/app-error'

export interface ImportRow<Row> {
  readonly line: number
  readonly value: Row
}

/** What an import is given beside its rows. */
interface ImportRun {
  /** Names the checked file, so that a row whose answer was lost is not taken over a second time. */
  readonly importId: string
  readonly signal: AbortSignal
  /** Tells what became of a row: null when it was taken over. Rows of which nothing is told count as not tried. */
  readonly settle: (line: number, refusal: AppError | null) => void
}

export type ImportRows<Row> = (rows: readonly ImportRow<Row>[], run: ImportRun) => Promise<void>

/** Null for a row that was taken over. */
export type Outcomes = ReadonlyMap<number, AppError | null>

export interface ImportState {
  readonly phase: 'idle' | 'running' | 'ended'
  /** Rows of this run, and how many of them have an outcome. */
  readonly total: number
  readonly settled: number
  /** By line, of all runs of the file; the newest counts. */
  readonly outcomes: Outcomes
}

export interface Import<Row> {
  readonly store: StoreApi<ImportState>
  readonly run: (rows: readonly ImportRow<Row>[], importRows: ImportRows<Row>) => Promise<void>
  readonly stop: () => void
}

/** @param importId names the checked file, see {@link ImportRun} */
export function createImport<Row>(importId: string): Import<Row> {
  const store = createStore<ImportState>(() => ({ phase: 'idle', total: 0, settled: 0, outcomes: new Map() }))
  let running: AbortController | null = null
  const settle: ImportRun['settle'] = (line, refusal) =>
    store.setState(({ settled, outcomes }) => ({
      settled: settled + 1,
      outcomes: new Map(outcomes).set(line, refusal),
    }))
  return {
    store,
    run: async (rows, importRows) => {
      running = new AbortController()
      store.setState({ phase: 'running', total: rows.length, settled: 0 })
      await importRows(rows, { importId, signal: running.signal, settle })
      store.setState({ phase: 'ended' })
    },
    stop: () => running?.abort(),
  }
}

/** Whatever row comes next, it would fail the same way. */
const POINTLESS: readonly AppError['reason'][] = ['BALANCE_INSUFFICIENT', 'UNAUTHORIZED', 'FORBIDDEN', 'NETWORK']

/**
 * Imports by a call that takes one row: one after the other, and what is taken over stays whatever happens to the others.
 *
 * @param send the same token for the same row of the same file: the server does the work once
 */
export function rowByRow<Row>(send: (row: Row, clientToken: string) => Promise<unknown>): ImportRows<Row> {
  return async (rows, { importId, signal, settle }) => {
    for (const { line, value } of rows) {
      const error = await send(value, `${importId}-${line}`).then(() => null, toAppError)
      settle(line, error)
      if (signal.aborted || (error && POINTLESS.includes(error.reason))) return
    }
  }
}
