import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { ledgerHolds } from '../db/schema/ledger'
import { users } from '../db/schema/people'

/** Months of member limits begin at midnight in China, where the product is sold, whatever zone the server runs in. */
const monthStart = sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`

/** Images that members took this month: delivered ones, and those still being made. Members without any are missing. */
export async function imagesThisMonth(tx: Reader, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({
      userId: ledgerHolds.operatorId,
      images:
        sql<number>`sum(case when ${ledgerHolds.state} = 'held' then ${ledgerHolds.images} else ${ledgerHolds.capturedImages} end)`.mapWith(
          Number,
        ),
    })
    .from(ledgerHolds)
    .where(and(inArray(ledgerHolds.operatorId, [...userIds]), gte(ledgerHolds.createdAt, monthStart)))
    .groupBy(ledgerHolds.operatorId)
  return new Map(rows.flatMap((row) => (row.userId === null ? [] : [[row.userId, row.images] as const])))
}

/** What is left of the images that the team lets a member make this month; null without a limit. */
export async function monthlyImagesOf(tx: Reader, userId: string): Promise<{ limit: number; left: number } | null> {
  const [member] = await tx.select({ limit: users.monthlyImgLimit }).from(users).where(eq(users.id, userId))
  const limit = member?.limit ?? null
  if (limit === null) return null
  const used = (await imagesThisMonth(tx, [userId])).get(userId) ?? 0
  return { limit, left: Math.max(0, limit - used) }
}
