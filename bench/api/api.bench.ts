import autocannon from 'autocannon'
import { APP_ID } from '@tessera/shared/contract/constants'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import type { Measurement } from '../support/measurement'
import { startServer } from '../support/server'

const SECONDS = 10
const CONNECTIONS = 20

/** Requests a second and p99 of an authenticated list, beside the bare health check of the same process; load generator on the same cores. */
export async function runApiBench(): Promise<Measurement> {
  // The limiter protects the product from one address; here one address is the whole load.
  const server = await startServer({ RATE_LIMIT: 'off' })
  try {
    const login = await fetch(`${server.url}/rush${loginByPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', appId: APP_ID },
      body: JSON.stringify({ mobile: '13800000002', password: 'Tessera2026' }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    const headers = { satoken: data.token, appId: APP_ID }
    const rows = []
    for (const [what, path, sent] of [
      ['reference: /healthz', '/healthz', {}],
      [`GET ${getUserInfo.path}`, `/rush${getUserInfo.path}`, headers],
      [`GET ${getCustomerList.path}, 20 rows`, `/rush${getCustomerList.path}?pageNum=1&pageSize=20`, headers],
    ] as const) {
      rows.push({ what, ...(await load(`${server.url}${path}`, sent)) })
    }
    return { title: `API, ${CONNECTIONS} connections for ${SECONDS} s each, embedded database`, rows }
  } finally {
    await server.stop()
  }
}

async function load(url: string, headers: Record<string, string>) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return {
    'requests/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
  }
}
