import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { empty, isoTime } from './schemas'

/**
 * What a tier is sold with besides numbers. A tier's row may only name these, and each is honoured somewhere: the server's test of what is
 * sold says where, and fails for one without.
 */
export const TIER_RIGHTS = ['design', 'customer', 'profile', 'material', 'team', 'priority', 'unbranded'] as const
export type TierRight = (typeof TIER_RIGHTS)[number]

const allowance = z.object({
  /** How many the tier includes. */
  allowance: z.int(),
  used: z.int(),
  /** What one more costs in beans: 0 inside the allowance. */
  nextCostBeans: z.int(),
})

/** Answer of {@link getMembership}: the account page. */
export const membership = z.object({
  /** The tier that counts now; 0 without a membership. */
  vipType: z.int(),
  /** It is the trial of a new merchant; absent otherwise. */
  trial: z.boolean().optional(),
  startsAt: isoTime.nullable(),
  /** The end of the membership that counts now, or of the last one. */
  endsAt: isoTime.nullable(),
  features: z.array(z.string()),
  balances: z.object({ flops: z.int(), beans: z.int(), images: z.int() }),
  allowances: z.object({ customers: allowance, members: allowance, materials: allowance }),
  /** Null without a membership that gives flops every month. */
  monthly: z.object({ flops: z.int(), nextAt: isoTime.nullable() }).nullable(),
  /** Paid memberships that begin later, the next one first. */
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
