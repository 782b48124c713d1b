import { DEFAULT_PAYMENT_WAY_ID } from '@tessera/shared/contract/constants'
import { ORDER_LIFETIME_MS, ORDER_STATE } from '@tessera/shared/contract/order'
import { eq } from 'drizzle-orm'
import { DAY_MS, endAfter } from '../memberships/membership-plan.rules'
import { settle } from '../orders/settlement.service'
import { itemOnSale } from '../orders/orders.repository'
import { costsOf, type ItemOnSale } from '../orders/quote.service'
import { tradeMinute } from '../orders/trade-no'
import type { Transaction } from '../db/database'
import { priceItems } from '../db/schema/catalogue'
import { membershipTerms, orders } from '../db/schema/orders'
import { memberships } from '../db/schema/people'
import { type SeedPerson, type SeedTeam, teamId, userId } from './accounts'
import { seedId } from './seed-id'

/** Days since the lower membership was bought. */
const DAYS_BEFORE = 60
/** Monthly flops of this many months are granted and used up. */
const MONTHS_GRANTED = 3
/** Merchant id of the sandbox. */
const MERCHANT = 'sandbox'

interface Upgrade {
  team: SeedTeam
  buyer: SeedPerson
  from: number
  to: number
}

/**
 * A team that bought a membership two months ago and upgrades it now: demonstrates an order with a credit. The upgrade
 * uses the regular payment path.
 */
export async function seedUpgrade(tx: Transaction, { team, buyer, from, to }: Upgrade, now: Date): Promise<void> {
  const [lower, higher] = [await yearOnSale(tx, from), await yearOnSale(tx, to)]
  const bought = new Date(now.getTime() - DAYS_BEFORE * DAY_MS)
  const endsAt = endAfter(bought, lower.days)
  const who = { teamId: teamId(team), userId: userId(buyer) }
  const paid = { state: ORDER_STATE.paid, paidAt: bought, transactionId: seedId('payment', `${team} ${from}`) }
  const first = { ...orderOf(lower, bought, 1), ...who, ...paid, closedAtPlatform: true, amountFen: lower.priceFen }
  await tx.insert(orders).values(first)
  const membershipId = seedId('membership', `${team} ${from}`)
  await tx.insert(memberships).values({ id: membershipId, ...lasting(who.teamId, lower, bought, endsAt) })
  await tx.insert(membershipTerms).values({
    id: seedId('term', membershipId),
    membershipId,
    orderId: first.id,
    ...lasting(who.teamId, lower, bought, endsAt),
    valueFen: lower.priceFen,
    monthlyFlops: lower.monthlyFlops,
    grantedMonths: MONTHS_GRANTED,
  })
  const { creditFen, amountFen, membership } = await costsOf(tx, who.teamId, higher, now)
  const credits = (membership?.credits ?? []).map(({ termId, creditFen: fen }) => ({ termId, creditFen: fen }))
  const second = { ...orderOf(higher, now, 2), ...who, creditFen, amountFen, credits }
  await tx.insert(orders).values(second)
  const transactionId = seedId('payment', `${team} ${to}`)
  await settle(tx, {
    tradeNo: second.tradeNo,
    transactionId,
    merchantId: MERCHANT,
    amountFen,
    currency: 'CNY',
    paidAt: now,
  })
}

type MembershipOnSale = ItemOnSale & { vipType: number; days: number }

async function yearOnSale(tx: Transaction, vipType: number): Promise<MembershipOnSale> {
  const [row] = await tx.select({ id: priceItems.id }).from(priceItems).where(eq(priceItems.vipType, vipType))
  const item = row && (await itemOnSale(tx, row.id))
  if (!item || item.days === null) throw new Error(`no membership of tier ${vipType} is on sale`)
  return { ...item, vipType, days: item.days }
}

const lasting = (team: string, { vipType }: MembershipOnSale, startsAt: Date, endsAt: Date) => ({
  teamId: team,
  vipType,
  startsAt,
  endsAt,
})

function orderOf(item: MembershipOnSale, createdAt: Date, index: number) {
  const { kind, name, priceFen, flops, beans, vipType, days, monthlyFlops } = item
  const instant = tradeMinute(createdAt)
  return {
    id: seedId('order', `${item.id} ${index}`),
    tradeNo: `${instant}TESSERADEMO0000${index}`,
    clientToken: seedId('click', item.id),
    priceItemId: item.id,
    kind,
    name,
    priceFen,
    flops,
    beans,
    vipType,
    days,
    monthlyFlops,
    paymentWayId: DEFAULT_PAYMENT_WAY_ID,
    provider: 'sandbox' as const,
    merchantId: MERCHANT,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + ORDER_LIFETIME_MS),
  }
}
