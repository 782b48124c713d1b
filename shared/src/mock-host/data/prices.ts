import type { z } from 'zod'
import type { priceItem } from '../../contract/billing'
import type { OrderKind } from '../../contract/order'
import { BEAN_PRICES, FLOPS_PRICES, MEMBERSHIP_PRICES, PAYMENT_WAY } from './account-seed.text'
import { daysAgo } from './records'

export type PriceItem = z.output<typeof priceItem>

export const YEAR_DAYS = 365
/** Purchase date of the mock team's membership, so that all responses agree on its end. */
const MEMBER_SINCE_DAYS = 30
export const membershipStart = (): string => daysAgo(MEMBER_SINCE_DAYS)
export const membershipEnd = (): string => daysAgo(MEMBER_SINCE_DAYS - YEAR_DAYS)

const NOTHING: PriceItem['grants'] = { flops: 0, beans: 0, vipType: null, days: null, monthlyFlops: 0 }
const item = (id: string, name: string, priceFen: number, grants: Partial<PriceItem['grants']>): PriceItem => ({
  id,
  name,
  priceFen,
  promotionalInfo: null,
  grants: { ...NOTHING, ...grants },
  paymentWayList: [PAYMENT_WAY],
})

export const PRICES: Record<OrderKind, readonly PriceItem[]> = {
  membership: MEMBERSHIP_PRICES.map(({ vipType, name, priceFen, monthlyFlops }) =>
    item(`vip-${vipType}`, name, priceFen, { vipType, days: YEAR_DAYS, monthlyFlops }),
  ),
  flops: FLOPS_PRICES.map(({ name, flops, priceFen }) => item(`flops-${flops}`, name, priceFen, { flops })),
  coin: BEAN_PRICES.map(({ name, beans, priceFen }) => item(`beans-${beans}`, name, priceFen, { beans })),
}

/** Monthly flops of a tier, from its price; none for the enterprise tier, which is negotiated individually. */
export const monthlyFlops = (vipType: number): number =>
  PRICES.membership.find(({ grants }) => grants.vipType === vipType)?.grants.monthlyFlops ?? 0
