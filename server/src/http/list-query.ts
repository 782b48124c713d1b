import {
  asc,
  Column,
  count,
  desc,
  ilike,
  is,
  or,
  type Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
  type Subquery,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { AppError } from './app-error'

export interface ListQuery {
  pageNum: number
  pageSize: number
  keyword?: string | undefined
  sortField?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

export const pageWindow = ({ pageNum, pageSize }: ListQuery) => ({ limit: pageSize, offset: (pageNum - 1) * pageSize })

/** Rows of a list, as far as they were counted. */
export interface Counted {
  total: number
  totalIsMinimum?: boolean
}

export const pageAnswer = <Item>(list: Item[], counted: Counted, { pageNum, pageSize }: ListQuery) => ({
  list,
  ...counted,
  pageNum,
  pageSize,
})

/** A list is counted so far: what is beyond is narrowed down, not counted through. */
const COUNTED_ROWS = 10_000

/** How far the rows of a list are counted: one more than the asked page shows at least, so that the next can always be turned to. */
export const countBound = ({ pageNum, pageSize }: ListQuery): number => Math.max(COUNTED_ROWS, pageNum * pageSize)

/** @param total rows, counted to one more than `bound` */
export const countedTo = (bound: number, total: number): Counted =>
  total > bound ? { total, totalIsMinimum: true } : { total }

/**
 * Counts the rows of a list up to its {@link countBound}.
 * @param rows the list's rows, at most so many
 */
export async function countRows(
  tx: Reader,
  query: ListQuery,
  rows: (limit: number) => SQL | Subquery,
): Promise<Counted> {
  const bound = countBound(query)
  const [counted] = await tx.select({ total: count() }).from(rows(bound + 1))
  return countedTo(bound, counted!.total)
}

/** What `ilike` finds texts by that contain the keyword. */
export const likePattern = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`

/**
 * Rows that contain the keyword in one of the columns, ignoring case; all rows without a keyword.
 * @param keyword or a placeholder for its {@link likePattern}
 */
export function matching(keyword: string | Placeholder | undefined, columns: (PgColumn | SQL)[]): SQL | undefined {
  if (!keyword) return undefined
  const pattern = typeof keyword === 'string' ? likePattern(keyword) : sql`${keyword}`
  return or(...columns.map((column) => ilike(column, pattern)))
}

/**
 * Order of a list: the requested field (times default to newest first), then the id, so that pages never overlap.
 * @throws AppError VALIDATION for a field the list cannot be sorted by
 */
export function ordering(query: ListQuery, fields: Record<string, SQLWrapper>, otherwise: SQL[], id: PgColumn): SQL[] {
  if (query.sortField === undefined) return [...otherwise, asc(id)]
  const field = Object.hasOwn(fields, query.sortField) ? fields[query.sortField] : undefined
  if (!field) throw new AppError('VALIDATION', { issues: [{ path: 'sortField', message: 'invalid_value' }] })
  const direction = query.sortOrder === 'asc' ? asc(field) : desc(field)
  // Null values come last in both directions. Where there are none it is not said: an index serves both then.
  const nulls = is(field, Column) && field.notNull ? sql`` : sql` nulls last`
  return [sql`${direction}${nulls}`, asc(id)]
}
