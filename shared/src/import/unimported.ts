import type { ImportCalls, ImportQuote, ImportResult, ImportView } from '../contract/import'
import { call } from '../http/client'
import type { ImportKind } from './import-kind'
import { IMPORT_TEXT } from './import.text'

/** All rows of an import that became nothing. @throws AppError */
export async function unimportedOf<Row>(
  { result }: Pick<ImportCalls<Row>, 'result'>,
  id: string,
): Promise<ImportResult<Row>[]> {
  const rows: ImportResult<Row>[] = []
  let afterLine: number | null = 0
  while (afterLine !== null) {
    const { list, nextLine }: { list: ImportResult<Row>[]; nextLine: number | null } = await call(result, {
      id,
      afterLine,
    })
    rows.push(...list)
    afterLine = nextLine
  }
  return rows
}

export function reasonOf<Row extends object, Quote extends ImportQuote>(
  { text }: ImportKind<Row, Quote>,
  row: Omit<ImportResult, 'value'>,
): string {
  if (row.outcome === 'skipped') return text.skipped
  return row.error === null ? IMPORT_TEXT.unreached : text.refusal(row)
}

/** Rows with an outcome. */
export const settledOf = ({ outcomes }: ImportView): number =>
  Object.values(outcomes).reduce((sum, rows) => sum + rows, 0)

export const unimportedCount = ({ rows, outcomes }: ImportView): number =>
  rows - outcomes.added - outcomes.updated - outcomes.noted
