/** A session over tabs, reloads and a server that restarts, and where a visit came from. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import {
  homeDrawn,
  launchBrowser,
  logIn,
  picture,
  type Screen,
  SCREENS,
  sessionStored,
  visit,
  visitAs,
} from '../support/browser'

const ADVANCED = '13800000002'
const BASIC = '13800000001'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '账户菜单' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
}

describe('where a visit came from', () => {
  it('is stored, added to every address, and deleted at log-out', async () => {
    const { context, page, problems } = await visit(browser, 'desktop')
    await page.goto('/?utm_source=fair')
    await homeDrawn(page)
    await page.getByRole('link', { name: '登录' }).first().click()
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('utm_source') === 'fair')
    const asked = page.waitForRequest((request) => request.url().includes('/auth/v1/loginByPassword'))
    await logIn(page, ADVANCED)
    expect((await asked).headers()).toMatchObject({ utmsource: 'fair', appid: 'tessera-web' })
    await page.getByRole('link', { name: '客户列表' }).first().click()
    await page.waitForURL((url) => url.pathname === '/work/customer/management' && url.search === '?utm_source=fair')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/work' && url.search === '?utm_source=fair')
    // An address without the parameters gets them from the storage.
    await page.goto('/work/team')
    await page.waitForURL((url) => url.pathname === '/work/team/customer' && url.search === '?utm_source=fair')
    await logOut(page)
    expect(new URL(page.url()).search).toBe('')
    const keys = await storedKeys(page)
    for (const gone of ['tessera.session', 'invite_code', 'utm_source']) expect(keys).not.toContain(gone)
    expect(keys).toContain('device_id')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('two tabs', () => {
  async function secondTab(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  it('share log-in and log-out', async () => {
    const { context, page } = await visit(browser, 'desktop')
    const other = await secondTab(context, '/login?redirect=%2Fwork%2Fcustomer%2Fmanagement')
    await other.getByLabel('手机号').waitFor()
    await logIn(page, ADVANCED)
    await other.waitForURL((url) => url.pathname === '/work/customer/management')
    await other.getByRole('heading', { name: '客户列表' }).waitFor()
    await logOut(page)
    await other.waitForURL((url) => url.pathname === '/login')
    await context.close()
  })

  it('belong to the person who logged in last', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await logIn(page, ADVANCED)
    const other = await secondTab(context, '/work/customer/management')
    await other.getByRole('heading', { name: '客户列表' }).waitFor()
    // Simulates a log-in page in another tab that did not log out first.
    const { context: third, page: stranger } = await visit(browser, 'desktop')
    await logIn(stranger, BASIC)
    const theirs = await sessionStored(stranger)
    await page.evaluate((session) => localStorage.setItem('tessera.session', session), theirs)
    await other.getByText('已在另一个窗口登录为').waitFor()
    await other.waitForURL((url) => url.pathname === '/work')
    await third.close()
    await context.close()
  })
})

describe('a server that restarts while a page opens', () => {
  const USER_INFO = '**/rush/user/v1/getUserInfo'
  const PAGE = '/work/customer/management?keyword=x'
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('tessera.session') !== null)

  it.each(Object.keys(SCREENS) as Screen[])('keeps the session and continues by itself, on the %s', async (screen) => {
    const { context, page } = await visitAs(browser, screen, ADVANCED)
    // First no server listens, then the proxy answers, then the server before it is ready.
    const troubles = ['no answer', 502, 503, 501] as const
    let asked = 0
    await page.route(USER_INFO, (route) => {
      const trouble = troubles[asked % troubles.length]!
      asked += 1
      return trouble === 'no answer' ? route.abort('connectionrefused') : route.fulfill({ status: trouble, body: '' })
    })
    await page.goto(PAGE)
    await page.getByRole('status').filter({ hasText: '服务器暂时没有回应' }).waitFor()
    while (asked < 2) await page.waitForRequest(USER_INFO)
    await picture(page, `shell-reconnecting-${screen}`)
    expect(await stored(page)).toBe(true)
    expect(page.url()).toContain(PAGE)
    // By keyboard: the first tab stop of the page.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('重新连接')
    // Not before: the page asks again by itself and would be gone.
    await page.unroute(USER_INFO)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '客户列表', level: 1 }).waitFor()
    expect(asked).toBeGreaterThan(1)
    expect(page.url()).toContain(PAGE)
    await context.close()
  })

  it('allows a log-out meanwhile', async () => {
    const { context, page } = await visitAs(browser, 'phone', ADVANCED)
    await page.route('**/rush/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(PAGE)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await stored(page)).toBe(false)
    await context.close()
  })

  it.each([
    ['HTTP 401', { status: 401, body: '' }],
    ['another code', { json: { code: 20403, message: 'FORBIDDEN', data: {} } }],
  ])('a definite answer (%s) ends the session, with the way back', async (_what, answer) => {
    const { context, page } = await visitAs(browser, 'desktop', ADVANCED)
    await page.route(USER_INFO, (route) => route.fulfill(answer))
    await page.goto(PAGE)
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === PAGE)
    await page.getByText('登录已失效').first().waitFor()
    expect(await stored(page)).toBe(false)
    await context.close()
  })

  it('an expired token on a white-listed page is reported there, with a link to the log-in', async () => {
    const { context, page } = await visitAs(browser, 'phone', ADVANCED)
    await page.route(USER_INFO, (route) => route.fulfill({ status: 401, body: '' }))
    await page.goto('/vip-upgrade')
    const notice = page.getByRole('status').filter({ hasText: '登录已失效，请重新登录。' })
    await notice.waitFor()
    await picture(page, 'shell-session-ended')
    await notice.getByRole('link', { name: '重新登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/vip-upgrade')
    await context.close()
  })
})

describe('on plain http, without Web Crypto', () => {
  it('a session outlives a reload, unreadable in the storage', async () => {
    const insecure = await launchBrowser(['--host-resolver-rules=MAP shop.test 127.0.0.1'])
    const { context, page } = await visit(insecure, 'desktop', (url) => url.replace('127.0.0.1', 'shop.test'))
    await logIn(page, ADVANCED)
    expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([false, true])
    await page.waitForFunction(() => localStorage.getItem('tessera.session') !== null)
    expect(await page.evaluate(() => atob(localStorage.getItem('tessera.session')!).includes('token'))).toBe(false)
    await page.reload()
    await page.getByRole('button', { name: '账户菜单' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/work')
    await context.close()
    await insecure.close()
  })
})
