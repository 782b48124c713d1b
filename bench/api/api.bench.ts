import autocannon from 'autocannon'
import { APP_ID } from '@tessera/shared/contract/constants'
import { getCustomerDetail, getCustomerList } from '@tessera/shared/contract/customer'
import { getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'
import { startServer } from '../support/server'

const SECONDS = 10
const WARM_UP_SECONDS = 3
const CONNECTIONS = 20

/**
 * Authenticated reads per second and their p99, compared with the health check of the same process in the same run, on the embedded
 * database and on PostgreSQL. Load generator, server and database share the cores.
 */
export async function runApiBench(): Promise<Measurement> {
  const rows = [
    ...(await measure('embedded', { DATABASE_URL: undefined })),
    ...(await withPostgres((url) => measure('PostgreSQL', { DATABASE_URL: url }))),
  ]
  return { title: `API, ${CONNECTIONS} connections for ${SECONDS} s each`, rows }
}

async function measure(database: string, environment: NodeJS.ProcessEnv) {
  // The rate limit per address would apply: the whole load comes from one address.
  const server = await startServer({ RATE_LIMIT: 'off', ...environment })
  try {
    const login = await fetch(`${server.url}/rush${loginByPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', appId: APP_ID },
      body: JSON.stringify({ mobile: '13800000002', password: 'Tessera2026' }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    const headers = { satoken: data.token, appId: APP_ID }
    const list = `/rush${getCustomerList.path}?pageNum=1&pageSize=20`
    const listed = await fetch(`${server.url}${list}`, { headers })
    const { data: page } = (await listed.json()) as { data: { list: { id: string }[] } }
    const detail = `/rush${getCustomerDetail.path}?id=${page.list[0]!.id}`
    const rows = []
    let bare = 0
    for (const [what, path, sent] of [
      ['reference: /healthz', '/healthz', {}],
      [`GET ${getUserInfo.path}`, `/rush${getUserInfo.path}`, headers],
      [`GET ${getCustomerDetail.path}`, detail, headers],
      [`GET ${getCustomerList.path}, ${page.list.length} rows`, list, headers],
    ] as const) {
      const result = await load(`${server.url}${path}`, sent)
      bare ||= result.perSecond
      rows.push({
        database,
        what,
        'requests/s': Math.round(result.perSecond),
        'p50 ms': result.p50,
        'p99 ms': result.p99,
        'of /healthz': `${Math.round((100 * result.perSecond) / bare)} %`,
      })
    }
    return rows
  } finally {
    await server.stop()
  }
}

async function load(url: string, headers: Record<string, string>) {
  const call = { url, headers, connections: CONNECTIONS }
  await autocannon({ ...call, duration: WARM_UP_SECONDS })
  const result = await autocannon({ ...call, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
