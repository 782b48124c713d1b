import { createStore, type StoreApi } from 'zustand/vanilla'
import { type AppError, toAppError } from '../http/app-error'

export interface ImportRow<Row> {
  readonly line: number
  readonly value: Row
}

/** Input of an import run besides its rows. */
interface ImportRun {
  /** Id of the checked file; part of the idempotency tokens, so that a row whose response was lost is not imported twice. */
  readonly importId: string
  readonly signal: AbortSignal
  /** Reports a row's outcome; null for success. Rows without a report count as not tried. */
  readonly settle: (line: number, refusal: AppError | null) => void
}

export type ImportRows<Row> = (rows: readonly ImportRow<Row>[], run: ImportRun) => Promise<void>

/** Null for an imported row. */
export type Outcomes = ReadonlyMap<number, AppError | null>

export interface ImportState {
  readonly phase: 'idle' | 'running' | 'ended'
  /** Number of rows in this run, and how many have an outcome. */
  readonly total: number
  readonly settled: number
  /** Outcomes by line, over all runs of the file; the latest wins. */
  readonly outcomes: Outcomes
}

export interface Import<Row> {
  readonly store: StoreApi<ImportState>
  readonly run: (rows: readonly ImportRow<Row>[], importRows: ImportRows<Row>) => Promise<void>
  readonly stop: () => void
}

/** @param importId id of the checked file, see {@link ImportRun} */
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

/** Failures that every further row would have, too. */
const POINTLESS: readonly AppError['reason'][] = ['BALANCE_INSUFFICIENT', 'UNAUTHORIZED', 'FORBIDDEN', 'NETWORK']

/**
 * Imports row by row, one call at a time; imported rows stay even if others fail.
 *
 * @param send gets the same idempotency token for the same row of the same file
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
