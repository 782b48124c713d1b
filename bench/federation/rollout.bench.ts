/**
 * Fifty releases of one remote while a browser goes on loading pages: no navigation fails, a tab from before still reaches every page, and a
 * rollback by the command line counts for the next load.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { median, type Measurement } from '../support/measurement'
import { type Bench, goLive, goodEntry, openBench, SUBJECTS } from './product'

const root = join(import.meta.dirname, '../..')
const RELEASES = Number(process.env.RELEASES ?? 50)
const SUBJECT = SUBJECTS.find(({ name }) => name === 'crm')!
const PATIENCE_MS = 30_000

/** Null when the page stands. */
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

interface Load {
  readonly navigations: number
  readonly failures: readonly string[]
}

/** Loads the remotes' pages in turn until told to stop. */
async function browse(bench: Bench, context: BrowserContext, until: () => boolean): Promise<Load> {
  const page = await context.newPage()
  const failures: string[] = []
  let navigations = 0
  while (!until() || navigations === 0) {
    const { path } = SUBJECTS[navigations % 2 === 0 ? SUBJECTS.indexOf(SUBJECT) : navigations % SUBJECTS.length]!
    navigations += 1
    try {
      await page.goto(`${bench.url}${path}`)
      const failure = await failureOf(page)
      if (failure) failures.push(`${path}: ${failure}`)
    } catch (error) {
      failures.push(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
  return { navigations, failures }
}

async function release(bench: Bench): Promise<{ versions: string[]; ms: number[] }> {
  const entry = goodEntry(SUBJECT.name)
  const versions: string[] = []
  const ms: number[] = []
  for (let number = 1; number <= RELEASES; number += 1) {
    const began = performance.now()
    versions.push(await goLive(bench.tool, SUBJECT.name, `${entry}\n// release ${number}`))
    ms.push(performance.now() - began)
  }
  return { versions, ms }
}

/** Milliseconds of the whole command, as somebody types it. */
async function rollBack({ store }: Bench): Promise<number> {
  const began = performance.now()
  const args = ['rollback', SUBJECT.name, '--store', store, '--key', join(store, 'release-key.pem')]
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '.workspace/release/cli.ts', ...args], { cwd: root })
  return performance.now() - began
}

export async function runRolloutBench(): Promise<Measurement> {
  const bench = await openBench()
  try {
    const context = await bench.browser.newContext({ storageState: bench.state, locale: 'zh-CN' })
    const old = await context.newPage()
    await old.goto(`${bench.url}/work`)
    await old.locator(`nav a[href="${SUBJECT.path}"]`).first().waitFor()
    let done = false
    const [{ versions, ms }, load] = await Promise.all([
      release(bench).finally(() => (done = true)),
      browse(bench, context, () => done),
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
      title: `${RELEASES} releases under a browser that goes on loading pages`,
      rows: [
        { measure: 'navigations meanwhile', value: load.navigations, expected: '' },
        { measure: 'of these failed', value: list(load.failures), expected: '0' },
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
