import type { TeamMember } from '@tessera/shared/contract/team'
import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { type ListQuery, matching, ordering, pageAnswer, pageWindow } from '../http/list-query'
import { imagesThisMonth } from '../ledger/image-usage.repository'
import { maskMobile } from '../http/mobile.rules'

const SORTABLE = {
  createdAt: users.createdAt,
  userName: users.userName,
  roleType: users.roleType,
  lastLoginAt: users.lastLoginAt,
}

/** Members of a team, admins first; `usedImg` counts this month's images. */
export async function memberPage(
  tx: Reader,
  teamId: string,
  query: ListQuery & { status?: 'active' | 'disabled' | undefined; roleType?: number | undefined },
) {
  const where = and(
    eq(users.teamId, teamId),
    isNull(users.deletedAt),
    query.status ? eq(users.status, query.status) : undefined,
    query.roleType === undefined ? undefined : eq(users.roleType, query.roleType),
    bySearch(query.keyword),
  )
  const order = ordering(query, SORTABLE, [asc(users.roleType), asc(users.createdAt)], users.id)
  const { limit, offset } = pageWindow(query)
  const rows = await tx
    .select()
    .from(users)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [total] = await tx.select({ rows: count() }).from(users).where(where)
  const ids = rows.map((row) => row.id)
  const images = await imagesThisMonth(tx, ids)
  const owned = await customersOwned(tx, ids)
  const list = rows.map((row): TeamMember => ({
    id: row.id,
    userName: row.userName,
    mobileMasked: maskMobile(row.mobile),
    roleType: row.roleType,
    status: row.status,
    monthlyImgLimit: row.monthlyImgLimit,
    usedImg: images.get(row.id) ?? 0,
    customerCount: owned.get(row.id) ?? 0,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
  return pageAnswer(list, { total: total?.rows ?? 0 }, query)
}

const LAST_DIGITS = /^\d{4}$/

/**
 * Searches by name, or by the last four digits of the number, which are visible anyway: a substring search would reveal
 * the masked digits one by one.
 */
function bySearch(keyword: string | undefined): SQL | undefined {
  const named = matching(keyword, [users.userName])
  if (!keyword || !LAST_DIGITS.test(keyword)) return named
  return or(named, eq(sql`right(${users.mobile}, 4)`, keyword))
}

async function customersOwned(tx: Reader, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ userId: customers.ownerUserId, rows: count() })
    .from(customers)
    .where(and(inArray(customers.ownerUserId, userIds), isNull(customers.deletedAt)))
    .groupBy(customers.ownerUserId)
  return new Map(rows.map((row) => [row.userId, row.rows]))
}
