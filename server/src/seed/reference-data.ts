import { DEFAULT_PAYMENT_WAY_ID } from '@tessera/shared/contract/constants'
import { VIP } from '@tessera/shared/contract/access'
import type { Transaction } from '../db/database'
import { type PriceKind, paymentWays, priceItems, pricePaymentWays } from '../db/schema/catalogue'
import { membershipTiers } from '../db/schema/people'
import { PAYMENT_WAY_NAMES, PRICE_NAMES, PROMOTIONS } from './prices.text'
import { seedId } from './seed-id'

const TIERS: (typeof membershipTiers.$inferInsert)[] = [
  { vipType: VIP.free, features: [], customerAllowance: 0, memberAllowance: 1, materialAllowance: 0 },
  {
    vipType: VIP.basic,
    features: ['design', 'customer', 'profile'],
    customerAllowance: 50,
    memberAllowance: 1,
    materialAllowance: 20,
  },
  {
    vipType: VIP.advanced,
    features: ['design', 'customer', 'profile', 'material', 'team'],
    customerAllowance: 500,
    memberAllowance: 5,
    materialAllowance: 200,
  },
  {
    vipType: VIP.professional,
    features: ['design', 'customer', 'profile', 'material', 'team', 'priority'],
    customerAllowance: 2_000,
    memberAllowance: 10,
    materialAllowance: 1_000,
  },
  {
    vipType: VIP.enterprise,
    features: ['design', 'customer', 'profile', 'material', 'team', 'priority', 'unbranded'],
    customerAllowance: 10_000,
    memberAllowance: 20,
    materialAllowance: 5_000,
  },
]

type PriceKey = keyof typeof PRICE_NAMES
interface PriceSeed {
  kind: PriceKind
  priceFen: number
  flops?: number
  beans?: number
  vipType?: number
  days?: number
  monthlyFlops?: number
}

const PRICES: Record<PriceKey, PriceSeed> = {
  basicYear: { kind: 'membership', priceFen: 99_800, monthlyFlops: 500, vipType: VIP.basic, days: 365 },
  advancedYear: {
    kind: 'membership',
    priceFen: 299_800,
    monthlyFlops: 2_000,
    beans: 1_000,
    vipType: VIP.advanced,
    days: 365,
  },
  professionalYear: {
    kind: 'membership',
    priceFen: 698_000,
    monthlyFlops: 6_000,
    beans: 3_000,
    vipType: VIP.professional,
    days: 365,
  },
  enterpriseYear: {
    kind: 'membership',
    priceFen: 1_980_000,
    monthlyFlops: 20_000,
    beans: 10_000,
    vipType: VIP.enterprise,
    days: 365,
  },
  flops1000: { kind: 'flops', priceFen: 10_000, flops: 1_000 },
  flops5000: { kind: 'flops', priceFen: 45_000, flops: 5_000 },
  flops20000: { kind: 'flops', priceFen: 160_000, flops: 20_000 },
  beans300: { kind: 'coin', priceFen: 3_000, beans: 300 },
  beans1000: { kind: 'coin', priceFen: 10_000, beans: 1_050 },
  beans5000: { kind: 'coin', priceFen: 50_000, beans: 5_500 },
}

/** Seeded price of a year of a tier. */
export function yearOf(vipType: number): Pick<PriceSeed, 'priceFen' | 'monthlyFlops'> {
  const year = Object.values(PRICES).find((each) => each.vipType === vipType)
  if (!year) throw new Error(`no membership of tier ${vipType} is on sale`)
  return year
}

const promotionOf = (key: string): string | null => (PROMOTIONS as Record<string, string>)[key] ?? null

/**
 * Tiers, payment methods and price list: required rows, inserted everywhere, production included. Existing rows are
 * kept: an operator's prices survive the next start.
 */
export async function seedReferenceData(tx: Transaction): Promise<void> {
  await tx.insert(membershipTiers).values(TIERS).onConflictDoNothing()
  await tx
    .insert(paymentWays)
    .values({ id: DEFAULT_PAYMENT_WAY_ID, slug: 'wechat', name: PAYMENT_WAY_NAMES.wechat })
    .onConflictDoNothing()
  const keys = Object.keys(PRICES) as PriceKey[]
  const created = await tx
    .insert(priceItems)
    .values(
      keys.map((key, index) => ({
        id: seedId('price', key),
        name: PRICE_NAMES[key],
        promotionalInfo: promotionOf(key),
        sort: index,
        ...PRICES[key],
      })),
    )
    .onConflictDoNothing()
    .returning({ id: priceItems.id })
  if (created.length === 0) return
  await tx
    .insert(pricePaymentWays)
    .values(created.map(({ id }) => ({ priceItemId: id, paymentWayId: DEFAULT_PAYMENT_WAY_ID })))
    .onConflictDoNothing()
}
