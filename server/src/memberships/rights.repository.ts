import type { TierRight } from '@tessera/shared/contract/membership'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { memberships, membershipTiers } from '../db/schema/people'

const sells = (right: TierRight) => sql`${membershipTiers.features} ? ${right}`

/** Whether a tier is sold with a right, by its row: what the price table shows is what is honoured. */
export async function tierIncludes(tx: Transaction, vipType: number, right: TierRight): Promise<boolean> {
  return (await tx.$count(membershipTiers, and(eq(membershipTiers.vipType, vipType), sells(right)))) > 0
}

/** Whether a membership that counts now gives a team a right. */
export async function teamHas(tx: Transaction, teamId: string, right: TierRight): Promise<boolean> {
  const [row] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(membershipTiers, eq(membershipTiers.vipType, memberships.vipType))
    .where(
      and(
        eq(memberships.teamId, teamId),
        eq(memberships.status, 'active'),
        lte(memberships.startsAt, sql`now()`),
        gt(memberships.endsAt, sql`now()`),
        sells(right),
      ),
    )
    .limit(1)
  return row !== undefined
}
