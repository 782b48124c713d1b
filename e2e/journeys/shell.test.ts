import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, logIn, picture, reported, type Screen, SCREENS, submitLogIn, visit } from '../support/browser'

const ADVANCED = '13800000002'
const BASIC = '13800000001'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const rootFont = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '账户菜单' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
}

describe('the root font', () => {
  it('follows the rule at every width, on resize', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await page.goto('/')
    for (const [width, size] of [
      [2000, '144px'],
      [1440, '144px'],
      [1280, '128px'],
      [960, '96px'],
      [768, '96px'],
      [500, '150px'],
      [375, '112.5px'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForFunction((wanted) => document.documentElement.style.fontSize === wanted, size)
      expect(await rootFont(page)).toBe(size)
    }
    await context.close()
  })

  it.each(Object.keys(SCREENS) as Screen[])(
    'does not change the layout of the product’s own pages, on the %s',
    async (screen) => {
      const { context, page } = await visit(browser, screen)
      const boxes = () =>
        page.evaluate(() =>
          Array.from(document.querySelectorAll('body *'), (element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
          }),
        )
      const compare = async (path: string) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        if (path === '/') await page.locator('#questions').waitFor()
        // Parts that arrive late, such as prices, would move what stands below them.
        await page.evaluate(heightIsSteady)
        // Measured without animations: rotating pictures and sliding bars would differ.
        await page.evaluate(() => document.getAnimations().forEach((animation) => animation.cancel()))
        const asItIs = await boxes()
        await page.evaluate(() => void (document.documentElement.style.fontSize = '16px'))
        expect({ path, boxes: await boxes() }).toEqual({ path, boxes: asItIs })
      }
      await compare('/')
      await compare('/login')
      await logIn(page, ADVANCED)
      for (const path of ['/work', '/work/customer/management', '/work/profile/records', '/work/design/partialReplace'])
        await compare(path)
      await context.close()
    },
  )
})

/** Resolves, in the page, when its height has stayed the same for 30 frames. */
function heightIsSteady(): Promise<void> {
  return new Promise((resolve) => {
    let [height, frames] = [0, 0]
    const look = () => {
      const now = document.body.scrollHeight
      frames = now === height ? frames + 1 : 0
      height = now
      if (frames > 30) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

describe('the home page', () => {
  it.each(Object.keys(SCREENS) as Screen[])(
    'shows its first screen before its code has loaded, on the %s',
    async (screen) => {
      const { context, page, problems } = await visit(browser, screen)
      let arrive = (): void => {}
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/assets/main.*.js', async (route) => {
        await arrived
        await route.continue()
      })
      await page.goto('/?invite_code=FRIEND', { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => (document.querySelector('figure img') as HTMLImageElement | null)?.naturalWidth)
      const headOf = () => page.locator('main > section').first().boundingBox()
      const drawn = await headOf()
      expect(await page.getByRole('link', { name: '登录' }).getAttribute('href')).toContain('invite_code=FRIEND')
      arrive()
      await page.locator('#questions').waitFor()
      // Replacing the prerendered screen must not shift the layout.
      expect(await headOf()).toEqual(drawn)
      expect(problems).toEqual([])
      await context.close()
    },
  )
})

describe('an overlay on the phone', () => {
  /** The router's data in the history entry. */
  type Entry = { readonly usr?: { readonly overlays?: number } | null }
  const openEntries = (page: Page) => page.evaluate(() => (history.state as Entry).usr?.overlays ?? 0)
  const entries = (page: Page, wanted: number) =>
    page.waitForFunction((count) => ((history.state as Entry).usr?.overlays ?? 0) === count, wanted)

  it('is closed by the back button, without leaving the page', async () => {
    const { context, page } = await visit(browser, 'phone')
    await logIn(page, ADVANCED)
    await page.goto('/work/customer/management')
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('dialog').waitFor()
    await entries(page, 1)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '新建客户' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('姓名').fill('周先生')
    await entries(page, 1)
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/work/customer/management')
    // The overlay's entry is gone: neither forward nor another step back reaches it.
    await page.goForward()
    await entries(page, 0)
    expect(await form.count()).toBe(0)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '设计记录' }).click()
    await page.waitForURL((url) => url.pathname === '/work/design/history')
    expect(await openEntries(page)).toBe(0)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/work/customer/management')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/work')
    await context.close()
  })

  it('is closed by a reload, and its history entry removed', async () => {
    const { context, page } = await visit(browser, 'phone')
    await logIn(page, ADVANCED)
    await page.goto('/work/profile/order')
    await page.getByRole('button', { name: '更多' }).click()
    await entries(page, 1)
    await page.reload()
    await page.getByRole('button', { name: '更多' }).waitFor()
    await entries(page, 0)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/work')
    await context.close()
  })
})

describe('where a visit came from', () => {
  it('is stored, added to every address, and deleted at log-out', async () => {
    const { context, page, problems } = await visit(browser, 'desktop')
    await page.goto('/?utm_source=fair')
    await page.waitForLoadState('networkidle')
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
    const third = await context.browser()!.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
    const stranger = await third.newPage()
    await logIn(stranger, BASIC)
    await stranger.waitForFunction(() => localStorage.getItem('tessera.session') !== null)
    const theirs = await stranger.evaluate(() => localStorage.getItem('tessera.session')!)
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

  async function signedIn(screen: Screen) {
    const visitor = await visit(browser, screen)
    await logIn(visitor.page, ADVANCED)
    await visitor.page.waitForFunction(() => localStorage.getItem('tessera.session') !== null)
    return visitor
  }

  it.each(Object.keys(SCREENS) as Screen[])('keeps the session and continues by itself, on the %s', async (screen) => {
    const { context, page } = await signedIn(screen)
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
    await picture(page, `shell-reconnecting-${screen}`)
    expect(await stored(page)).toBe(true)
    expect(page.url()).toContain(PAGE)
    await page.unroute(USER_INFO)
    // By keyboard: the first tab stop of the page.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('重新连接')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '客户列表', level: 1 }).waitFor()
    expect(asked).toBeGreaterThan(1)
    expect(page.url()).toContain(PAGE)
    await context.close()
  })

  it('allows a log-out meanwhile', async () => {
    const { context, page } = await signedIn('phone')
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
    const { context, page } = await signedIn('desktop')
    await page.route(USER_INFO, (route) => route.fulfill(answer))
    await page.goto(PAGE)
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === PAGE)
    await page.getByText('登录已失效').first().waitFor()
    expect(await stored(page)).toBe(false)
    await context.close()
  })

  it('an expired token on a white-listed page is reported there, with a link to the log-in', async () => {
    const { context, page } = await signedIn('phone')
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

describe('a page that a person may not open', () => {
  it.each([
    ['13800000000', '/work/team/member', '/', '「成员列表」需要高级版VIP或更高的会员，开通后即可打开。'],
    [ADVANCED, '/work/factoryMaterial/factoryManagement', '/404', '只对代理商开放，请换用这样的账号登录。'],
  ])('%s at %s lands at %s and sees the reason once', async (mobile, path, landing, why) => {
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      const { context, page } = await visit(browser, screen)
      await logIn(page, mobile)
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === landing)
      await page.getByText(why).waitFor()
      await picture(page, `shell-blocked-${landing === '/' ? 'home' : '404'}-${screen}`)
      if (landing === '/') expect(await page.getByRole('link', { name: '查看会员' }).count()).toBeGreaterThan(0)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByText(why).count()).toBe(0)
      await context.close()
    }
  })

  it('keeps a parent’s address for the redirect after log-in', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await page.goto('/work/material?x=1#y')
    await page.waitForURL((url) => url.searchParams.get('redirect') === '/work/material?x=1#y')
    await submitLogIn(page, ADVANCED)
    await page.waitForURL((url) => url.pathname + url.search + url.hash === '/work/material/list?x=1#y')
    await context.close()
  })
})

describe('without a network', () => {
  it('the last row of a full-screen page stays visible, and the page recovers', async () => {
    const { context, page } = await visit(browser, 'phone')
    await logIn(page, ADVANCED)
    await page.getByRole('link', { name: '设计记录' }).first().waitFor()
    await page.goto('/work/design/ceramicTile')
    await page.getByRole('heading', { name: '地砖替换' }).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByText('网络已断开').waitFor()
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
    expect(content).toBeLessThanOrEqual(screen!)
    await page.getByRole('link', { name: '工作台' }).first().click()
    await context.setOffline(false)
    await page.getByText('网络已断开').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: '最近设计' }).waitFor()
    await context.close()
  })
})

describe('a page whose code failed to load offline', () => {
  it('loads by itself when the network is back', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await context.route('**/remotes/crm/**', (route) => route.abort())
    await logIn(page, ADVANCED, '/login?redirect=%2Fwork%2Fcustomer%2Fmanagement')
    await page.getByRole('button', { name: '重试' }).waitFor()
    await context.setOffline(true)
    await page.getByText('网络已断开').waitFor()
    await context.unroute('**/remotes/crm/**')
    await context.setOffline(false)
    await page.getByRole('button', { name: '新建客户' }).waitFor()
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

describe('the debugging console', () => {
  it('is loaded and shown only for its address, within the content security policy', async () => {
    const { context, page } = await visit(browser, 'phone')
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('debug-console')) fetched.push(request.url())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect([fetched.length, await page.locator('#__vconsole').count()]).toEqual([0, 0])
    await page.goto('/?vcdbg_tx=on_tx')
    const button = page.locator('#__vconsole .vc-switch')
    await button.waitFor()
    expect(fetched).toHaveLength(1)
    // Styled: without its styles the button would be at the end of the page.
    expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    await page.getByRole('link', { name: '登录' }).first().click()
    await page.waitForURL((url) => url.pathname === '/login')
    await page.locator('#__vconsole').waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('events', () => {
  it('are sent in batches while the page is open, and with all headers on leaving', async () => {
    const { context, page } = await visit(browser, 'desktop')
    // Playwright does not see requests sent on leaving, so the page records them.
    await page.addInitScript(() => {
      const send = globalThis.fetch
      globalThis.fetch = (input, init) => {
        if (init?.keepalive) localStorage.setItem('test.leaving', JSON.stringify({ input, headers: init.headers }))
        return send(input, init)
      }
    })
    const viewed = reported(page, 'page_view')
    await page.goto('/?utm_source=fair')
    expect(await (await viewed).json()).toMatchObject({ code: 200 })
    const left = reported(page, 'page_time')
    await page.getByRole('link', { name: '登录' }).first().click()
    expect(await (await left).json()).toMatchObject({ code: 200 })
    await page.goto('/demo')
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('test.leaving') ?? 'null'))).toEqual({
      input: '/rush/user/v1/reportAction',
      headers: { 'content-type': 'application/json', appId: 'tessera-web', utmSource: 'fair' },
    })
    await context.close()
  })
})
