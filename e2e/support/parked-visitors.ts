import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, LaunchOptions, Page } from 'playwright-core'

/** What the suites of a jest worker share; see worker-browser.cjs. */
interface WorkerBrowser {
  readonly chromium: BrowserType
  readonly parked: Map<string, Parked[]>
  open(options: LaunchOptions): Promise<Browser>
}

declare global {
  var workerBrowser: WorkerBrowser
}

/** A page whose visitor has gone: of nobody, on a document without code, and with nothing stored. */
export interface Parked {
  readonly context: BrowserContext
  readonly page: Page
}

/** What journeys listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const
/** A document of the product without code. */
const PLAIN = '/healthz'

/** Of the product's origin. */
export type Stored = readonly { readonly name: string; readonly value: string }[]

/** A page on such a screen whose visitor has gone. */
export async function takeParked(screen: string, stored: Stored): Promise<Parked | undefined> {
  const parked = globalThis.workerBrowser.parked.get(screen)?.pop()
  await parked?.page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
  return parked
}

/**
 * Has `context.close()` clear and park the page for the next visitor instead of closing it: a new one costs a process, the compiling of all code,
 * and the fonts, 0.7 s of the processor more. What cannot be undone (scripts at each start, a clock, answers of the test's own, which the
 * renderer may keep in memory) closes it.
 */
export function parkOnClose(parked: Parked, screen: string, options: BrowserContextOptions, closed: () => void): void {
  const { context, page } = parked
  let isAltered = false
  const altering = <Call extends (...args: never[]) => unknown>(call: Call) =>
    ((...args: Parameters<Call>) => {
      isAltered = true
      return call(...args)
    }) as Call
  context.addInitScript = altering(context.addInitScript.bind(context))
  context.route = altering(context.route.bind(context))
  page.route = altering(page.route.bind(page))
  page.addInitScript = altering(page.addInitScript.bind(page))
  page.clock.install = altering(page.clock.install.bind(page.clock))
  context.close = async (reason) => {
    restore(context, 'addInitScript', 'route', 'close')
    restore(page, 'addInitScript', 'route', 'goto', 'reload')
    closed()
    if (isAltered) return context.close(reason)
    try {
      await clear(parked, options)
    } catch {
      // A page that is stuck.
      return context.close(reason)
    }
    const { parked: all } = globalThis.workerBrowser
    all.set(screen, [...(all.get(screen) ?? []), parked])
  }
}

/** Of a suite that ends: the object's own methods again. */
function restore<Of extends object>(of: Of, ...names: (keyof Of)[]): void {
  for (const name of names) delete of[name]
}

async function clear(parked: Parked, options: BrowserContextOptions): Promise<void> {
  const { context, page } = parked
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of EVENTS) page.removeAllListeners(event)
  await context.setOffline(false)
  // Off the code first, so that nothing is written after it was cleared; a page of another site would be another process.
  await page.goto(PLAIN)
  await page.evaluate(() => sessionStorage.clear())
  await page.setViewportSize(options.viewport!)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null })
  await page.mouse.move(0, 0)
  await context.clearCookies()
  await context.clearPermissions()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(options.baseURL!).origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}
