import { setTimeout as wait } from 'node:timers/promises'
import { createCustomer } from '@tessera/shared/contract/customer'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Envelope } from '@tessera/shared/contract/envelope'
import { cancelOrder, placeOrder, queryOrderDetail } from '@tessera/shared/contract/order'
import type { Notification } from '../../payments/testing/wechat-emulator'

const RETRY_MS = 100
const PLATFORM_ATTEMPTS = 40

/** A buyer in a browser while the server dies and restarts: repeats unanswered requests with the same token. */
export class Buyer {
  unanswered = 0

  constructor(
    private readonly origin: string,
    private readonly token: string,
    private readonly deadline: number,
  ) {}

  /** @returns null when the payment platform stayed unreachable through all retries */
  async place(priceId: string, clientToken: string): Promise<string | null> {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { code, data } = await this.ask(placeOrder, { priceId, clientToken, another: true })
      if (code === 200 || code === 10009) return data.tradeNo
    }
    return null
  }

  query(tradeNo: string) {
    return this.ask(queryOrderDetail, { tradeNo })
  }

  cancel(tradeNo: string) {
    return this.ask(cancelOrder, { tradeNo })
  }

  /** Costs 100 beans, or is refused. */
  async spend(clientToken: string): Promise<void> {
    const mobile = `138${clientToken.replaceAll(/\D/g, '').padEnd(8, '0').slice(0, 8)}`
    await this.ask(createCustomer, { clientToken, customer: { name: 'C', mobile } })
  }

  async ask<E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>): Promise<Envelope<EndpointOutput<E>>> {
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const headers = { satoken: this.token, 'content-type': 'application/json' }
    while (Date.now() < this.deadline) {
      try {
        const response = await fetch(`${this.origin}/rush${endpoint.path}${query}`, {
          method: endpoint.method,
          headers,
          ...(endpoint.method === 'POST' && { body: JSON.stringify(input) }),
          signal: AbortSignal.timeout(30_000),
        })
        // 502 means that the platform did not answer, which is a result; 500 and 503 are server errors and are retried.
        if (response.status < 500 || response.status === 502)
          return (await response.json()) as Envelope<EndpointOutput<E>>
      } catch {
        this.unanswered += 1
      }
      await wait(RETRY_MS)
    }
    throw new Error(`${endpoint.path} was not answered in time`)
  }
}

/** Delivers a notification as the platform does: signed anew and repeated until accepted or refused. */
export async function tell(makeNotification: () => Notification): Promise<number> {
  for (let attempt = 0; attempt < PLATFORM_ATTEMPTS; attempt += 1) {
    const { url, headers, body } = makeNotification()
    const status = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status !== 0 && status < 500) return status
    await wait(RETRY_MS * 2)
  }
  return 0
}
