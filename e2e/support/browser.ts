import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core'

/** The two screens every journey is walked on. */
export const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
} as const
export type Screen = keyof typeof SCREENS

const baseUrl = (): string => {
  const url = process.env.E2E_URL
  if (!url) throw new Error('E2E_URL is not set: run the journeys with their jest configuration')
  return url
}

/** @param more arguments of the browser's own */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // No sandbox where the tests run as root; the network flags keep the browser from calling home.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

/**
 * A fresh person's browser. The host gives a file up after seconds, by the browser's estimate of the connection (patience.ts). On a busy
 * machine a file that is being served takes longer, and what was given up is told as a failure of its release: these browsers say that they
 * are on a slow line. A file that cannot be had fails at once on any line.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN', ...options })
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => ({ effectiveType: 'slow-2g' }),
    }),
  )
  return context
}

/** A fresh person on one screen. Page errors and unexpected console errors are kept in `problems`. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly problems: string[]
}

/** @param address what the product's address is changed to, for a visit by another name of the same machine */
export async function visit(
  browser: Browser,
  screen: Screen,
  address: (url: string) => string = (url) => url,
): Promise<Visitor> {
  const context = await newContext(browser, {
    ...SCREENS[screen],
    baseURL: address(baseUrl()),
    acceptDownloads: true,
  })
  // Bounds a condition that never comes true; a busy machine needs more than a person's patience.
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { context, page, problems }
}

export const PASSWORD = 'Tessera2026'

/** Logs in through the page, as a person does, and waits for the workbench. */
export async function logIn(page: Page, mobile: string, path = '/login'): Promise<void> {
  await page.goto(path)
  await submitLogIn(page, mobile)
  await page.waitForURL((url) => url.pathname.startsWith('/work'))
}

/** On a page that shows the log-in already. Where it leads to is the caller's to wait for. */
export async function submitLogIn(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: '登录' }).click()
}

/** Opens an account by the code that the development outbox shows, as a new merchant does, and waits for the workbench. */
export async function openAccount(page: Page, mobile: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill(mobile)
  const sent = page.waitForResponse((response) => response.url().endsWith('/auth/v1/sendSms'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await sent
  const outbox = (await (await page.request.get('/dev/outbox.json')).json()) as {
    messages: { mobile: string; code: string }[]
  }
  const code = outbox.messages.find((message) => message.mobile === mobile)?.code ?? ''
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/work'))
}

/** Keeps a picture when `E2E_PICTURES` names a folder, so that a person can look at every step. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Waits until the browser has handed over an event of this name. Events travel in batches every few seconds. */
export function reported(page: Page, name: string): Promise<Response> {
  return page.waitForResponse(
    (response) => {
      if (!response.url().endsWith('/user/v1/reportAction')) return false
      const { events } = response.request().postDataJSON() as { events: { name: string }[] }
      return events.some((event) => event.name === name)
    },
    { timeout: 90_000 },
  )
}
