import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { APP_ID } from '@tessera/shared/contract/constants'
import { createCustomer, getCustomerList } from '@tessera/shared/contract/customer'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Envelope } from '@tessera/shared/contract/envelope'
import { placeOrder } from '@tessera/shared/contract/order'
import { loginByPassword } from '@tessera/shared/contract/user'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'

const WRITERS = 120
const NOTIFICATIONS = 226
const SECONDS = 10
const MODES = {
  'one-pool': 'reference: one pool of 10, first come, first served',
  'in-turn': 'teams take turns, lanes',
}

/**
 * Latency of one team's list during 120 parallel writes of another team, and the payment notifications refused meanwhile: first with one
 * pool for all, then with the product's own scheduling. Load generator, API and PostgreSQL share the cores.
 */
export async function runNoisyTeamBench(): Promise<Measurement> {
  return withPostgres(async (databaseUrl) => {
    const rows = []
    for (const [mode, what] of Object.entries(MODES)) rows.push({ what, ...(await measure(mode, databaseUrl)) })
    const load = `load average ${loadavg()[0]!.toFixed(1)} at the end`
    return { title: `One team's ${WRITERS} parallel writes beside another team, PostgreSQL, ${load}`, rows }
  })
}

async function measure(mode: string, databaseUrl: string) {
  const server = await startNoisyServer(mode, databaseUrl)
  try {
    const noisy = await server.logIn('13800000004')
    const quiet = await server.logIn('13800000002')
    const list = () => quiet(getCustomerList, { pageSize: 20 })
    await timed(list, 2_000)
    const alone = await timed(list, SECONDS * 500)
    const cashiers = await placeOrders(await server.logIn('13800000001'))
    const noise = makeNoise(noisy)
    const told = tellPayments(server.url, cashiers)
    const beside = await timed(list, SECONDS * 1_000)
    const refused = (await told).filter((status) => status !== 200).length
    const { written, turnedAway } = await noise.stop()
    return {
      'list alone p50 ms': at(alone.times, 0.5),
      p95: at(alone.times, 0.95),
      'beside the noise p50 ms': at(beside.times, 0.5),
      ' p95': at(beside.times, 0.95),
      'lists refused': beside.refused,
      'notifications refused': `${refused} of ${NOTIFICATIONS}`,
      'writes a second': Math.round(written / noise.seconds()),
      'writes refused': turnedAway,
    }
  } finally {
    await server.stop()
  }
}

type Person = <E extends AnyEndpoint>(endpoint: E, input?: EndpointInput<E>) => Promise<Envelope<EndpointOutput<E>>>

async function startNoisyServer(mode: string, databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-noisy-'))
  const serverRoot = join(import.meta.dirname, '../../server')
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/testing/noisy/noisy-server.ts', mode], {
    cwd: serverRoot,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      WORKERS: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://127.0.0.1:${await portOf(child)}`
  const person = (token?: string): Person => {
    return async (endpoint, input) => {
      const reads = endpoint.method === 'GET'
      const query = reads ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
      const response = await fetch(`${url}/rush${endpoint.path}${query}`, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', appId: APP_ID, ...(token && { satoken: token }) },
        ...(!reads && { body: JSON.stringify(input ?? {}) }),
      })
      return (await response.json()) as Envelope<never>
    }
  }
  return {
    url,
    logIn: async (mobile: string) => {
      const { data } = await person()(loginByPassword, { mobile, password: 'Tessera2026' })
      return person(data.token)
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function portOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) return port
  }
  throw new Error('the server ended before it listened')
}

/** Sequential calls. */
async function timed(call: () => Promise<Envelope>, milliseconds: number) {
  const times: number[] = []
  let refused = 0
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    const start = performance.now()
    const { code } = await call()
    times.push(performance.now() - start)
    if (code !== 200) refused += 1
  }
  return { times: times.toSorted((a, b) => a - b), refused }
}

const at = (sorted: readonly number[], share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)

function makeNoise(person: Person) {
  const start = performance.now()
  let stopped = 0
  let written = 0
  let turnedAway = 0
  const write = async () => {
    while (stopped === 0) {
      const customer = { name: 'Noise', wechat: randomUUID().slice(0, 20) }
      const { code } = await person(createCustomer, { clientToken: randomUUID(), customer })
      if (code === 200) written += 1
      else turnedAway += 1
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    seconds: () => (stopped - start) / 1_000,
    stop: async () => {
      stopped = performance.now()
      await writers
      return { written, turnedAway }
    },
  }
}

/** @returns the orders' cashier addresses with their keys */
async function placeOrders(buyer: Person): Promise<URL[]> {
  const { list } = (await buyer(getCoinPriceList)).data
  const cashiers: URL[] = []
  for (let order = 0; order < NOTIFICATIONS; order += 1) {
    const { data } = await buyer(placeOrder, { priceId: list[0]!.id, clientToken: randomUUID(), another: true })
    cashiers.push(new URL(data.actionData))
  }
  return cashiers
}

/** Sends the notifications at even intervals over the test, without waiting for answers. @returns the statuses */
function tellPayments(url: string, cashiers: readonly URL[]): Promise<number[]> {
  return Promise.all(
    cashiers.map(async ({ pathname, searchParams }, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * SECONDS * 1_000) / cashiers.length))
      const response = await fetch(`${url}${pathname}/pay`, { method: 'POST', body: searchParams })
      await response.text()
      return response.status
    }),
  )
}
