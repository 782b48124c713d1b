import { asc } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { membershipTiers } from '../db/schema/people'

/** Every tier, the free one first. */
export async function allTiers(tx: Reader): Promise<{ list: (typeof membershipTiers.$inferSelect)[] }> {
  return { list: await tx.select().from(membershipTiers).orderBy(asc(membershipTiers.vipType)) }
}
