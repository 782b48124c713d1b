import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../../db/database'
import { sandboxPayments } from '../../db/schema/orders'
import type { PaymentEvents, PaymentProvider, PaymentRequest, PlatformState } from '../provider'
import { type CashierDesk, registerCashier } from './cashier.routes'
import { paymentOf, SANDBOX_MERCHANT, type SandboxPayment } from './sandbox-payment'

/**
 * A payment platform that moves no money: the QR code leads to a cashier page on this server, where one can pay, fail or wait. It keeps
 * its own records beside the orders, as a real platform would, and its payments are settled by the same code.
 */
export class SandboxProvider implements PaymentProvider, CashierDesk {
  readonly name = 'sandbox'
  readonly merchantId = SANDBOX_MERCHANT

  constructor(
    private readonly database: Database,
    private readonly secret: string,
  ) {}

  async prepare({ tradeNo, amountFen, description, expiresAt, origin }: PaymentRequest) {
    await this.database.transaction((tx) =>
      tx.insert(sandboxPayments).values({ tradeNo, amountFen, description, expiresAt }).onConflictDoNothing(),
    )
    return { actionData: `${origin}/cashier/${tradeNo}?k=${this.#key(tradeNo)}` }
  }

  async query(tradeNo: string): Promise<PlatformState> {
    const row = await this.database.transaction((tx) => find(tx, tradeNo))
    if (!row) return { state: 'unknown' }
    if (row.state === 'paid') return { state: 'paid', payment: paymentOf(row) }
    return { state: row.state === 'waiting' ? 'pending' : row.state }
  }

  async close(tradeNo: string): Promise<'closed' | 'paid'> {
    const row = await this.#end(tradeNo, 'closed')
    return row?.state === 'paid' ? 'paid' : 'closed'
  }

  /** Plays the customer: pays, or fails to. What has ended already stays as it is. @returns null for an unknown trade number */
  async act(tradeNo: string, outcome: 'paid' | 'failed'): Promise<SandboxPayment | null> {
    return this.#end(tradeNo, outcome)
  }

  async find(tradeNo: string): Promise<SandboxPayment | null> {
    return this.database.transaction((tx) => find(tx, tradeNo))
  }

  /** Only a person who has scanned the code gets to the cashier. */
  isKey(tradeNo: string, key: string): boolean {
    const [expected, given] = [Buffer.from(this.#key(tradeNo)), Buffer.from(key)]
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  register(app: FastifyInstance, events: PaymentEvents): void {
    registerCashier(app, this, events)
  }

  async #end(tradeNo: string, state: 'paid' | 'failed' | 'closed'): Promise<SandboxPayment | null> {
    return this.database.transaction(async (tx) => {
      const now = new Date()
      const paid = state === 'paid' ? { transactionId: randomUUID().replaceAll('-', ''), paidAt: now } : {}
      const open = and(eq(sandboxPayments.tradeNo, tradeNo), eq(sandboxPayments.state, 'waiting'))
      await tx
        .update(sandboxPayments)
        .set({ state, ...paid })
        // An expired order cannot be paid, as on a real platform; it can always be closed.
        .where(state === 'closed' ? open : and(open, gt(sandboxPayments.expiresAt, now)))
      return find(tx, tradeNo)
    })
  }

  #key(tradeNo: string): string {
    return createHmac('sha256', this.secret).update(`cashier:${tradeNo}`).digest('base64url').slice(0, 22)
  }
}

async function find(tx: Transaction, tradeNo: string): Promise<SandboxPayment | null> {
  const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.tradeNo, tradeNo))
  return row ?? null
}
