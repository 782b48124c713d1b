import { BEAN_COST } from '@tessera/shared/contract/constants'
import { eq } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { membershipTiers } from '../db/schema/people'
import type { SignedIn } from '../http/route'
import { balances } from './ledger.service'

/** What a membership includes a number of; beyond it each costs beans. */
const ALLOWANCES = {
  customer: membershipTiers.customerAllowance,
  teamMember: membershipTiers.memberAllowance,
  material: membershipTiers.materialAllowance,
} as const

export interface Quota {
  allowance: number
  used: number
  /** Price of the next one: 0 within the allowance. */
  nextCostBeans: number
  /** The team's balance. */
  beans: number
}

/** What the viewer's membership still includes. @param used how many the team has */
export async function quotaOf(
  tx: Reader,
  viewer: SignedIn,
  what: keyof typeof ALLOWANCES,
  used: number,
): Promise<Quota> {
  const [tier] = await tx
    .select({ allowance: ALLOWANCES[what] })
    .from(membershipTiers)
    .where(eq(membershipTiers.vipType, viewer.vipType))
  const allowance = tier?.allowance ?? 0
  const { beans } = await balances(tx, viewer.teamId)
  return { allowance, used, nextCostBeans: used < allowance ? 0 : BEAN_COST[what], beans }
}
