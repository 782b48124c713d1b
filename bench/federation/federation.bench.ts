import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser'
import { median, type Measurement } from '../support/measurement'
import { startServer } from '../support/server'
import { signIn } from './sign-in'
import { type Cost, type Link, Visit } from './visit'

const root = join(import.meta.dirname, '../..')
const RUNS = Number(process.env.RUNS ?? 3)
const SLOW: Link = { title: '1.6 Mbps, 150 ms', bitsPerSecond: 1_600_000, latencyMs: 150 }
const LINKS: readonly (Link | null)[] = [SLOW, null]
/** Two pages of two remotes that share only code of the host. */
const FIRST_PAGE = '/work/customer/management'
/** The first page's key in the host's diagnostics. */
const FIRST_PAGE_KEY = 'crm/customers'
const MERCHANT = '13800000002'
const SECOND_PAGE = '/work/profile/records'

interface Build {
  readonly title: string
  /** Folder of the built host; the remotes are the same in both. */
  readonly host: string
}

const MONOLITH: Build = { title: 'monolith', host: join(root, 'bench/federation/monolith/dist') }
const FEDERATED: Build = { title: 'federated', host: join(root, 'host/dist') }

interface Publisher {
  publishAll(options: { store: string; keyFile: string; dist: (name: string) => string }): Promise<unknown>
}

function buildBoth(): void {
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  node('.workspace/build.mjs')
  node('shared/src/build/webpack/compile.mjs', 'bench/federation/monolith')
}

interface Journey {
  readonly home: Cost
  readonly work: Cost
  readonly first: Cost
  readonly second: Cost
  readonly preloaded: Cost
}

type SignedIn = Awaited<ReturnType<typeof signIn>>

async function journey(browser: Browser, url: string, link: Link | null, storageState: SignedIn): Promise<Journey> {
  const visitor = await Visit.begin(browser, link, { preloads: true })
  const home = await visitor.open(`${url}/`)
  await visitor.end()

  const person = await Visit.begin(browser, link, { storageState, preloads: false })
  const work = await person.open(`${url}/work`)
  const first = await person.follow(FIRST_PAGE)
  const second = await person.follow(SECOND_PAGE)
  await person.end()

  const lucky = await Visit.begin(browser, link, { storageState, preloads: true })
  await lucky.open(`${url}/work`)
  await lucky.page.waitForFunction((page) => globalThis.__TESSERA__?.pages()[page] === 'loaded', FIRST_PAGE_KEY, {
    timeout: 90_000,
  })
  await lucky.quiet()
  const preloaded = await lucky.follow(FIRST_PAGE)
  await lucky.end()
  return { home, work, first, second, preloaded }
}

interface Candidate {
  readonly url: string
  readonly state: SignedIn
  readonly journeys: Journey[]
  stop(): Promise<void>
}

/** A build served by the product's own server. */
async function serve(browser: Browser, build: Build): Promise<Candidate> {
  const store = mkdtempSync(join(tmpdir(), 'tessera-store-'))
  const publisher = (await import(pathToFileURL(join(root, '.workspace/publish.mjs')).href)) as Publisher
  await publisher.publishAll({
    store,
    keyFile: join(store, 'release-key.pem'),
    dist: (name) => (name === 'host' ? build.host : join(root, name, 'dist')),
  })
  const server = await startServer({ WEB_STORE: store })
  return {
    url: server.url,
    state: await signIn(browser, server.url, MERCHANT),
    journeys: [],
    stop: async () => {
      await server.stop()
      rmSync(store, { recursive: true, force: true })
    },
  }
}

/** Alternates between the two builds, so that other load on the machine affects both alike. */
async function compare(browser: Browser, link: Link | null): Promise<readonly [Journey[], Journey[]]> {
  const monolith = await serve(browser, MONOLITH)
  const federated = await serve(browser, FEDERATED)
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const candidate of [monolith, federated])
        candidate.journeys.push(await journey(browser, candidate.url, link, candidate.state))
    }
    return [monolith.journeys, federated.journeys]
  } finally {
    await monolith.stop()
    await federated.stop()
  }
}

const STEPS = {
  home: 'Home (visitor)',
  work: 'Workbench (signed in)',
  first: '→ first remote page',
  second: '→ second remote page',
  preloaded: '→ preloaded remote page',
} as const satisfies Record<keyof Journey, string>

function row(link: Link | null, step: keyof Journey, monolith: readonly Journey[], federated: readonly Journey[]) {
  const middle = (journeys: readonly Journey[], value: (cost: Cost) => number): number =>
    median(journeys.map((each) => value(each[step])))
  const cells = (journeys: readonly Journey[]): string =>
    [
      middle(journeys, ({ requests }) => requests),
      (middle(journeys, ({ bytes }) => bytes) / 1024).toFixed(0),
      middle(journeys, ({ ms }) => ms).toFixed(0),
    ].join(' / ')
  const ratio = (value: (cost: Cost) => number): string => {
    const reference = middle(monolith, value)
    return reference === 0 ? '–' : (middle(federated, value) / reference).toFixed(2)
  }
  return {
    Link: link?.title ?? 'unthrottled',
    Step: STEPS[step],
    [`${MONOLITH.title}: requests / KiB / ms`]: cells(monolith),
    [`${FEDERATED.title}: requests / KiB / ms`]: cells(federated),
    'bytes ×': ratio(({ bytes }) => bytes),
    'time ×': ratio(({ ms }) => ms),
  }
}

/** The federated product compared with a monolith of the same sources, on the same server, with cold caches. */
export async function runFederationBench(): Promise<Measurement> {
  buildBoth()
  const browser = await launchBrowser()
  try {
    const rows: Measurement['rows'][number][] = []
    for (const link of LINKS) {
      const [monolith, federated] = await compare(browser, link)
      for (const step of Object.keys(STEPS) as (keyof Journey)[]) rows.push(row(link, step, monolith, federated))
    }
    return { title: `Federated beside monolith (cold, medians of ${RUNS})`, rows }
  } finally {
    await browser.close()
  }
}
