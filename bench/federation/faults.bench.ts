/**
 * The fault matrix: every remote × every kind of failure of its files, in a real browser against the product's own server. A cell
 * passes when the shell stays usable, a hang times out, the other remotes work, and a retry recovers without a reload.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { refresh, rollback } from '../../server/src/releases/commands'
import type { Measurement } from '../support/measurement'
import { type Bench, goLive, goodRelease, openBench, type Release, type Subject, SUBJECTS } from './product'

const HANG_LIMIT_MS = 5_000
const USABLE_LIMIT_MS = 1_000

interface Fault {
  readonly title: string
  /** The page opens despite the fault. */
  readonly harmless?: boolean
  /** Selects the requests that fail; `answer` says how. */
  readonly intercept?: (url: URL, files: readonly string[]) => boolean
  readonly answer?: (route: Route) => Promise<unknown>
  /** Entry script of a broken release with a correct hash; ends with a rollback. */
  readonly entry?: (name: string, page: string) => string
  /** No response: measures the time from the request to the displayed failure. */
  readonly hangs?: boolean
  /** The boot document is validly signed, but its record of this remote is malformed. */
  readonly malformed?: boolean
}

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: '' })
const isEntry = (url: URL): boolean => url.pathname.endsWith('/remoteEntry.js')

/** A handwritten container whose only page throws while rendering. */
const throwing = (name: string, page: string): string =>
  `var tessera_${name}={init(){},get(){return Promise.resolve(()=>({default:{name:"${name}",` +
  `pages:{${page}:()=>Promise.resolve({default(){throw new Error("on render")}})},preload:()=>Promise.resolve()}}))}};`

const FAULTS: readonly Fault[] = [
  {
    // The host reads the signed boot document only, so a missing manifest has no effect.
    title: 'manifest 404',
    harmless: true,
    intercept: ({ pathname }) => /\/(mf-manifest|release)\.json$/.test(pathname),
    answer: status(404),
  },
  { title: 'entry 404', intercept: isEntry, answer: status(404) },
  {
    title: 'chunk 404',
    intercept: ({ pathname }, files) => files.some((file) => pathname.endsWith(`/${file}`)),
    answer: status(404),
  },
  { title: '500', intercept: isEntry, answer: status(500) },
  { title: 'hang', hangs: true, intercept: isEntry, answer: () => new Promise(() => {}) },
  { title: 'invalid JavaScript', entry: () => 'this is { no JavaScript' },
  {
    title: 'wrong hash',
    intercept: isEntry,
    answer: async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, body: `${await response.text()}\n// altered on the way` })
    },
  },
  { title: 'throws on import', entry: () => 'throw new Error("on import")' },
  { title: 'throws on render', entry: throwing },
  // The host uses the last readable record of this remote.
  { title: 'malformed manifest', harmless: true, malformed: true },
]

function pageAt({ declaration }: Release, path: string): { page: string; title: string } {
  const route = declaration.routes.find((each) => each.path === path)
  if (!route || !('page' in route)) throw new Error(`${path} is no page of ${declaration.name}`)
  return route
}

/** Signs a boot document with one malformed record. */
function goLiveMalformed({ tool, store }: Bench, name: string): void {
  const path = join(store, 'channels/stable/boot.json')
  const { signed } = JSON.parse(readFileSync(path, 'utf8')) as { signed: { seq: number; remotes: { name: string }[] } }
  const remotes = signed.remotes.map((entry) => (entry.name === name ? { name, stable: { version: 5 } } : entry))
  writeFileSync(path, JSON.stringify(tool.signer.sign({ ...signed, seq: signed.seq + 1, remotes })))
}

/** Waits for the failure with its retry button, or for the page with this title; the previous page may still be visible. */
async function shown(page: Page, title: string): Promise<'failure' | 'page'> {
  const failure = page.getByRole('alert').getByRole('button')
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title, exact: true })
  await failure.or(heading).first().waitFor({ timeout: 30_000 })
  return (await failure.count()) > 0 ? 'failure' : 'page'
}

/** Navigates by the menu. */
async function go(page: Page, path: string): Promise<void> {
  await page.locator(`nav a[href="${path}"]`).first().click()
  await page.waitForURL((url) => url.pathname === path)
}

/**
 * The page itself records when it requests the remote's code and when the failure appears: measured from outside, a busy machine would
 * add delays.
 */
const noteTimes = (remote: string): string => `new MutationObserver((_changes, observer) => {
  if (document.querySelector('[src*="/remotes/${remote}/"], [href*="/remotes/${remote}/"]')) globalThis.askedAt ??= performance.now()
  if (!document.querySelector('[role=alert] button')) return
  observer.disconnect()
  globalThis.failureAt = performance.now()
}).observe(document, { childList: true, subtree: true })`

/** Milliseconds from the request until the failure appears. */
const cutAfter = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'failureAt')) - Number(Reflect.get(globalThis, 'askedAt')))

interface Cell {
  /** From the click; for a hang, from the request. */
  readonly detectedMs: number
  readonly usableMs: number
  readonly problems: string[]
}

async function visit(bench: Bench, subject: Subject, fault: Fault, context: BrowserContext): Promise<Cell> {
  const problems: string[] = []
  const release = goodRelease(subject.name)
  const { page: pageName, title } = pageAt(release, subject.path)
  const other = SUBJECTS.find(({ name }) => name !== subject.name)!
  const page = await context.newPage()
  // Without preloading, so that the fault happens when the page is opened.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  // A visit before the fault stores a good boot document in this browser.
  await page.goto(`${bench.url}/work`)
  await page.locator(`nav a[href="${subject.path}"]`).first().waitFor()
  if (fault.entry) await goLive(bench.tool, subject.name, fault.entry(subject.name, pageName))
  if (fault.malformed) goLiveMalformed(bench, subject.name)
  const files = release.assets.pages[pageName]!.files.filter((file) => file.endsWith('.js'))
  const isHit = (url: URL): boolean =>
    url.pathname.startsWith(`/remotes/${subject.name}/`) && fault.intercept!(url, files)
  if (fault.intercept) await context.route(isHit, (route) => void fault.answer!(route))
  if (fault.entry || fault.malformed) await page.goto(`${bench.url}/work`)
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.evaluate(noteTimes(subject.name))

  let began = performance.now()
  await go(page, subject.path)
  const first = await shown(page, title)
  const detectedMs = fault.hangs ? await cutAfter(page) : performance.now() - began
  if ((first === 'page') !== (fault.harmless ?? false)) problems.push(`shows the ${first}`)
  if (detectedMs > HANG_LIMIT_MS) problems.push(`took ${Math.round(detectedMs)} ms to show`)

  began = performance.now()
  await go(page, '/work')
  await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasNotText: title }).waitFor()
  const usableMs = performance.now() - began
  if (usableMs > USABLE_LIMIT_MS) problems.push(`the shell took ${Math.round(usableMs)} ms`)
  await go(page, other.path)
  const { title: otherTitle } = pageAt(goodRelease(other.name), other.path)
  if ((await shown(page, otherTitle)) !== 'page') problems.push(`${other.name} is down too`)

  await go(page, subject.path)
  if (!fault.harmless && (await shown(page, title)) !== 'failure') problems.push('the failure went away by itself')
  if (fault.intercept) await context.unroute(isHit)
  if (fault.entry) await rollback(bench.tool, subject.name)
  if (fault.malformed) await refresh(bench.tool)
  if (!fault.harmless) {
    const retry = page.getByRole('alert').getByRole('button')
    await retry.click()
    await retry.waitFor({ state: 'detached', timeout: 20_000 }).catch(() => problems.push('the retry did not help'))
  }
  if ((await shown(page, title)) !== 'page') problems.push('it stayed down')
  const sameDocument = await page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true)
  if (!sameDocument) problems.push('the page was reloaded')
  return { detectedMs, usableMs, problems }
}

async function cell(bench: Bench, subject: Subject, fault: Fault): Promise<Cell> {
  const context = await bench.browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: bench.state,
    locale: 'zh-CN',
  })
  try {
    return await visit(bench, subject, fault, context)
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { detectedMs: Number.NaN, usableMs: Number.NaN, problems: [line.slice(0, 120)] }
  } finally {
    await context.close()
  }
}

/** `FAULT=hang` and `REMOTE=crm` select one row or column. */
export async function runFaultsBench(): Promise<Measurement> {
  const bench = await openBench()
  const rows: Record<string, string>[] = []
  const failures: string[] = []
  try {
    for (const fault of FAULTS.filter(({ title }) => !process.env.FAULT || title === process.env.FAULT)) {
      const row: Record<string, string> = { fault: fault.title }
      for (const subject of SUBJECTS.filter(({ name }) => !process.env.REMOTE || name === process.env.REMOTE)) {
        const { detectedMs, usableMs, problems } = await cell(bench, subject, fault)
        row[subject.name] =
          problems.length === 0
            ? `✓ ${fault.harmless ? 'opens' : fault.hangs ? 'cut' : 'shown'} ${Math.round(detectedMs)} / ${Math.round(usableMs)} ms`
            : `✗ ${problems.join('; ')}`
        failures.push(...problems.map((problem) => `${subject.name}, ${fault.title}: ${problem}`))
        console.log(`  ${fault.title} · ${subject.name}: ${row[subject.name]}`)
      }
      rows.push(row)
    }
  } finally {
    await bench.stop()
  }
  if (failures.length > 0) process.exitCode = 1
  return {
    title:
      'Fault matrix: ✓ when the shell stays usable (limit 1 s), a hang is cut (limit 5 s), other remotes work and the retry recovers without a reload; ms from the click until the failure shows (of a hang: from the request until it is cut and said) / until the shell answers the next click',
    rows,
  }
}
