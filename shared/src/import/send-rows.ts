import { IMPORT_LIMITS, type ImportCalls } from '../contract/import'
import { call } from '../http/client'
import type { GoodRow } from './import-panel'

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

/** Where an import's pictures are, and into which factory it goes. */
export interface BeginWith {
  readonly archiveId: string | null
  readonly factoryId?: string
}

interface Sending<Row> {
  readonly clientToken: string
  readonly fileName: string
  readonly rows: readonly GoodRow<Row>[]
  readonly begin?: BeginWith | undefined
  readonly signal: AbortSignal
  readonly onSent: (rows: number) => void
}

/**
 * Sends the rows of a checked file; nothing is imported yet. Sending the same again goes on where it ended.
 * @returns the import's id
 * @throws AppError
 */
export async function sendRows<Row>(
  { begin, addRows }: Pick<ImportCalls<Row>, 'begin' | 'addRows'>,
  { clientToken, fileName, rows, begin: more, signal, onSent }: Sending<Row>,
): Promise<string> {
  const { id } = await call(begin, { clientToken, fileName: fileName.slice(-120), ...more }, { signal })
  let sent = 0
  for (const part of partsOf(rows)) {
    await call(addRows, { id, rows: part }, { signal })
    sent += part.length
    onSent(sent)
  }
  return id
}
