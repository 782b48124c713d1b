import { setTimeout } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { seriousFindings } from './axe'
import { homeDrawn, launchBrowser, logIn, type Screen, visit, type Visitor } from './browser'

const PUBLIC_PAGES = [
  '/',
  '/price',
  '/membershipAgreement',
  '/login',
  '/vip-upgrade',
  '/demo',
  '/demo/animated-radio',
  '/demo/auth',
  '/demo/excel-error',
  '/demo/onnx',
  '/userMaterialDetail',
  '/userUpload',
  '/no/such/page',
]
const PAGES = [
  '/work/designHome',
  '/work/account',
  '/work/design/ceramicTile',
  '/work/design/colorReplace',
  '/work/design/furnitureMaterial',
  '/work/design/furnitureBackground',
  '/work/design/partialReplace',
  '/work/design/eliminateEverything',
  '/work/design/billet',
  '/work/design/billetFurniture',
  '/work/design/styleImitation',
  '/work/design/quotation',
  '/work/design/history',
  '/work/design/assets',
  '/work/profile/subscription',
  '/work/profile/order',
  '/work/profile/records',
  '/work/customer/management',
  '/work/team/teamCustomer',
  '/work/team/member',
  '/work/factoryMaterial/domesticList',
  '/work/factoryMaterial/foreignList',
  '/work/factoryMaterial/furnitureFactoryList',
  '/work/factoryMaterial/factoryManagement',
  '/work/factoryMaterial/userDetail',
  '/work/material/list',
  '/work/material/tagManagement',
  '/work/material/contentManagement',
  '/work/factoryMaterial/factoryContentManagement',
  '/work/factoryMaterial/factoryTagManagement',
]
/** As playwright's `networkidle`. */
const QUIET_MS = 500
/** An agent may open every page. */
const AGENT = '13900000001'

/**
 * Leads to a page as a link of the product does, until the network is as quiet as after a load. Its title says that the former page has gone.
 */
async function follow(page: Page, path: string): Promise<void> {
  const under = new Set<Request>()
  let quietSince = Date.now()
  const begun = (request: Request) => void under.add(request)
  const ended = (request: Request) => {
    under.delete(request)
    quietSince = Date.now()
  }
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  const former = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.waitForFunction((title) => document.title !== title, former)
  quietSince = Date.now()
  while (under.size > 0 || Date.now() - quietSince < QUIET_MS) await setTimeout(50)
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
}

/**
 * Opens every page on a screen: axe finds nothing serious, the page fits the width, nothing is thrown. One suite a screen: each takes a minute.
 * The pages of somebody who is signed in are loaded by their addresses on the desktop; on the phone each leads to
 * the next. The first is where the log-in has led.
 */
export function inspectPages(screen: Screen): void {
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, screen)
  })
  afterAll(() => browser.close())

  async function inspect(path: string, inside = false): Promise<string[]> {
    const { page, problems } = visitor
    problems.length = 0
    if (inside) await follow(page, path)
    else {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    if (path === '/') await homeDrawn(page)
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const findings = await seriousFindings(page)
    const { content, viewport } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      viewport: document.documentElement.clientWidth,
    }))
    if (content > viewport) findings.push(`${content} px of content on ${viewport} px`)
    return [...findings, ...problems]
  }

  describe('for a visitor', () => {
    it.each(PUBLIC_PAGES)('%s', async (path) => expect(await inspect(path)).toEqual([]))
  })

  describe('for a person who is signed in', () => {
    beforeAll(() => logIn(visitor.page, AGENT))
    it.each(PAGES)('%s', async (path) =>
      expect(await inspect(path, screen === 'phone' && path !== PAGES[0])).toEqual([]),
    )
  })
}
