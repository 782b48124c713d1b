import type { Browser } from 'playwright-core'
import {
  launchBrowser,
  logIn,
  picture,
  type Screen,
  SCREENS,
  sessionStored,
  submitLogIn,
  titled,
  visit,
  visitAs,
} from '../support/browser'

const ADVANCED = '13800000002'
/** An agent may open every remote's pages. */
const AGENT = '13900000001'
const MENU = '主菜单'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface Comparison {
  readonly parts: string[]
  readonly identical: boolean
}

describe('host and remotes', () => {
  it('share one React, router, session, http client and theme', async () => {
    const { context, page, problems } = await visitAs(browser, 'desktop', AGENT)
    await page.goto('/work')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const comparison = await page.evaluate<Record<string, Comparison>>('__TESSERA__.compareInstances()')
    const remotes = ['design', 'crm', 'team', 'factory', 'billing']
    expect(Object.keys(comparison)).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'router', 'query', 'session', 'http', 'kit', 'theme']),
    )
    for (const [name, { parts, identical }] of Object.entries(comparison)) {
      expect({ name, parts: parts.toSorted(), identical }).toEqual({
        name,
        parts: ['host', ...remotes].toSorted(),
        identical: true,
      })
    }
    expect(problems).toEqual([])
    await context.close()
  })

  it('draw every remote’s page inside one frame without a reload', async () => {
    const { context, page, problems } = await visitAs(browser, 'desktop', AGENT)
    await page.goto('/work')
    await page.evaluate('globalThis.sameDocument = true')
    for (const [link, heading] of [
      ['客户列表', '客户列表'],
      ['成员列表', '成员列表'],
      ['算力记录', '算力记录'],
      ['地砖替换', '地砖替换'],
      ['设计记录', '设计记录'],
    ] as const) {
      await page.getByRole('navigation', { name: MENU }).getByRole('link', { name: link }).click()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await titled(page, heading)
    }
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  })

  it('apply the host’s theme in a remote: its primary button has the host’s colour', async () => {
    const { context, page } = await visitAs(browser, 'desktop', ADVANCED)
    await page.goto('/work/customer/management')
    const button = page.getByRole('button', { name: '新建客户' })
    await button.waitFor()
    const [painted, token] = await button.evaluate((element) => {
      const probe = document.createElement('span')
      probe.style.color = 'var(--color-primary)'
      document.body.append(probe)
      const expected = getComputedStyle(probe).color
      probe.remove()
      return [getComputedStyle(element).backgroundColor, expected]
    })
    expect(painted).toBe(token)
    await context.close()
  })
})

describe.each(Object.keys(SCREENS) as Screen[])('a remote that is down, on the %s', (screen) => {
  it('shows its failure inside the frame, leaves the rest working, and recovers on retry without a reload', async () => {
    const { context, page } = await visitAs(browser, screen, ADVANCED)
    await context.route('**/remotes/crm/**', (route) => route.abort())
    await page.goto('/work')
    await page.goto('/work/customer/management')
    const retry = page.getByRole('button', { name: '重试' })
    await retry.waitFor()
    await page.evaluate('globalThis.sameDocument = true')
    await picture(page, `${screen}-remote-down`)

    // The shell and the other remotes still work.
    await page.getByRole('link', { name: '地砖替换' }).first().click()
    await page.getByRole('heading', { name: '地砖替换', level: 1 }).waitFor()
    await page.goBack()
    await retry.waitFor()

    // Still down: the retry shows the failure again.
    await retry.click()
    await retry.waitFor()

    await context.unroute('**/remotes/crm/**')
    await retry.click()
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
    await context.close()
  })
})

describe('a person who is not signed in', () => {
  it('is redirected to the log-in and back to the full address', async () => {
    const { context, page, problems } = await visit(browser, 'desktop')
    await page.goto('/work/customer/management?stage=deal')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/work/customer/management?stage=deal')
    const address = new URL(page.url())
    await logIn(page, ADVANCED, address.pathname + address.search)
    await page.waitForURL(
      (url) => url.pathname === '/work/customer/management' && url.searchParams.get('stage') === 'deal',
    )
    expect(problems).toEqual([])
    await context.close()
  })

  it('is redirected home without the membership, and to 404 for any other reason', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await page.goto('/login')
    await submitLogIn(page, '13800000000')
    await page.waitForURL((url) => url.pathname !== '/login')
    await sessionStored(page)
    await page.goto('/work/design/ceramicTile')
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/work/factoryMaterial/foreignList')
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/no/such/page')
    await page
      .getByText(/没有找到|不存在|404/)
      .first()
      .waitFor()
    await context.close()
  })
})
