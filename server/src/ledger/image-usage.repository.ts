import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/database'
import { ledgerHolds } from '../db/schema/ledger'
import { users } from '../db/schema/people'

/** Months of member limits begin at midnight in China, where the product is sold, whatever zone the server runs in. */
const monthStart = sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`

/** The account itself, and those that the same person had in the team before. */
const accounts = alias(users, 'accounts')
const samePerson = and(
  eq(accounts.teamId, users.teamId),
  sql`coalesce(${accounts.personId}, ${accounts.id}) = coalesce(${users.personId}, ${users.id})`,
)

/**
 * Images that members took this month: delivered ones, and those still being made. Members without any are missing. Leaving and joining
 * again begins no new month: earlier accounts of the same number in the team count too.
 */
export async function imagesThisMonth(tx: Reader, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({
      userId: users.id,
      images:
        sql<number>`sum(case when ${ledgerHolds.state} = 'held' then ${ledgerHolds.images} else ${ledgerHolds.capturedImages} end)`.mapWith(
          Number,
        ),
    })
    .from(users)
    .innerJoin(accounts, samePerson)
    .innerJoin(ledgerHolds, eq(ledgerHolds.operatorId, accounts.id))
    .where(and(inArray(users.id, [...userIds]), gte(ledgerHolds.createdAt, monthStart)))
    .groupBy(users.id)
  return new Map(rows.map((row) => [row.userId, row.images]))
}

/** What is left of the images that the team lets a member make this month; null without a limit. */
export async function monthlyImagesOf(tx: Reader, userId: string): Promise<{ limit: number; left: number } | null> {
  const [member] = await tx.select({ limit: users.monthlyImgLimit }).from(users).where(eq(users.id, userId))
  const limit = member?.limit ?? null
  if (limit === null) return null
  const used = (await imagesThisMonth(tx, [userId])).get(userId) ?? 0
  return { limit, left: Math.max(0, limit - used) }
}
