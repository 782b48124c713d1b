/** The frame around the pages: overlays, refused pages, a lost network, events. */
import type { Browser, Page } from 'playwright-core'
import {
  homeDrawn,
  launchBrowser,
  picture,
  reported,
  type Screen,
  SCREENS,
  submitLogIn,
  visit,
  visitAs,
} from '../support/browser'

const ADVANCED = '13800000002'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe('an overlay on the phone', () => {
  /** The router's data in the history entry. */
  type Entry = { readonly usr?: { readonly overlays?: number } | null }
  const openEntries = (page: Page) => page.evaluate(() => (history.state as Entry).usr?.overlays ?? 0)
  const entries = (page: Page, wanted: number) =>
    page.waitForFunction((count) => ((history.state as Entry).usr?.overlays ?? 0) === count, wanted)

  it('is closed by the back button, without leaving the page', async () => {
    const { context, page } = await visitAs(browser, 'phone', ADVANCED)
    await page.goto('/work')
    await page.goto('/work/customer/management')
    await page.getByRole('button', { name: '更多', exact: true }).click()
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
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: '设计记录' }).click()
    await page.waitForURL((url) => url.pathname === '/work/design/history')
    expect(await openEntries(page)).toBe(0)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/work/customer/management')
    // Drawn again: a step back from a page that is still arriving stays on it.
    await page.getByRole('button', { name: '新建客户' }).first().waitFor()
    await entries(page, 0)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/work')
    await context.close()
  })

  it('is closed by a reload, and its history entry removed', async () => {
    const { context, page } = await visitAs(browser, 'phone', ADVANCED)
    await page.goto('/work')
    await page.goto('/work/profile/order')
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await entries(page, 1)
    await page.reload()
    await page.getByRole('button', { name: '更多', exact: true }).waitFor()
    await entries(page, 0)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/work')
    await context.close()
  })
})

describe('a page that a person may not open', () => {
  it.each([
    ['13800000000', '/work/team/member', '/', '「成员列表」需要高级版VIP或更高的会员，开通后即可打开。'],
    [ADVANCED, '/work/factoryMaterial/factoryManagement', '/404', '只对代理商开放，请换用这样的账号登录。'],
  ])('%s at %s lands at %s and sees the reason once', async (mobile, path, landing, why) => {
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      const { context, page } = await visitAs(browser, screen, mobile)
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
    const { context, page } = await visitAs(browser, 'phone', ADVANCED)
    await page.goto('/work')
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
    const { context, page } = await visitAs(browser, 'desktop', ADVANCED)
    await context.route('**/remotes/crm/**', (route) => route.abort())
    await page.goto('/work/customer/management')
    await page.getByRole('button', { name: '重试' }).waitFor()
    await context.setOffline(true)
    await page.getByText('网络已断开').waitFor()
    await context.unroute('**/remotes/crm/**')
    await context.setOffline(false)
    await page.getByRole('button', { name: '新建客户' }).waitFor()
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
    await homeDrawn(page)
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
