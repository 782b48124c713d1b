import type { OrderQuote } from '@tessera/shared/contract/order'
import type { Reader } from '../db/database'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import {
  type Granted,
  grantedForMonth,
  type MembershipQuote,
  quoteMembership,
} from '../memberships/membership-plan.rules'
import { grantingTerms, liveMemberships, liveTerms } from '../memberships/memberships.repository'
import { mayBuy } from '../memberships/purchase-rule.service'
import { presentEffect } from './order-effect'
import { itemOnSale } from './orders.repository'

export type ItemOnSale = NonNullable<Awaited<ReturnType<typeof itemOnSale>>>

/** What an item costs a team now. */
export interface Costs {
  creditFen: number
  amountFen: number
  /** Null for items that are not memberships. */
  membership: MembershipQuote | null
  /** Granted already for the month that is running, by memberships that end with the payment. */
  granted: Granted
}

const NOTHING: Granted = { flops: 0, beans: 0 }

export async function costsOf(tx: Reader, teamId: string, item: ItemOnSale, now: Date): Promise<Costs> {
  const { vipType, days, priceFen } = item
  if (vipType === null || days === null)
    return { creditFen: 0, amountFen: priceFen, membership: null, granted: NOTHING }
  const live = await liveMemberships(tx, teamId, now)
  const terms = await liveTerms(tx, teamId, now)
  const membership = quoteMembership({ vipType, days, priceFen }, live, terms, now)
  const ending = await grantingTerms(
    tx,
    membership.credits.map(({ termId }) => termId),
  )
  const granted = grantedForMonth(ending, now)
  return { creditFen: membership.creditFen, amountFen: membership.amountFen, membership, granted }
}

/** @throws AppError NOT_FOUND for what is not on sale */
export async function quote(tx: Reader, viewer: SignedIn, priceId: string): Promise<OrderQuote> {
  const item = await itemOnSale(tx, priceId)
  if (!item) throw new AppError('NOT_FOUND')
  const { creditFen, amountFen, membership, granted } = await costsOf(tx, viewer.teamId, item, new Date())
  return {
    priceId,
    name: item.name,
    kind: item.kind,
    priceFen: item.priceFen,
    creditFen,
    amountFen,
    ...presentEffect(item, membership, granted),
    mayBuy: await mayBuy(tx, viewer),
  }
}
