import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { PaymentEvents } from '../provider'
import { CASHIER_STYLE, cashierEnd, cashierPage } from './cashier-page'
import { paymentOf, type SandboxPayment } from './sandbox-payment'

const STYLE_HASH = createHash('sha256').update(CASHIER_STYLE).digest('base64')
/** Nothing but its own style; its forms go to this server. */
const POLICY = `default-src 'none';style-src 'sha256-${STYLE_HASH}';form-action 'self';frame-ancestors 'none';base-uri 'none'`

const target = z.object({ tradeNo: z.string().max(32), action: z.enum(['pay', 'fail', 'leave']).optional() })
const keyed = z.object({ k: z.string().max(64) })

const ENDS = { paid: 'paid', failed: 'failed', closed: 'closed' } as const

/** The books behind the cashier. */
export interface CashierDesk {
  find(tradeNo: string): Promise<SandboxPayment | null>
  isKey(tradeNo: string, key: string): boolean
  act(tradeNo: string, outcome: 'paid' | 'failed'): Promise<SandboxPayment | null>
}

/** The cashier of the sandbox: `GET /cashier/<tradeNo>?k=…` and one `POST` for each of its buttons. */
export function registerCashier(app: FastifyInstance, sandbox: CashierDesk, events: PaymentEvents): void {
  app.register(async (cashier) => {
    cashier.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    cashier.get('/cashier/:tradeNo', async (request, reply) => {
      const found = await reach(sandbox, request.params, request.query)
      if (!found) return html(reply.code(404), cashierEnd('unknown'))
      return html(reply, isOpen(found.payment) ? cashierPage(found.payment, found.key) : ended(found.payment))
    })
    cashier.post('/cashier/:tradeNo/:action', async (request, reply) => {
      const found = await reach(sandbox, request.params, request.body)
      if (!found?.action) return html(reply.code(404), cashierEnd('unknown'))
      const { action, payment, key } = found
      const { tradeNo } = payment
      if (action === 'leave' && isOpen(payment)) {
        return html(reply, cashierEnd('left', payment, `/cashier/${tradeNo}?k=${key}`))
      }
      const after =
        action === 'leave' ? payment : ((await sandbox.act(tradeNo, action === 'pay' ? 'paid' : 'failed')) ?? payment)
      // Pressing the button again reports it again: the first notification may have been lost.
      if (after.state === 'paid') await events.onPayment(paymentOf(after))
      if (after.state === 'failed') await events.onFailure(tradeNo)
      return html(reply, ended(after))
    })
  })
}

async function reach(sandbox: CashierDesk, params: unknown, secret: unknown) {
  const [address, given] = [target.safeParse(params), keyed.safeParse(secret)]
  if (!address.success || !given.success) return null
  const { tradeNo, action } = address.data
  if (!sandbox.isKey(tradeNo, given.data.k)) return null
  const payment = await sandbox.find(tradeNo)
  return payment && { payment, action, key: given.data.k }
}

const isOpen = (payment: SandboxPayment): boolean => payment.state === 'waiting' && payment.expiresAt > new Date()

/** Still pending here means expired. */
const ended = (payment: SandboxPayment): string =>
  cashierEnd(payment.state === 'waiting' ? 'closed' : ENDS[payment.state], payment)

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page)
}
