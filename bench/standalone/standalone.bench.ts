/**
 * Waiting times when developing one remote: until `pnpm dev <remote>` is ready, with and without caches; until its page is visible in a
 * browser; until an edit of the page, or of shared, is visible. An edit must not lose the page's state.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser'
import { median, type Measurement } from '../support/measurement'
import { freePort } from '../support/server'
import { copyWorkspace } from './workspace-copy'

interface Subject {
  readonly remote: string
  readonly path: string
  /** The file with the page's heading, relative to the remote's `src`. */
  readonly file: string
}

const SUBJECTS: readonly Subject[] = [
  { remote: 'design', path: '/work/design/history', file: 'history/HistoryPage.tsx' },
  { remote: 'crm', path: '/work/customer/management', file: 'customers/CustomersPage.tsx' },
  { remote: 'team', path: '/work/team/member', file: 'members/MembersPage.tsx' },
  { remote: 'factory', path: '/work/factoryMaterial/foreignList', file: 'factories/FactoryList.tsx' },
  { remote: 'billing', path: '/work/profile/records', file: 'records/RecordsPage.tsx' },
]
/** Part of every page. */
const SHARED_FILE = 'shared/src/ui/core/Page.tsx'
const EDITS = 5
const READY_MS = 6_000
const REFRESH_MS = 1_000
/** An agent may open every remote's pages. */
const AGENT = { person: 'huang', vipType: 2, roleType: 1, userType: 'agent', hasFactory: false, fault: 'none' }

interface Running {
  readonly url: string
  readonly readyMs: number
  stop(): Promise<void>
}

async function start(folder: string, remote: string): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, ['.workspace/dev.mjs', remote], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => text.includes('runs alone') && resolve())
  })
  await Promise.race([
    ready,
    exited.then(() => {
      throw new Error(`pnpm dev ${remote} ended before it was ready`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    readyMs: performance.now() - began,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Opens the page and marks what an edit must not replace: the document and the element rendered by its component. */
async function open(page: Page, address: string): Promise<number> {
  const began = performance.now()
  await page.goto(address)
  await page.locator('h1').waitFor()
  const ms = performance.now() - began
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(document.querySelector('h1')!, { drawnFirst: document }))
  return ms
}

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(document.querySelector('h1')!, 'drawnFirst') === document)

/** Saves `file` with a changed heading several times, and measures until each change is visible in the open page. */
async function edit(page: Page, file: string, heading: RegExp): Promise<number> {
  const source = readFileSync(file, 'utf8')
  if (!heading.test(source)) throw new Error(`${file} draws its heading otherwise than this measurement believes`)
  const times: number[] = []
  for (let number = 1; number <= EDITS; number += 1) {
    const mark = `edit-${number}`
    const began = performance.now()
    writeFileSync(
      file,
      source.replace(heading, (_all, before, value, after) => `${before}\`\${${value}} ${mark}\`${after}`),
    )
    await page.locator('h1', { hasText: mark }).waitFor()
    times.push(performance.now() - began)
  }
  writeFileSync(file, source)
  await page.locator('h1', { hasText: 'edit' }).waitFor({ state: 'detached' })
  return median(times)
}

async function measure(browser: Browser, { remote, path, file }: Subject) {
  const { folder, remove } = copyWorkspace(`remote-${remote}`)
  let running: Running | undefined
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  try {
    await context.addInitScript(`localStorage.setItem('tessera.mock-host', '${JSON.stringify(AGENT)}')`)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))

    running = await start(folder, remote)
    const first = running.readyMs
    const pageMs = await open(page, running.url + path)
    const own = await edit(page, join(folder, `remote-${remote}/src`, file), /(<Page[^>]*?title=\{)([^}]+)(\})/)
    const shared = await edit(page, join(folder, SHARED_FILE), /(<h1[^>]*>\{)(title)(\}<\/h1>)/)
    const kept = await isKept(page)
    // An open page would report errors when its server stops.
    await page.close()
    await running.stop()
    running = await start(folder, remote)
    for (const error of errors) console.error(`${remote}: ${error}`)
    return { first, again: running.readyMs, pageMs, own, shared, kept, errors: errors.length }
  } finally {
    await context.close()
    await running?.stop()
    remove()
  }
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

export async function runStandaloneBench(): Promise<Measurement> {
  const busy = loadavg()[0]!.toFixed(1)
  const browser = await launchBrowser()
  try {
    const rows: Measurement['rows'][number][] = []
    for (const subject of SUBJECTS) {
      const { first, again, pageMs, own, shared, kept, errors } = await measure(browser, subject)
      if (!kept || errors > 0) process.exitCode = 1
      rows.push({
        remote: subject.remote,
        'ready, nothing cached, s': seconds(first),
        'ready again, s': seconds(again),
        'page stands, s': seconds(pageMs),
        'edit of the page shows, s': seconds(own),
        'edit of shared shows, s': seconds(shared),
        'state kept': kept ? 'yes' : 'no',
        'console errors': errors,
      })
    }
    rows.push({
      remote: 'expected',
      'ready, nothing cached, s': `≤ ${seconds(READY_MS)}`,
      'ready again, s': `≤ ${seconds(READY_MS)}`,
      'page stands, s': '',
      'edit of the page shows, s': `≤ ${seconds(REFRESH_MS)}`,
      'edit of shared shows, s': `≤ ${seconds(REFRESH_MS)}`,
      'state kept': 'yes',
      'console errors': 0,
    })
    return {
      title: `One remote alone (\`pnpm dev <remote>\`), on a machine with a load of ${busy} before it began`,
      rows,
    }
  } finally {
    await browser.close()
  }
}
