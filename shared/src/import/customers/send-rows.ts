import {
  addImportRows,
  type CustomerImport,
  importCustomer,
  IMPORT_LIMITS,
  type ImportRow,
} from '../../contract/customer-import'
import { call } from '../../http/client'
import type { GoodRow } from '../import-panel'

/** Below the API's limit of a megabyte, with three bytes for a character. */
const CHARACTERS_AT_ONCE = 250_000

/** Parts of the rows, each small enough for one call. */
export function partsOf<Row>(rows: readonly GoodRow<Row>[]): GoodRow<Row>[][] {
  const parts: GoodRow<Row>[][] = []
  let characters = Infinity
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = parts.at(-1)
    if (!last || last.length >= IMPORT_LIMITS.rowsAtOnce || characters + length > CHARACTERS_AT_ONCE) {
      parts.push([row])
      characters = length
    } else {
      last.push(row)
      characters += length
    }
  }
  return parts
}

interface Sending {
  readonly clientToken: string
  readonly fileName: string
  readonly rows: readonly GoodRow<ImportRow>[]
  readonly signal: AbortSignal
  readonly onSent: (rows: number) => void
}

/**
 * Sends the rows of a checked file; nothing is imported yet. Sending the same again goes on where it ended.
 * @throws AppError
 */
export async function sendRows({ clientToken, fileName, rows, signal, onSent }: Sending): Promise<CustomerImport> {
  const begun = await call(importCustomer, { clientToken, fileName: fileName.slice(-120) }, { signal })
  let sent = 0
  for (const part of partsOf(rows)) {
    await call(addImportRows, { id: begun.id, rows: part }, { signal })
    sent += part.length
    onSent(sent)
  }
  return begun
}
