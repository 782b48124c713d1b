import { ORDER_STATE } from '@tessera/shared/contract/order'
import { eq, like } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { priceItems } from '../../db/schema/catalogue'
import { customers } from '../../db/schema/customers'
import { ledgerEntries, wallets } from '../../db/schema/ledger'
import { membershipTerms, orders } from '../../db/schema/orders'
import { DAY_MS } from '../../memberships/membership-plan.rules'
import { proveBooks } from '../../billing/books.service'
import type { WechatEmulator } from '../../payments/testing/wechat-emulator'

const SHORTEST_MONTH_DAYS = 28

export interface PaymentAudit {
  orders: number
  paid: number
  closed: number
  /** Customers bought with beans. */
  spends: number
  violations: string[]
}

type OrderRow = typeof orders.$inferSelect
type TermRow = typeof membershipTerms.$inferSelect

/**
 * Verifies that no rest of a term is credited twice: the value of a team's terms beyond what was paid must not exceed
 * the credits promised, each term counted once.
 */
function creditsSpentTwice(rows: readonly OrderRow[], terms: readonly TermRow[]): string[] {
  const faults: string[] = []
  for (const teamId of new Set(rows.map((order) => order.teamId))) {
    const paid = rows.filter((order) => order.teamId === teamId && order.state === ORDER_STATE.paid)
    const promised = new Map<string, number>()
    for (const { termId, creditFen } of paid.flatMap((order) => order.credits)) {
      promised.set(termId, Math.max(promised.get(termId) ?? 0, creditFen))
    }
    const promisedFen = [...promised.values()].reduce((sum, fen) => sum + fen, 0)
    const creditedFen = paid.reduce((sum, order) => {
      const term = terms.find((each) => each.orderId === order.id)
      return sum + (term ? term.valueFen - order.amountFen : 0)
    }, 0)
    if (creditedFen > promisedFen) faults.push(`${teamId}: ${creditedFen} fen credited, ${promisedFen} promised`)
  }
  return faults
}

/** Monthly flops: no term grants more than its days allow, and none before its payment. */
function excessiveMonths(terms: readonly TermRow[], monthly: readonly (typeof ledgerEntries.$inferSelect)[]): string[] {
  return terms.flatMap((term) => {
    const entries = monthly.filter((entry) => entry.key.startsWith(`term:${term.id}:`))
    const brought = entries.reduce((sum, entry) => sum + entry.amount, 0)
    // A credited term was cut short; what it had granted stays.
    if (term.creditedAt !== null) return []
    const days = (term.endsAt.getTime() - term.startsAt.getTime()) / DAY_MS
    const most = (days / SHORTEST_MONTH_DAYS) * term.monthlyFlops
    return brought > most ? [`term ${term.id}: ${brought} flops in ${days} days`] : []
  })
}

/** Compares the platform's payments, the orders, and what was granted. */
export async function auditPayments(database: Database, platform: WechatEmulator): Promise<PaymentAudit> {
  return database.transaction(async (tx) => {
    const rows = await tx.select().from(orders)
    const entries = await tx.select().from(ledgerEntries).where(like(ledgerEntries.key, 'order:%'))
    const terms = await tx.select().from(membershipTerms)
    const sold = new Map((await tx.select().from(priceItems)).map((item) => [item.id, item]))
    const violations = creditsSpentTwice(rows, terms)
    for (const order of rows) {
      const say = (text: string) => violations.push(`${order.tradeNo} (${order.name}): ${text}`)
      const paid = platform.isPaid(order.tradeNo)
      if (paid !== (order.state === ORDER_STATE.paid)) say(`paid at the platform: ${paid}, state here: ${order.state}`)
      if (order.state === ORDER_STATE.pending) say('is still open')
      const granted = entries.filter((entry) => entry.causeId === order.tradeNo)
      const bought = terms.filter((term) => term.orderId === order.id)
      const item = sold.get(order.priceItemId)!
      const share = Math.min(1, (bought[0]?.valueFen ?? order.amountFen) / item.priceFen)
      const days = item.days === null || !paid ? 0 : Math.floor(item.days * share)
      for (const unit of ['flops', 'beans'] as const) {
        // Uses the price list, not the order's own copy.
        const carried = unit === 'beans' ? (bought[0]?.carriedBeans ?? 0) : 0
        const worth = paid ? Math.max(0, Math.floor(item[unit] * share) - carried) : 0
        const expected = worth > 0 ? [worth] : []
        const amounts = granted.filter((entry) => entry.unit === unit).map((entry) => entry.amount)
        if (amounts.join() !== expected.join()) say(`granted ${unit}: ${amounts.join()}, not ${expected.join()}`)
      }
      if (bought.length !== (days > 0 ? 1 : 0)) say(`has ${bought.length} terms for ${days} days`)
      if (paid && item.days !== null && share < 1 && order.days !== days) say(`says ${order.days} days, not ${days}`)
    }
    const monthly = await tx.select().from(ledgerEntries).where(like(ledgerEntries.key, 'term:%'))
    violations.push(...excessiveMonths(terms, monthly))
    violations.push(...(await proveBooks(tx)).faults)
    const balances = await tx.select().from(wallets)
    for (const wallet of balances) if (wallet.balance < 0) violations.push(`negative ${JSON.stringify(wallet)}`)
    const spends = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.category, 'customer'))
    const made = await tx.select({ id: customers.id }).from(customers)
    const paidFor = new Set(spends.map((entry) => entry.causeId))
    if (spends.length !== made.length || !made.every(({ id }) => paidFor.has(id))) {
      violations.push(`${made.length} customers, ${spends.length} paid for`)
    }
    const count = (state: number) => rows.filter((order) => order.state === state).length
    return {
      orders: rows.length,
      paid: count(ORDER_STATE.paid),
      closed: count(ORDER_STATE.failed),
      spends: spends.length,
      violations,
    }
  })
}
