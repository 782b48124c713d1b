import { type CustomerImport, getImportResult, importResult } from '../../contract/customer-import'
import type { z } from 'zod'
import { call } from '../../http/client'
import { CUSTOMER_IMPORT_TEXT as TEXT } from './customer-import.text'

type Result = z.output<typeof importResult>

/** All rows of an import that became nothing. @throws AppError */
export async function unimportedOf(id: string): Promise<Result[]> {
  const rows: Result[] = []
  let afterLine: number | null = 0
  while (afterLine !== null) {
    const { list, nextLine }: { list: Result[]; nextLine: number | null } = await call(getImportResult, {
      id,
      afterLine,
    })
    rows.push(...list)
    afterLine = nextLine
  }
  return rows
}

export function reasonOf({ outcome, error }: Pick<Result, 'outcome' | 'error'>): string {
  if (outcome === 'skipped') return TEXT.skipped
  return error === null ? TEXT.unreached : TEXT.refusals[error]
}

/** Rows with an outcome. */
export const settledOf = ({ outcomes }: CustomerImport): number =>
  Object.values(outcomes).reduce((sum, rows) => sum + rows, 0)

export const unimportedCount = ({ rows, outcomes }: CustomerImport): number =>
  rows - outcomes.added - outcomes.updated - outcomes.noted
