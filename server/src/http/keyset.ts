import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { AppError } from './app-error'
import { type Counted, type ListQuery, pageWindow } from './list-query'

/** A keyword that fits more names than this fits many rows: going through the list in its order meets them sooner than asking name by name. */
export const MANY_NAMES = 1_000

export interface KeysetQuery extends ListQuery {
  cursor?: string | undefined
}

/** Milliseconds up to the year 2100: PostgreSQL and ISO 8601 write later years differently. */
const instant = z.int().min(0).max(Date.UTC(2100, 0))
const number = z.int().min(0)
const text = z.string().regex(/^[\x21-\x7e]{1,64}$/)
/** Where a page ended: the time and key of its last row, and what was counted for the first page. */
const placeBy = (key: PgColumn) =>
  z.tuple([instant, key.dataType.startsWith('number') ? number : text, z.int().min(0), z.boolean()])
type Place = z.output<ReturnType<typeof placeBy>>

/** A list read by time and key, newest first unless its `createdAt` is asked ascending: a page costs the same however deep it lies. */
export interface Keyset {
  readonly order: SQL[]
  /** Rows after the cursor; all without one. */
  readonly after: SQL | undefined
  readonly offset: number
  /** One more than the page shows: whether there is a next one. */
  readonly fetched: number
  /** From the first page, when this is a later one. */
  readonly counted: Counted | null
}

/** @throws AppError VALIDATION for a cursor that no page gave */
export function keysetOf(query: KeysetQuery, at: PgColumn, key: PgColumn): Keyset {
  const ascending = query.sortField !== undefined && query.sortOrder === 'asc'
  const direction = sql.raw(ascending ? 'asc' : 'desc')
  const { limit, offset } = pageWindow(query)
  const last = query.cursor === undefined ? null : read(query.cursor, key)
  return {
    order: [sql`${at} ${direction}`, sql`${key} ${direction}`],
    after:
      last === null
        ? undefined
        : sql`(${at}, ${key}) ${sql.raw(ascending ? '>' : '<')} (${new Date(last[0]).toISOString()}::timestamptz, ${last[1]})`,
    offset: last === null ? offset : 0,
    fetched: limit + 1,
    counted: last === null ? null : { total: last[2], ...(last[3] && { totalIsMinimum: true }) },
  }
}

/** The page's rows and where the next one goes on. */
export function cutPage<Row>(
  rows: readonly Row[],
  { pageSize }: ListQuery,
  { total, totalIsMinimum = false }: Counted,
  keyOf: (row: Row) => { at: Date; key: string | number },
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  if (rows.length <= pageSize || !last) return { rows: shown, nextCursor: null }
  const { at, key } = keyOf(last)
  const written: Place = [at.getTime(), key, total, totalIsMinimum]
  return { rows: shown, nextCursor: Buffer.from(JSON.stringify(written)).toString('base64url') }
}

function read(cursor: string, key: PgColumn): Place {
  try {
    return placeBy(key).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('VALIDATION', { issues: [{ path: 'cursor', message: 'invalid_value' }] })
  }
}
