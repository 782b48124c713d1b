/**
 * Mounts and unmounts each remote's page a hundred times through the host's menu, in a real browser: heap growth, detached nodes, and
 * styles that change the host or another remote.
 *
 * A page rendered a hundred times is increasingly compiled to machine code, which grows the heap as well: by 0.5 to 1 MB from the tenth
 * to the hundredth mount, even without a leak. So the first mounts are a warm-up, the hundred are measured in rounds, and each round
 * reports objects and code separately. Total growth is limited to 1 MB; objects have a limit of their own, on the slope over the rounds,
 * because a leak grows with every mount and code does not.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Measurement } from '../support/measurement'
import { heapShares, type HeapShares } from './heap-snapshot'
import { type Bench, openBench, type Subject, SUBJECTS } from './product'

const MOUNTS = Number(process.env.MOUNTS ?? 100)
const ROUNDS = 4
const PER_ROUND = Math.ceil(MOUNTS / ROUNDS)
/** Mounts before the first measurement, which create what is kept once: caches, the last unmounted tree, most machine code. */
const WARM_UP = 50
const HEAP_LIMIT_KIB = 1_024
/** Smaller than one forgotten listener with the closure that it holds. */
const BYTES_PER_MOUNT_LIMIT = 1_024
/** Tolerated change of a count, up or down, by first renders and pending requests. A leak on every mount exceeds it. */
const COINCIDENCE = MOUNTS / 4
const HOME = '/work'
interface Level extends HeapShares {
  /** Objects and code together, as reported by the browser. */
  readonly heapKiB: number
  /** DOM nodes, attached or detached. */
  readonly nodes: number
  readonly listeners: number
  /** Detached trees held by a script. */
  readonly detached: number
  /** Style and link elements, and adopted style sheets. */
  readonly sheets: number
}

/** Opens one page after another by the menu, and waits until the DOM of each is stable. */
function walk(page: Page, paths: readonly string[]): Promise<void> {
  return page.evaluate(async (targets) => {
    const still = (): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(done, 80)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, 80)
        })
        observer.observe(document, { childList: true, subtree: true })
      })
    for (const target of targets) {
      const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${target}"]`)
      if (!link) throw new Error(`the menu has no ${target}`)
      link.click()
      const deadline = performance.now() + 20_000
      while (location.pathname !== target || !document.querySelector('main h1')) {
        if (performance.now() > deadline) throw new Error(`${target} did not open`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      await still()
      if (document.querySelector('main [role=alert] button')) throw new Error(`${target} failed to load`)
    }
  }, paths)
}

async function levelOf(page: Page, session: CDPSession): Promise<Level> {
  // More than once: objects freed by finalizers are collected in the next run.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes')
  const sheets = await page.evaluate(
    () => document.querySelectorAll('style, link[rel=stylesheet]').length + document.adoptedStyleSheets.length,
  )
  return {
    ...(await heapShares(session)),
    heapKiB: usedSize / 1024,
    nodes,
    listeners: jsEventListeners,
    detached: detachedNodes.length,
    sheets,
  }
}

type Looks = Readonly<Record<string, string>>

/** Computed styles of bare elements, and of the first element of each kind on the page. */
function looksOf(page: Page): Promise<Looks> {
  return page.evaluate(() => {
    const looks: Record<string, string> = {}
    const properties =
      'color background-color font-family font-size font-weight line-height text-align text-decoration list-style display position ' +
      'padding margin-top margin-bottom border border-radius box-sizing box-shadow opacity visibility cursor'
    const look = (key: string, element: Element): void => {
      const style = getComputedStyle(element)
      looks[key] ??= properties
        .split(' ')
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        .join('; ')
    }
    const probe = document.createElement('div')
    const tags = ['h1', 'h2', 'p', 'a', 'button', 'input', 'table', 'ul', 'label', 'img', 'section', 'span']
    probe.append(...tags.map((tag) => document.createElement(tag)))
    for (const link of probe.querySelectorAll('a')) link.href = '#'
    document.body.append(probe)
    for (const element of probe.children) look(`bare ${element.tagName}`, element)
    probe.remove()
    for (const element of document.querySelectorAll(
      'body, nav, main, main h1, main h2, main p, main button, main th, main td',
    ))
      look(`${element.tagName}.${element.className}`, element)
    return looks
  })
}

function changes(before: Looks, after: Looks): string[] {
  return Object.entries(before).flatMap(([key, look]) => {
    const now = after[key]?.split('; ')
    const changed = now && look.split('; ').filter((each, index) => each !== now[index])
    return changed && changed.length > 0 ? [`${key} (was ${changed.join(', ')})`] : []
  })
}

interface Finding {
  /** After the warm-up and after each round. */
  readonly levels: readonly Level[]
  readonly changedLooks: readonly string[]
}

async function visit(bench: Bench, subject: Subject, context: BrowserContext): Promise<Finding> {
  const page = await context.newPage()
  // esbuild (through tsx) wraps functions in a helper, `__name`, that the page does not have.
  await page.addInitScript('globalThis.__name = (each) => each')
  // Without preloading: the other remote is inspected once before this remote's styles are loaded, and once after.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const session = await context.newCDPSession(page)
  await session.send('DOM.enable')
  const other = SUBJECTS.find(({ name }) => name !== subject.name)!
  await page.goto(`${bench.url}${HOME}`)
  await page.locator(`nav a[href="${subject.path}"]`).first().waitFor()
  const rounds = (count: number): string[] => Array.from({ length: count }, () => [subject.path, HOME]).flat()
  await walk(page, [other.path])
  const looksBefore = await looksOf(page)
  await walk(page, [HOME, ...rounds(WARM_UP)])
  const levels = [await levelOf(page, session)]
  for (let round = 0; round < ROUNDS; round += 1) {
    await walk(page, rounds(PER_ROUND))
    levels.push(await levelOf(page, session))
  }
  await walk(page, [other.path])
  return { levels, changedLooks: changes(looksBefore, await looksOf(page)) }
}

/** Bytes of objects kept per mount: slope of the least-squares line over the rounds. */
function bytesPerMount(levels: readonly Level[]): number {
  const middle = (levels.length - 1) / 2
  const mean = levels.reduce((sum, { objectsKiB }) => sum + objectsKiB, 0) / levels.length
  const along = levels.reduce((sum, { objectsKiB }, round) => sum + (round - middle) * (objectsKiB - mean), 0)
  const spread = levels.reduce((sum, _level, round) => sum + (round - middle) ** 2, 0)
  return (along / spread / PER_ROUND) * 1024
}

const growthOf = (levels: readonly Level[], measure: (level: Level) => number): number =>
  Math.round(measure(levels.at(-1)!) - measure(levels[0]!))

function problemsOf({ levels, changedLooks }: Finding): string[] {
  const [before, after] = [levels[0]!, levels.at(-1)!]
  const problems: string[] = []
  if (after.heapKiB - before.heapKiB > HEAP_LIMIT_KIB) problems.push('the heap grew')
  if (bytesPerMount(levels) > BYTES_PER_MOUNT_LIMIT) problems.push('every mount leaves something behind')
  // Zero in absolute terms: a tree left by the first mount is already in the first count.
  if (after.detached > 0) problems.push('detached roots stay')
  if (after.nodes - before.nodes > COINCIDENCE) problems.push('nodes stay')
  if (after.listeners - before.listeners > COINCIDENCE) problems.push('listeners stay')
  if (after.sheets - before.sheets > COINCIDENCE) problems.push('style sheets pile up')
  if (changedLooks.length > 0) problems.push(`another look: ${changedLooks.slice(0, 3).join(', ')}`)
  return problems
}

/** `REMOTE=crm` selects one remote, `MOUNTS` the number of mounts. */
export async function runLeaksBench(): Promise<Measurement> {
  const bench = await openBench()
  const rows: Measurement['rows'][number][] = []
  try {
    for (const subject of SUBJECTS.filter(({ name }) => !process.env.REMOTE || name === process.env.REMOTE)) {
      const context = await bench.browser.newContext({
        viewport: { width: 1440, height: 900 },
        storageState: bench.state,
        locale: 'zh-CN',
      })
      const finding = await visit(bench, subject, context)
      await context.close()
      const { levels } = finding
      const problems = problemsOf(finding)
      if (problems.length > 0) process.exitCode = 1
      const pair = (level: (each: Level) => number): string => `${level(levels[0]!)} → ${level(levels.at(-1)!)}`
      rows.push({
        remote: subject.name,
        'heap after each round, KiB': levels.map(({ heapKiB }) => Math.round(heapKiB)).join(' → '),
        'heap growth, KiB (limit 1024)': growthOf(levels, ({ heapKiB }) => heapKiB),
        'of it code': growthOf(levels, ({ codeKiB }) => codeKiB),
        'of it objects': growthOf(levels, ({ objectsKiB }) => objectsKiB),
        'objects a mount, bytes (limit 1024)': Math.round(bytesPerMount(levels)),
        'DOM nodes': pair(({ nodes }) => nodes),
        'detached roots': pair(({ detached }) => detached),
        listeners: pair(({ listeners }) => listeners),
        'style sheets': pair(({ sheets }) => sheets),
        'looks changed elsewhere': finding.changedLooks.length,
        holds: problems.length === 0 ? '✓' : `✗ ${problems.join('; ')}`,
      })
      console.log(`  ${subject.name}: ${Object.values(rows.at(-1)!).join(' | ')}`)
    }
  } finally {
    await bench.stop()
  }
  return {
    title: `${PER_ROUND * ROUNDS} mounts and unmounts of each remote's page, in ${ROUNDS} rounds after ${WARM_UP} to warm up; objects are what scripts keep, code is what the engine compiles`,
    rows,
  }
}
