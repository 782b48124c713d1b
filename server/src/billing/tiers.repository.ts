import { asc } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { membershipTiers } from '../db/schema/people'

/** Every tier, the free one first. */
export async function allTiers(tx: Transaction): Promise<{ list: (typeof membershipTiers.$inferSelect)[] }> {
  return { list: await tx.select().from(membershipTiers).orderBy(asc(membershipTiers.vipType)) }
}
