import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../federation/sign-in'
import { launchBrowser } from '../support/browser'
import type { Measurement } from '../support/measurement'
import { startPublished } from '../support/published'

const root = join(import.meta.dirname, '../..')
const CARDS = Number(process.env.CARDS ?? 10_000)
const SCREENS = { '1440 px': { width: 1440, height: 900 }, '375 px': { width: 375, height: 812 } } as const
/** Frames that are counted, and how far each scrolls. */
const FRAMES = 300
const STEP_PX = 120
/** Designs that the page asks for at once. */
const PAGE = 24
const MOST_MS = 15 * 60_000
/** Any picture: all cards show it. */
const PICTURE = readFileSync(join(root, 'host/src/assets/home/floor-encaustic-swatch.webp'))

/** A history of 10 000 designs that was scrolled through to its end: frames while scrolling back, and what is in the document. */
export async function runHistoryBench(): Promise<Measurement> {
  const server = await startPublished()
  const browser = await launchBrowser()
  try {
    const rows: Measurement['rows'][number][] = []
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      rows.push({ screen, ...(await measure(browser, server.url, viewport)) })
    }
    return { title: `A history of ${CARDS} designs: ${FRAMES} frames while scrolling, and nodes of the document`, rows }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measure(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const storageState = await signIn(browser, url, '13800000002')
  const context = await browser.newContext({ baseURL: url, viewport, storageState })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const answered = await answerLists(page)
  await page.goto('/work/design/history')
  await page
    .getByRole('button', { name: /打开|查看/ })
    .first()
    .waitFor()
  const few = await nodesOf(page)
  await scrollToEnd(page, answered)
  const nodes = await nodesOf(page)
  const frames = await framesWhileScrolling(page)
  await context.close()
  const sorted = frames.toSorted((one, other) => one - other)
  const at = (share: number) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1)} ms`
  return {
    'frame, median': at(0.5),
    'frame, p95': at(0.95),
    slowest: at(1),
    'nodes with 24 designs': String(few),
    [`nodes with ${CARDS}`]: String(nodes),
  }
}

/** The list's own answers, repeated until there are so many designs: the page is measured, not the database. */
async function answerLists(page: Page): Promise<() => number> {
  let last = 0
  const answered = page.waitForResponse((response) => response.url().includes(getHistoryList.path))
  await page.goto('/work/design/history')
  const envelope = (await (await answered).json()) as { data: { list: { id: string; results: { id: string }[] }[] } }
  const made = envelope.data.list.filter(({ results }) => results.length > 0)
  await page.route(`**${getHistoryList.path}*`, (route) => {
    const query = new URL(route.request().url()).searchParams
    const [pageNum, pageSize] = [Number(query.get('pageNum') ?? 1), Number(query.get('pageSize') ?? PAGE)]
    last = Math.max(last, pageNum)
    const from = (pageNum - 1) * pageSize
    const list = Array.from({ length: Math.max(0, Math.min(pageSize, CARDS - from)) }, (_, index) => ({
      ...made[(from + index) % made.length]!,
      id: `design-${from + index}`,
    }))
    const nextCursor = from + pageSize < CARDS ? `cursor-${pageNum}` : null
    return route.fulfill({ json: { ...envelope, data: { list, total: CARDS, pageNum, pageSize, nextCursor } } })
  })
  await page.route('**/files/**', (route) => route.fulfill({ body: PICTURE, contentType: 'image/webp' }))
  return () => last
}

const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)

/** @param answered how many pages of the list have been answered */
async function scrollToEnd(page: Page, answered: () => number): Promise<void> {
  const deadline = Date.now() + MOST_MS
  while (answered() < CARDS / PAGE && Date.now() < deadline) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(20)
  }
  if (answered() < CARDS / PAGE) throw new Error(`only ${answered()} pages came`)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** Milliseconds of each frame. As text: the runner marks named functions with a helper that the page does not have. */
const framesWhileScrolling = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((resolve) => {
    const times = []
    let last = performance.now()
    requestAnimationFrame(function frame(now) {
      times.push(now - last)
      last = now
      scrollBy(0, -${STEP_PX})
      if (times.length > ${FRAMES}) resolve(times.slice(1))
      else requestAnimationFrame(frame)
    })
  })`)
