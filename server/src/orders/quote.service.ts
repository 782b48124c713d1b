import type { OrderQuote } from '@tessera/shared/contract/order'
import type { Reader } from '../db/database'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { type MembershipQuote, quoteMembership } from '../memberships/membership-plan.rules'
import { liveMemberships, liveTerms } from '../memberships/memberships.repository'
import { mayBuy } from '../memberships/purchase-rule.service'
import { itemOnSale } from './orders.repository'

export type ItemOnSale = NonNullable<Awaited<ReturnType<typeof itemOnSale>>>

/** What an item costs a team now. */
export interface Costs {
  creditFen: number
  amountFen: number
  /** Null for items that are not memberships. */
  membership: MembershipQuote | null
}

export async function costsOf(tx: Reader, teamId: string, item: ItemOnSale, now: Date): Promise<Costs> {
  const { vipType, days, priceFen } = item
  if (vipType === null || days === null) return { creditFen: 0, amountFen: priceFen, membership: null }
  const live = await liveMemberships(tx, teamId, now)
  const terms = await liveTerms(tx, teamId, now)
  const membership = quoteMembership({ vipType, days, priceFen }, live, terms, now)
  return { creditFen: membership.creditFen, amountFen: membership.amountFen, membership }
}

/** @throws AppError NOT_FOUND for what is not on sale */
export async function quote(tx: Reader, viewer: SignedIn, priceId: string): Promise<OrderQuote> {
  const item = await itemOnSale(tx, priceId)
  if (!item) throw new AppError('NOT_FOUND')
  const { creditFen, amountFen, membership } = await costsOf(tx, viewer.teamId, item, new Date())
  return {
    priceId,
    name: item.name,
    kind: item.kind,
    priceFen: item.priceFen,
    creditFen,
    amountFen,
    grants: { flops: item.flops, beans: item.beans },
    membership: membership && {
      change: membership.change,
      vipType: item.vipType!,
      startsAt: membership.startsAt.toISOString(),
      endsAt: membership.endsAt.toISOString(),
      days: item.days!,
      extraDays: membership.extraDays,
      monthlyFlops: item.monthlyFlops,
    },
    credits: (membership?.credits ?? []).map(({ vipType, endsAt, daysLeft, creditFen: fen }) => ({
      vipType,
      endsAt: endsAt.toISOString(),
      daysLeft,
      creditFen: fen,
    })),
    mayBuy: await mayBuy(tx, viewer),
  }
}
