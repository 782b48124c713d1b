import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { launchBrowser, logIn, type Screen, SCREENS, visit } from '../support/browser'

const PUBLIC_PAGES = ['/', '/login', '/userUpload', '/no/such/page']
const PAGES = [
  '/work/designHome',
  '/work/design/ceramicTile',
  '/work/design/history',
  // One that is still to come: all of them are drawn by the same page.
  '/work/factoryMaterial/factoryManagement',
  '/work/profile/records',
  '/work/customer/management',
  '/work/team/member',
  '/work/factoryMaterial/foreignList',
]
/** The agent may open every page. */
const AGENT = '13900000001'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(Object.keys(SCREENS) as Screen[])('every page, on the %s', (screen) => {
  it('has no serious accessibility finding, fits the screen’s width and throws nothing', async () => {
    const { context, page, problems } = await visit(browser, screen)
    const findings: string[] = []
    const inspect = async (path: string) => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        findings.push(`${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      }
      const [content, viewport] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      if ((content ?? 0) > (viewport ?? 0)) findings.push(`${path}: ${content} px of content on ${viewport} px`)
    }
    for (const path of PUBLIC_PAGES) await inspect(path)
    await logIn(page, AGENT)
    for (const path of PAGES) await inspect(path)
    expect(findings).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })
})
