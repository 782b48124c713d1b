import { APP_ID } from '@tessera/shared/contract/constants'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { loginByPassword } from '@tessera/shared/contract/user'

interface Page {
  total: number
  totalIsMinimum?: boolean
  nextCursor?: string | null
}

export type ListCaller = (endpoint: AnyEndpoint, query: Record<string, string>) => Promise<Page>

/** Calls of lists by a seeded person, after a log-in. */
export async function logIn(url: string, mobile: string): Promise<ListCaller> {
  const login = await fetch(`${url}/rush${loginByPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', appId: APP_ID },
    body: JSON.stringify({ mobile, password: 'Tessera2026' }),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  const headers = { satoken: data.token, appId: APP_ID }
  return async (endpoint, query) => {
    const response = await fetch(`${url}/rush${endpoint.path}?${new URLSearchParams(query)}`, { headers })
    const { code, message, data: page } = (await response.json()) as { code: number; message: string; data: Page }
    if (code !== 200) throw new Error(`${endpoint.path} ${JSON.stringify(query)}: ${message}`)
    return page
  }
}

/** Sequential calls; the first is reported separately. */
export async function timed(call: () => Promise<unknown>, calls: number) {
  const times: number[] = []
  for (let each = 0; each <= calls; each += 1) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  const [first = 0, ...rest] = times
  const sorted = rest.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return { 'first ms': first.toFixed(1), 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) }
}

/** A call of a list, with what its row is called. */
export type AskedList = readonly [endpoint: AnyEndpoint, what: string, query: Record<string, string>]

/** Times of lists asked by a seeded person, in milliseconds, with a bare answer of the server beside them. */
export async function askLists(url: string, mobile: string, asked: readonly AskedList[], calls: number) {
  const call = await logIn(url, mobile)
  const bare = await timed(() => fetch(`${url}/healthz`), calls)
  const rows: Record<string, string>[] = [{ what: 'reference: /healthz', ...bare, total: '' }]
  for (const [endpoint, what, query] of asked) {
    const times = await timed(() => call(endpoint, query), calls)
    const { total, totalIsMinimum } = await call(endpoint, query)
    rows.push({ what, ...times, total: total === undefined ? '' : `${total}${totalIsMinimum ? '+' : ''}` })
  }
  return rows
}
