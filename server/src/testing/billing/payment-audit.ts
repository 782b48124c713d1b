import { ORDER_STATE } from '@tessera/shared/contract/order'
import { eq, like } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { customers } from '../../db/schema/customers'
import { ledgerEntries, wallets } from '../../db/schema/ledger'
import { membershipTerms, orders } from '../../db/schema/orders'
import { reconcile } from '../../ledger/ledger.service'
import type { WechatEmulator } from '../../payments/testing/wechat-emulator'

export interface PaymentAudit {
  orders: number
  paid: number
  closed: number
  /** Customers bought with beans. */
  spends: number
  violations: string[]
}

/** Holds the books against each other: what the platform took, what the orders say, and what was granted. */
export async function auditPayments(database: Database, platform: WechatEmulator): Promise<PaymentAudit> {
  return database.transaction(async (tx) => {
    const rows = await tx.select().from(orders)
    const entries = await tx.select().from(ledgerEntries).where(like(ledgerEntries.key, 'order:%'))
    const terms = await tx.select().from(membershipTerms)
    const violations: string[] = []
    for (const order of rows) {
      const say = (text: string) => violations.push(`${order.tradeNo} (${order.name}): ${text}`)
      const paid = platform.isPaid(order.tradeNo)
      if (paid !== (order.state === ORDER_STATE.paid)) say(`paid at the platform: ${paid}, state here: ${order.state}`)
      if (order.state === ORDER_STATE.pending) say('is still open')
      const granted = entries.filter((entry) => entry.causeId === order.tradeNo)
      for (const unit of ['flops', 'beans'] as const) {
        const expected = paid && order[unit] > 0 ? [order[unit]] : []
        const amounts = granted.filter((entry) => entry.unit === unit).map((entry) => entry.amount)
        if (amounts.join() !== expected.join()) say(`granted ${unit}: ${amounts.join()}, not ${expected.join()}`)
      }
      const expectedTerms = paid && order.kind === 'membership' ? 1 : 0
      const bought = terms.filter((term) => term.orderId === order.id)
      if (bought.length !== expectedTerms) say(`has ${bought.length} terms`)
    }
    for (const fault of await reconcile(tx)) violations.push(`wallet ${JSON.stringify(fault)}`)
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
