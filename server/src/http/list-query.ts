import { asc, ilike, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from './app-error'

export interface ListQuery {
  pageNum: number
  pageSize: number
  keyword?: string | undefined
  sortField?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

export const pageWindow = ({ pageNum, pageSize }: ListQuery) => ({ limit: pageSize, offset: (pageNum - 1) * pageSize })

export const pageAnswer = <Item>(list: Item[], total: number, { pageNum, pageSize }: ListQuery) => ({
  list,
  total,
  pageNum,
  pageSize,
})

/** Rows that hold the keyword in one of the columns, letter case aside; every row without a keyword. */
export function matching(keyword: string | undefined, columns: (PgColumn | SQL)[]): SQL | undefined {
  if (!keyword) return undefined
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}

/**
 * Order of a list: the asked field (newest first for times without a direction), then the id, so that pages never overlap.
 * @throws AppError VALIDATION for a field the list cannot be sorted by
 */
export function ordering(query: ListQuery, fields: Record<string, SQLWrapper>, otherwise: SQL[], id: PgColumn): SQL[] {
  if (query.sortField === undefined) return [...otherwise, asc(id)]
  const field = Object.hasOwn(fields, query.sortField) ? fields[query.sortField] : undefined
  if (!field) throw new AppError('VALIDATION', { issues: [{ path: 'sortField', message: 'invalid_value' }] })
  // Rows without a value come last either way: nobody sorts to see those.
  const direction = query.sortOrder === 'asc' ? sql`${field} asc nulls last` : sql`${field} desc nulls last`
  return [direction, asc(id)]
}
