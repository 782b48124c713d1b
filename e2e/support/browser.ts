import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core'
import { parkOnClose, type Stored, takeParked } from './parked-visitors'

/** Every journey runs on both screens: on the phone with motion, on the desktop for somebody who asked for less of it. */
export const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, reducedMotion: 'reduce' },
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, reducedMotion: 'no-preference' },
} as const
export type Screen = keyof typeof SCREENS

const baseUrl = (): string => {
  const url = process.env.E2E_URL
  if (!url) throw new Error('E2E_URL is not set: run the journeys with their jest configuration')
  return url
}

/**
 * The browser of this jest worker; a suite that closes it closes its own visitors alone.
 * @param more additional command-line arguments, of a browser of one's own
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const options: LaunchOptions = {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // No sandbox, for tests run as root; the network flags keep the browser from calling home.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  }
  const { chromium, open } = globalThis.workerBrowser
  if (more.length > 0) return chromium.launch(options)
  const browser = await open(options)
  browser.close = async () => void (await Promise.all([...contexts].map((context) => context.close())))
  return browser
}

/**
 * A new browser context. The host times files out after seconds, scaled by the reported connection (patience.ts). On a busy machine a
 * good file could exceed that and count as a failure of its release, so these browsers report a slow connection. A missing file still
 * fails at once.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', ...options })
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => ({ effectiveType: 'slow-2g' }),
    }),
  )
  contexts.add(context)
  context.on('close', () => contexts.delete(context))
  return context
}

/** Open ones, for {@link shownByPages}. */
const contexts = new Set<BrowserContext>()
/** Of a page's text. */
const MOST_TOLD = 600

/** Address, history state and text of each open page, its dialogs first, a line a page. Asked by the environment when a test fails. */
async function shownByPages(): Promise<string> {
  const pages = [...contexts].flatMap((context) => context.pages())
  const shown = pages.map(async (page) => {
    // Bounded, unlike an evaluation: the page may be stuck.
    const text = await page
      .waitForFunction(
        () =>
          [...document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open], body')]
            .toSorted((a, b) => Number(a === document.body) - Number(b === document.body))
            .reduce((told, each) => `${told} ${each.innerText}`, JSON.stringify(history.state)),
        undefined,
        { timeout: 5_000 },
      )
      .then((handle) => handle.jsonValue(), String)
    return `${page.url()} ${text.replaceAll(/\s+/g, ' ').slice(0, MOST_TOLD)}`
  })
  return (await Promise.all(shown)).join('\n')
}
Object.assign(globalThis, { shownByPages })

/** The server was overloaded and turned a call away before anything was done. */
const TURNED_AWAY = 503
/** What the product says then of calls that it repeats by itself. */
const FOLLOWS_REFUSAL = /^console: (rights could not be refreshed|user privilege could not be fetched)/

/**
 * A new person on one screen. `problems` collects page errors and unexpected console errors. Calls that an overloaded server turned away
 * are only printed: a machine that stands still for seconds has such calls, the page repeats them, and a journey fails by itself where the
 * page does not.
 */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly problems: string[]
}

/**
 * @param address rewrites the product's address, for a visit by another host name
 * @param stored what the product finds in the browser
 */
export async function visit(
  browser: Browser,
  screen: Screen,
  address?: (url: string) => string,
  stored: Stored = [],
): Promise<Visitor> {
  const options = { ...SCREENS[screen], baseURL: address?.(baseUrl()) ?? baseUrl(), acceptDownloads: true }
  // Products of one suite end with it.
  const isKept = !address
  const parked = isKept ? await takeParked(screen, stored) : undefined
  const { context, page } = parked ?? (await opened(browser, options, stored))
  contexts.add(context)
  // Limit for a condition that never comes true; busy machines need more than the default.
  context.setDefaultTimeout(90_000)
  if (isKept) parkOnClose({ context, page }, screen, options, () => contexts.delete(context))
  openAfterSteps(page)
  const problems: string[] = []
  let isTurnedAway = false
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const told = `console: ${message.text()}`
    const isRefusal = told.includes(`status of ${TURNED_AWAY}`)
    isTurnedAway ||= isRefusal
    if (isRefusal || (isTurnedAway && FOLLOWS_REFUSAL.test(told))) console.warn(`${told} ${message.location().url}`)
    else problems.push(told)
  })
  return { context, page, problems }
}

async function opened(browser: Browser, options: BrowserContextOptions & { baseURL: string }, stored: Stored) {
  const origins = [{ origin: new URL(options.baseURL).origin, localStorage: [...stored] }]
  const context = await newContext(browser, { ...options, storageState: { cookies: [], origins } })
  return { context, page: await context.newPage() }
}

/**
 * A dialog that was closed takes a step back in the history a moment later, which cancels the opening of another page, or leads away from
 * it: the step is waited for, and a page whose opening was cancelled is opened again.
 */
function openAfterSteps(page: Page): void {
  // An overlay may also be meant to be left open: no longer than the product waits for its step, on a busy machine.
  const steps = () => withoutOverlays(page, { timeout: 5_000 }).catch(() => undefined)
  const afterSteps = async <T>(open: () => Promise<T>): Promise<T> => {
    await steps()
    return open().catch((error: Error) => {
      if (/ERR_ABORTED|interrupted by another navigation/.test(error.message)) return open()
      throw error
    })
  }
  const open = page.goto.bind(page)
  page.goto = (url, options) => afterSteps(() => open(url, options))
  const reload = page.reload.bind(page)
  page.reload = (options) => afterSteps(() => reload(options))
}

const withoutOverlays = (page: Page, options?: { readonly timeout: number }) =>
  page.waitForFunction(
    () => !(history.state as { usr?: { overlays?: number } | null } | null)?.usr?.overlays,
    undefined,
    options,
  )

export const PASSWORD = 'Tessera2026'

/** Logs in through the page and waits for the workbench. */
export async function logIn(page: Page, mobile: string, path = '/login'): Promise<void> {
  await page.goto(path)
  await submitLogIn(page, mobile)
  await page.waitForURL((url) => url.pathname.startsWith('/work'))
  await sessionStored(page)
}

/** Submits the log-in form on the current page. The caller waits for the page it leads to. */
export async function submitLogIn(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '登录' }).click()
}

const SESSION = 'tessera.session'

/** Waits until the page has stored its session, which is sealed meanwhile: a page opened before would be nobody's. */
export const sessionStored = async (page: Page): Promise<string> => {
  const stored = await page.waitForFunction((name) => localStorage.getItem(name), SESSION)
  return (await stored.jsonValue()) ?? ''
}

/**
 * A visitor who has logged in before and has no page of the product open yet. The form, which costs two pages, is filled in once a product and
 * person; the journeys about sessions always fill it in ({@link logIn}), and so must one that ends its session.
 */
export async function visitAs(browser: Browser, screen: Screen, mobile: string): Promise<Visitor> {
  return visit(browser, screen, undefined, [{ name: SESSION, value: await sessionOf(browser, mobile) }])
}

async function sessionOf(browser: Browser, mobile: string): Promise<string> {
  // Beside the product's data, as long-lived as the product. A product that was not started here has none.
  const kept = process.env.E2E_DATA_DIR && join(process.env.E2E_DATA_DIR, `session-${mobile}`)
  if (kept && existsSync(kept)) return readFileSync(kept, 'utf8')
  const { context, page } = await visit(browser, 'desktop')
  await logIn(page, mobile)
  const session = await sessionStored(page)
  await context.close()
  if (kept) writeFileSync(kept, session)
  return session
}

/** Asks for a code by the form and fills it in from the development outbox. */
export async function fillCode(page: Page, mobile: string): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith('/auth/v1/sendSms'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await sent
  const outbox = (await (await page.request.get('/dev/outbox.json')).json()) as {
    messages: { mobile: string; code: string }[]
  }
  const code = outbox.messages.find((message) => message.mobile === mobile)?.code ?? ''
  await page.getByLabel('短信验证码').fill(code)
}

/** Opens an account with the code from the development outbox and waits for the workbench. */
export async function openAccount(page: Page, mobile: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  // The other form's number goes with it.
  await page.getByLabel('短信验证码').waitFor()
  await page.getByLabel('手机号').fill(mobile)
  await fillCode(page, mobile)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/work'))
  await sessionStored(page)
}

/** Waits until the page's one overlay has gone, with its entry in the history: a step back under way would abort a navigation begun meanwhile. */
export async function overlayGone(page: Page, overlay: Locator): Promise<void> {
  await overlay.waitFor({ state: 'hidden' })
  await withoutOverlays(page)
}

/** The home page is prerendered before the code has loaded; these are its questions, which the code adds. */
export const homeDrawn = (page: Page): Promise<void> => page.locator('#questions').waitFor()

/** Waits for the title: React sets it after the page's heading is drawn. */
export const titled = (page: Page, words: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.title.includes(wanted), words)

/** A step back before an overlay has its entry in the history would leave the page. */
export const overlayEntered = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Boolean((history.state as { usr?: { overlays?: number } | null } | null)?.usr?.overlays))

/** Not moving: while a list moves into place, a click may fall on the item beside. */
const STILL = ':visible:not([class*="ant-slide"])'

/** Opens a select. @returns its options */
export async function optionsOf(page: Page, field: Locator): Promise<Locator> {
  await field.click()
  return page.locator(`.ant-select-dropdown${STILL} .ant-select-item-option`)
}

/** Chooses an item of the open menu. */
export const pickItem = (page: Page, name: string): Promise<void> =>
  page.locator(`.ant-dropdown${STILL}`).getByRole('menuitem', { name }).click()

/** Chooses an option of a select. */
export async function pick(page: Page, field: Locator, option: string): Promise<void> {
  await (await optionsOf(page, field)).getByText(option, { exact: true }).click()
  const select = field.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]')
  await select.getByText(option, { exact: true }).first().waitFor()
}

/** Saves a screenshot when `E2E_PICTURES` names a folder, for review by a person. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Waits until an event of this name has been sent. Events are sent in batches every few seconds. */
export function reported(page: Page, name: string): Promise<Response> {
  return page.waitForResponse(
    (response) => {
      if (!response.url().endsWith('/user/v1/reportAction')) return false
      const { events } = response.request().postDataJSON() as { events: { name: string }[] }
      return events.some((event) => event.name === name)
    },
    { timeout: 300_000 },
  )
}
