import type { PurchaseEffect } from '@tessera/shared/contract/order'
import type { Reader } from '../db/database'
import type { orders } from '../db/schema/orders'
import {
  beyond,
  type Granted,
  grantedForMonth,
  type MembershipQuote,
  quoteAgain,
} from '../memberships/membership-plan.rules'
import { grantingTerms, liveMemberships, liveTerms } from '../memberships/memberships.repository'

type OrderRow = typeof orders.$inferSelect

/** What is sold, on a price list or in an order. */
type Sold = Pick<OrderRow, 'flops' | 'beans' | 'vipType' | 'monthlyFlops' | 'days'>

/** What a payment brings now and later: of a membership, when it runs, and what the ones that end with it give. */
export function presentEffect(sold: Sold, membership: MembershipQuote | null, granted: Granted): PurchaseEffect {
  return {
    grants: { flops: sold.flops, beans: beyond(sold.beans, granted.beans) },
    membership: membership && {
      change: membership.change,
      vipType: sold.vipType!,
      startsAt: membership.startsAt.toISOString(),
      endsAt: membership.endsAt.toISOString(),
      days: sold.days!,
      extraDays: membership.extraDays,
      monthlyFlops: sold.monthlyFlops,
      firstMonthFlops: beyond(sold.monthlyFlops, granted.flops),
      grantedFlops: granted.flops,
      grantedBeans: Math.min(granted.beans, sold.beans),
    },
    credits: (membership?.credits ?? []).map(({ vipType, endsAt, daysLeft, hoursLeft, creditFen }) => ({
      vipType,
      endsAt: endsAt.toISOString(),
      daysLeft,
      hoursLeft,
      creditFen,
    })),
  }
}

/** What paying an order that waits would do now, with the credit that it was promised when it was placed. */
export async function effectOf(tx: Reader, order: OrderRow, now: Date): Promise<PurchaseEffect> {
  const { teamId, vipType, days, priceFen, createdAt } = order
  if (vipType === null || days === null) return presentEffect(order, null, { flops: 0, beans: 0 })
  const live = await liveMemberships(tx, teamId, now)
  // One that has ended since keeps its promise.
  const terms = await liveTerms(tx, teamId, createdAt)
  const promised = { at: createdAt, termIds: order.credits.map(({ termId }) => termId), amountFen: order.amountFen }
  const membership = quoteAgain({ vipType, days, priceFen }, live, terms, promised, now)
  const ending = await grantingTerms(
    tx,
    membership.credits.map(({ termId }) => termId),
  )
  return presentEffect(order, membership, grantedForMonth(ending, now))
}
