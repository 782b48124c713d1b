import { createCustomer, type CustomerDraft } from '@tessera/shared/contract/customer'
import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface ImportRow {
  readonly line: number
  readonly customer: CustomerDraft
}

interface FailedRow extends ImportRow {
  readonly error: AppError
}

export interface ImportState {
  readonly phase: 'idle' | 'running' | 'ended'
  readonly total: number
  readonly created: number
  readonly failed: readonly FailedRow[]
  /** Rows that were not tried: the person stopped, or going on could not have helped. */
  readonly untried: readonly ImportRow[]
}

/** Whatever row comes next, it would fail the same way. */
const POINTLESS: readonly AppError['reason'][] = ['BALANCE_INSUFFICIENT', 'UNAUTHORIZED', 'FORBIDDEN', 'NETWORK']

export interface Import {
  readonly store: StoreApi<ImportState>
  /** Creates the rows one after the other; what is created stays created whatever happens to the others. */
  readonly run: (rows: readonly ImportRow[]) => Promise<void>
  readonly stop: () => void
}

/**
 * @param importId names the checked file: a row that was sent before, and whose answer was lost, is not created a second time.
 */
export function createImport(importId: string): Import {
  const store = createStore<ImportState>(() => ({ phase: 'idle', total: 0, created: 0, failed: [], untried: [] }))
  let stopped = false

  const createRow = async (row: ImportRow): Promise<AppError | null> => {
    try {
      await call(createCustomer, { clientToken: `${importId}-${row.line}`, customer: row.customer })
      store.setState(({ created }) => ({ created: created + 1 }))
      return null
    } catch (thrown) {
      const error = toAppError(thrown)
      store.setState(({ failed }) => ({ failed: [...failed, { ...row, error }] }))
      return error
    }
  }

  return {
    store,
    run: async (rows) => {
      stopped = false
      store.setState({ phase: 'running', total: rows.length, created: 0, failed: [], untried: [] })
      for (const [index, row] of rows.entries()) {
        const error = await createRow(row)
        if (!stopped && !(error && POINTLESS.includes(error.reason))) continue
        store.setState({ untried: rows.slice(index + 1) })
        break
      }
      store.setState({ phase: 'ended' })
    },
    stop: () => {
      stopped = true
    },
  }
}
