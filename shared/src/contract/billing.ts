import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { cursor, id, isoInstant, isoTime, nextCursor, pageOf, pageQuery } from './schemas'

export const LEDGER_UNITS = ['flops', 'beans'] as const
export const ledgerUnit = z.enum(LEDGER_UNITS)
/**
 * Why a balance changed. `hold` reserves before the work, `release` refunds what was not delivered; a capture makes the hold final and
 * changes no balance, so it has no entry.
 */
export const LEDGER_CATEGORIES = [
  'grant',
  'purchase',
  'hold',
  'release',
  'customer',
  'teamMember',
  'material',
  'reward',
  'adjust',
] as const
export const ledgerCategory = z.enum(LEDGER_CATEGORIES)
export type LedgerCategory = (typeof LEDGER_CATEGORIES)[number]

export const coinRecord = z.object({
  id,
  category: ledgerCategory,
  /** Signed: negative for a debit. */
  amount: z.int(),
  unit: ledgerUnit,
  balanceAfter: z.int(),
  cause: z.object({
    type: z.enum(['task', 'customer', 'order', 'seed', 'member', 'material', 'invite', 'trial']),
    id: z.string(),
    label: z.string().nullable(),
  }),
  /** For holds of design tasks: the outcome. */
  state: z.enum(['held', 'captured', 'released']).nullable(),
  operatorName: z.string().nullable(),
  createdAt: isoTime,
})
export type CoinRecord = z.output<typeof coinRecord>

/** Filters of records, for the list and the export. */
export const recordFilters = {
  category: ledgerCategory.optional(),
  unit: ledgerUnit.optional(),
  /** Inclusive instants. */
  from: isoInstant.optional(),
  to: isoInstant.optional(),
}

export const getCoinRecordList = defineEndpoint({
  method: 'GET',
  path: '/user/v1/getCoinRecordList',
  access: ACCESS.profile,
  summary: 'Every change of the team’s balances, newest first.',
  input: pageQuery.extend({ ...recordFilters, cursor }),
  output: pageOf(coinRecord).extend({ nextCursor }),
})

export const priceItem = z.object({
  id,
  name: z.string(),
  priceFen: z.int(),
  promotionalInfo: z.string().nullable(),
  /** Contents of the item: flops and beans at once; for memberships also the tier, its days, and flops at the start of every month. */
  grants: z.object({
    flops: z.int(),
    beans: z.int(),
    vipType: z.int().nullable(),
    days: z.int().nullable(),
    monthlyFlops: z.int(),
  }),
  paymentWayList: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
})

const priceList = z.object({ list: z.array(priceItem) })

export const getPriceList = defineEndpoint({
  method: 'GET',
  path: '/payment/getPriceList',
  access: 'public',
  summary: 'Memberships on sale.',
  input: z.object({}),
  output: priceList,
})
export const getFlopsPriceList = defineEndpoint({
  method: 'GET',
  path: '/payment/getFlopsPriceList',
  access: 'public',
  summary: 'Flops packages on sale.',
  input: z.object({}),
  output: priceList,
})
export const getCoinPriceList = defineEndpoint({
  method: 'GET',
  path: '/payment/getCoinPriceList',
  access: 'public',
  summary: 'Bean packages on sale.',
  input: z.object({}),
  output: priceList,
})

/** Contents of a membership tier; for its prices see {@link getPriceList}. */
const membershipTier = z.object({
  vipType: z.int(),
  /** Product areas included in the tier, plus `priority` and `unbranded`. */
  features: z.array(z.string()),
  /** Allowance of the team before beans are charged. */
  customerAllowance: z.int(),
  memberAllowance: z.int(),
  materialAllowance: z.int(),
})

export const getMembershipTierList = defineEndpoint({
  method: 'GET',
  path: '/payment/getMembershipTierList',
  access: 'public',
  summary: 'Every tier of membership with what it includes, the free one first.',
  input: z.object({}),
  output: z.object({ list: z.array(membershipTier) }),
})
