/** A staged rollout in real browsers: a canary for some, a halt because of reported failures, promotion, rollback. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, logIn, newContext, picture, SCREENS, submitLogIn } from '../support/browser'
import { type Product, startProduct } from '../support/product'
import { release } from '../support/release-tool'
import { secondRelease } from '../support/second-release'

const REMOTE = 'crm'
const PATH = '/work/customer/management'
const HEADING = '客户列表'
/** Four teams that get the canary by name, and three that do not. All may open the remote's page. */
const CHOSEN = ['13800000001', '13800000002', '13800000003', '13800000004']
const OTHERS = ['13900000001', '13900000003', '13900000005']
/** There are only a few here; by default `judge` waits for two hundred merchants of each release. */
const ENOUGH = ['--minimum', '3']

interface Person {
  readonly team: string
  readonly context: BrowserContext
}

interface Visit {
  /** Versions of the remote that were requested, in order. */
  readonly asked: readonly string[]
  /** Events about the remote that the browser reported. */
  readonly told: readonly { readonly name: string; readonly version: string }[]
}

let product: Product
let browser: Browser
let first: string
let second: ReturnType<typeof secondRelease>
let people: Person[]
const chosen = (): Person[] => people.slice(0, CHOSEN.length)
const others = (): Person[] => people.slice(CHOSEN.length)

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})
beforeAll(async () => {
  second = secondRelease(join(__dirname, `../../remote-${REMOTE}/dist`))
  const published = await run('publish', '--dist', second.folder, '--reason', 'stages can be filtered')
  first = /stable ([0-9a-f]{16})/.exec(published)![1]!
})
beforeAll(async () => {
  people = await inPairs([...CHOSEN, ...OTHERS], signIn)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  if (second) rmSync(second.folder, { recursive: true, force: true })
})

/** Two at a time: more would load so slowly on a small machine that their pages time out. */
async function inPairs<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let index = 0; index < items.length; index += 2)
    results.push(...(await Promise.all(items.slice(index, index + 2).map(work))))
  return results
}

/** Runs a command on the remote; fails unless it succeeds. */
async function run(command: string, ...args: string[]): Promise<string> {
  const { code, text } = await release(product, command, REMOTE, ...args)
  expect({ command, code, text }).toMatchObject({ code: 0 })
  return text
}

async function browserOfOne(): Promise<BrowserContext> {
  const context = await newContext(browser, { ...SCREENS.desktop, baseURL: product.url })
  context.setDefaultTimeout(90_000)
  return context
}

async function signIn(mobile: string): Promise<Person> {
  const context = await browserOfOne()
  const page = await context.newPage()
  const answer = page.waitForResponse((response) => response.url().includes('/auth/v1/loginByPassword'))
  await logIn(page, mobile)
  const { data } = (await (await answer).json()) as { data: { userInfo: { teamId: string } } }
  await page.close()
  return { team: data.userInfo.teamId, context }
}

interface Report {
  readonly events: readonly { name: string; props: { remote?: string; version?: string } }[]
}

/** The report's events about the remote. */
const ofRemote = ({ events }: Report): Visit['told'] =>
  events
    .filter(({ name, props }) => /^remote_/.test(name) && props.remote === REMOTE)
    .map(({ name, props }) => ({ name, version: props.version ?? '' }))

/** Versions of the remote that this page requests from now on, in order. */
function versionsAsked(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const version = new RegExp(`/remotes/${REMOTE}/([0-9a-f]+)/remoteEntry`).exec(request.url())?.[1]
    if (version && !asked.includes(version)) asked.push(version)
  })
  return asked
}

/** Opens the remote's page in a new tab, as on the next day. @returns waits until its load has been reported */
async function open({ context }: Person, look?: (page: Page) => Promise<void>): Promise<() => Promise<Visit>> {
  const page = await context.newPage()
  const asked = versionsAsked(page)
  const told: Visit['told'][number][] = []
  const reported = page.waitForResponse((response) => {
    if (!response.url().endsWith('/user/v1/reportAction') || !response.ok()) return false
    told.push(...ofRemote(response.request().postDataJSON() as Report))
    return told.some(({ name }) => name === 'remote_loaded')
  })
  await page.goto(PATH)
  await page.getByRole('heading', { name: HEADING, level: 1 }).waitFor()
  await look?.(page)
  return async () => {
    await reported
    await page.close()
    return { asked, told }
  }
}

const visit = async (...args: Parameters<typeof open>): Promise<Visit> => (await open(...args))()

/** Pages send their reports seconds after they have loaded, so they are waited for together. */
async function visitAll(persons: readonly Person[]): Promise<Visit[]> {
  const reports = await inPairs(persons, (person) => open(person))
  return Promise.all(reports.map((report) => report()))
}
const loaded = (version: string): Visit => ({ asked: [version], told: [{ name: 'remote_loaded', version }] })
const teams = (): string =>
  chosen()
    .map(({ team }) => team)
    .join(',')

/** Starts a new canary for the chosen teams only: reports from before its start do not count. */
async function beginForChosen(): Promise<void> {
  await run('halt')
  await run('canary', second.version, '--percent', '0', '--merchants', teams(), '--reason', 'four teams first')
}

describe('a second release of one remote', () => {
  it('goes to half of the merchants and to the chosen ones, as `resolve` predicts', async () => {
    await run('canary', '--percent', '50', '--merchants', teams())
    expect(await visit(chosen()[0]!)).toEqual(loaded(second.version))
    const foretold = await inPairs(others(), ({ team }) => run('resolve', team))
    expect(await visitAll(others())).toEqual(foretold.map((version) => loaded(version.trim())))
  })

  it('is selected at log-in in a page that was opened before, without a reload', async () => {
    await beginForChosen()
    const context = await browserOfOne()
    const page = await context.newPage()
    const asked = versionsAsked(page)
    const follow = async (): Promise<void> => {
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: HEADING }).click()
      await page.getByRole('heading', { name: HEADING, level: 1 }).waitFor()
    }
    await page.goto('/login')
    await page.evaluate('globalThis.sameDocument = true')
    await submitLogIn(page, CHOSEN[0]!)
    await follow()
    expect(asked).toEqual([second.version])
    // The next person in the same tab gets their own release.
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await submitLogIn(page, OTHERS[0]!)
    await follow()
    expect(asked).toEqual([second.version, first])
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
    await context.close()
  })

  it('continues when it does no worse than the stable release', async () => {
    await beginForChosen()
    const versions = [...chosen().map(() => second.version), ...others().map(() => first)]
    expect(await visitAll(people)).toEqual(versions.map(loaded))
    const judged = await release(product, 'judge', REMOTE, '--server', product.url, '--halt', ...ENOUGH)
    expect(judged).toMatchObject({ code: 0, text: expect.stringContaining('canary 0 of 4 merchants, stable 0 of 3') })
    expect(judged.text).toContain(`${REMOTE}: healthy.`)
    // The default minimum is higher than this journey's number of merchants.
    expect(await run('judge', '--server', product.url)).toContain(`${REMOTE}: wait.`)
  })

  it('is halted because of reported failures, while people get the page from the stable release', async () => {
    await beginForChosen()
    for (const { context } of chosen())
      await context.route(`**/remotes/${REMOTE}/${second.version}/**`, (route) => route.abort())
    const visits = await visitAll(people)
    expect(visits.slice(CHOSEN.length)).toEqual(others().map(() => loaded(first)))
    for (const { asked, told } of visits.slice(0, CHOSEN.length)) {
      expect(asked).toEqual([second.version, first])
      expect(told).toContainEqual({ name: 'remote_failed', version: second.version })
      expect(told).toContainEqual({ name: 'remote_loaded', version: first })
    }
    const judged = await release(product, 'judge', REMOTE, '--server', product.url, '--halt', ...ENOUGH)
    expect(judged).toMatchObject({ code: 2, text: expect.stringContaining('canary 4 of 4 merchants, stable 0 of 7') })
    for (const { context } of chosen()) await context.unroute(`**/remotes/${REMOTE}/${second.version}/**`)
    // Those who had the canary get the stable release at the next load.
    expect(await visit(chosen()[0]!)).toEqual(loaded(first))
  })

  it('goes to everybody when promoted, and to nobody from the next load on when rolled back', async () => {
    await run('promote', second.version)
    expect(await visit(others()[0]!)).toEqual(loaded(second.version))
    await run('rollback', '--reason', 'wrong totals')
    expect(await visit(others()[0]!, (page) => picture(page, 'canary-rolled-back'))).toEqual(loaded(first))
    const [, latest = ''] = (await run('history')).split('\n')
    expect(latest).toMatch(new RegExp(`T.*Z +operator +rollback .*${first} +wrong totals$`))
  })
})
