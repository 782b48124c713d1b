/**
 * Fifty releases of one remote while two browsers keep loading pages, each release only after loads that began after the previous one. No
 * navigation may fail, a tab opened before must still reach every page, and a rollback must apply to the next load.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { median, type Measurement } from '../support/measurement'
import { type Bench, goLive, goodEntry, openBench, type Subject, SUBJECTS } from './product'

const root = join(import.meta.dirname, '../..')
const RELEASES = Number(process.env.RELEASES ?? 50)
const SUBJECT = SUBJECTS.find(({ name }) => name === 'crm')!
const PATIENCE_MS = 30_000

/** Null when the page was loaded. */
async function failureOf(page: Page): Promise<string | null> {
  const failure = page.getByRole('alert').getByRole('button')
  const heading = page.locator('main h1').first()
  await failure.or(heading).first().waitFor({ timeout: PATIENCE_MS })
  return (await failure.count()) > 0 ? page.getByRole('alert').innerText() : null
}

/** The version of the remote that the page runs. */
const versionOf = (page: Page): Promise<string | undefined> =>
  page.evaluate((name) => {
    const entry = performance.getEntriesByType('resource').find((each) => each.name.includes(`/remotes/${name}/`))
    return entry?.name.split('/').at(-2)
  }, SUBJECT.name)

/** Loads pages while releases are promoted. */
class Load {
  navigations = 0
  readonly failures: string[] = []
  /** Versions of the released remote that pages ran. */
  readonly versions = new Set<string | undefined>()
  private stopped = false
  private arrivals: (() => void)[] = []

  constructor(private readonly url: string) {}

  /** Loads the remotes' pages in turn until stopped. */
  async browse(page: Page): Promise<void> {
    for (let turn = 0; !this.stopped; turn += 1) {
      const subject = turn % 2 === 0 ? SUBJECT : SUBJECTS[turn % SUBJECTS.length]!
      const failure = await this.open(page, subject)
      if (failure) this.failures.push(`${subject.path}: ${failure}`)
      this.navigations += 1
      for (const arrive of this.arrivals.splice(0)) arrive()
    }
  }

  /** Resolves when the next page has loaded or failed. */
  arrival(): Promise<void> {
    return new Promise((resolve) => void this.arrivals.push(resolve))
  }

  stop(): void {
    this.stopped = true
  }

  private async open(page: Page, { path, name }: Subject): Promise<string | null> {
    try {
      await page.goto(`${this.url}${path}`)
      const failure = await failureOf(page)
      if (!failure && name === SUBJECT.name) this.versions.add(await versionOf(page))
      return failure
    } catch (error) {
      return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
    }
  }
}

async function release(bench: Bench, load: Load): Promise<{ versions: string[]; ms: number[] }> {
  const entry = goodEntry(SUBJECT.name)
  const versions: string[] = []
  const ms: number[] = []
  for (let number = 1; number <= RELEASES; number += 1) {
    const began = performance.now()
    versions.push(await goLive(bench.tool, SUBJECT.name, `${entry}\n// release ${number}`))
    ms.push(performance.now() - began)
    // Twice: the next page to finish may have started before this release.
    await load.arrival()
    await load.arrival()
  }
  return { versions, ms }
}

/** Duration of the whole command in ms, including the start of the process. */
async function rollBack({ store }: Bench): Promise<number> {
  const began = performance.now()
  const args = ['rollback', SUBJECT.name, '--store', store, '--key', join(store, 'release-key.pem')]
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/src/releases/cli/cli.ts', ...args], {
    cwd: root,
  })
  return performance.now() - began
}

export async function runRolloutBench(): Promise<Measurement> {
  const bench = await openBench()
  try {
    const context = await bench.browser.newContext({ storageState: bench.state, locale: 'zh-CN' })
    const old = await context.newPage()
    await old.goto(`${bench.url}/work`)
    await old.locator(`nav a[href="${SUBJECT.path}"]`).first().waitFor()
    const load = new Load(bench.url)
    const visitors = [await context.newPage(), await context.newPage()]
    const [{ versions, ms }] = await Promise.all([
      release(bench, load).finally(() => load.stop()),
      ...visitors.map((page) => load.browse(page)),
    ])
    const oldFailures: string[] = []
    for (const { path } of SUBJECTS) {
      await old.locator(`nav a[href="${path}"]`).first().click()
      await old.waitForURL((url) => url.pathname === path)
      const failure = await failureOf(old)
      if (failure) oldFailures.push(`${path}: ${failure}`)
    }
    const rollbackMs = await rollBack(bench)
    const fresh = await context.newPage()
    await fresh.goto(`${bench.url}${SUBJECT.path}`)
    const failed = await failureOf(fresh)
    const now = await versionOf(fresh)
    const good = now === versions.at(-2) && !failed
    if (load.failures.length + oldFailures.length > 0 || !good) process.exitCode = 1
    const list = (failures: readonly string[]): string => [failures.length, ...failures.slice(0, 3)].join('; ')
    return {
      title: `${RELEASES} releases under two visitors who go on loading pages`,
      rows: [
        { measure: 'navigations meanwhile', value: load.navigations, expected: '' },
        { measure: 'of these failed', value: list(load.failures), expected: '0' },
        { measure: 'releases of which a page ran', value: load.versions.size, expected: '' },
        { measure: 'one release (publish, gate, promote), median ms', value: Math.round(median(ms)), expected: '' },
        { measure: 'pages that a tab from before could not reach', value: list(oldFailures), expected: '0' },
        { measure: 'rollback command, ms', value: Math.round(rollbackMs), expected: '≤ 5000' },
        { measure: 'the next load has the former release', value: good ? 'yes' : `no: ${now}`, expected: 'yes' },
      ],
    }
  } finally {
    await bench.stop()
  }
}
