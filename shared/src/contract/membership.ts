import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { empty, isoTime } from './schemas'

/**
 * Non-numeric features of a tier. A tier may only list these, and each must be implemented: a server test lists where, and fails for one
 * that is not.
 */
export const TIER_RIGHTS = ['design', 'customer', 'profile', 'material', 'team', 'priority', 'unbranded'] as const
export type TierRight = (typeof TIER_RIGHTS)[number]

const allowance = z.object({
  /** Number included in the tier. */
  allowance: z.int(),
  used: z.int(),
  /** Price of one more in beans: 0 within the allowance. */
  nextCostBeans: z.int(),
})

/** Response of {@link getMembership}, for the account page. */
export const membership = z.object({
  /** The current tier; 0 without a membership. */
  vipType: z.int(),
  /** Set for the trial of a new merchant. */
  trial: z.boolean().optional(),
  startsAt: isoTime.nullable(),
  /** End of the current membership, or of the last one. */
  endsAt: isoTime.nullable(),
  features: z.array(z.string()),
  balances: z.object({ flops: z.int(), beans: z.int(), images: z.int() }),
  allowances: z.object({ customers: allowance, members: allowance, materials: allowance }),
  /**
   * The next flops that a membership brings, also one that begins later. After the last month `nextAt` is null and `flops` what the
   * running one brought a month. Null when none brings flops.
   */
  monthly: z.object({ flops: z.int(), nextAt: isoTime.nullable() }).nullable(),
  /** Paid memberships that start later, the next one first. */
  upcoming: z.array(z.object({ vipType: z.int(), startsAt: isoTime, endsAt: isoTime })),
  /** Whether the viewer may buy, and whether the team's sub-accounts may. */
  purchase: z.object({ mayBuy: z.boolean(), subAccountsMayBuy: z.boolean() }),
})
export type Membership = z.output<typeof membership>

export const getMembership = defineEndpoint({
  method: 'GET',
  path: '/payment/getMembership',
  access: 'signed-in',
  summary: 'The team’s membership: tier, end, allowances and what of them is used, balances, who may buy.',
  input: empty,
  output: membership,
})

export const updatePurchaseRule = defineEndpoint({
  method: 'POST',
  path: '/payment/updatePurchaseRule',
  access: ACCESS.teamAdmin,
  summary: 'Let the team’s sub-accounts buy, or only its admins.',
  input: z.object({ subAccountsMayBuy: z.boolean() }),
  output: z.object({ subAccountsMayBuy: z.boolean() }),
})
