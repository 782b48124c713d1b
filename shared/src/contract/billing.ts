import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { cursor, id, isoInstant, isoTime, nextCursor, pageOf, pageQuery } from './schemas'

export const LEDGER_UNITS = ['flops', 'beans'] as const
export const ledgerUnit = z.enum(LEDGER_UNITS)
/**
 * Why a balance changed. `hold` reserves before work, `release` gives back what was not delivered; a capture changes no balance
 * and so is no entry: the hold becomes final.
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
  /** Signed: negative leaves the balance. */
  amount: z.int(),
  unit: ledgerUnit,
  balanceAfter: z.int(),
  cause: z.object({
    type: z.enum(['task', 'customer', 'order', 'seed', 'member', 'material', 'invite', 'trial']),
    id: z.string(),
    label: z.string().nullable(),
  }),
  /** For holds of design tasks: what became of it. */
  state: z.enum(['held', 'captured', 'released']).nullable(),
  operatorName: z.string().nullable(),
  createdAt: isoTime,
})
export type CoinRecord = z.output<typeof coinRecord>

/** What records can be narrowed by, in the list and in the workbook. */
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
  /** What the item grants: flops and beans at once, and for memberships the tier, its days, and flops at the start of every month. */
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

/** What a tier of membership includes; what is on sale for it stands in {@link getPriceList}. */
const membershipTier = z.object({
  vipType: z.int(),
  /** Parts of the product that the tier opens, and `priority` and `unbranded`. */
  features: z.array(z.string()),
  /** How many the team may have before beans are taken. */
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
