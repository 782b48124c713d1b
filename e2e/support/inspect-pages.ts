import type { Browser } from 'playwright-core'
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
/** An agent may open every page. */
const AGENT = '13900000001'

/** Opens every page on a screen: axe finds nothing serious, the page fits the width, nothing is thrown. One suite a screen: each takes a minute. */
export function inspectPages(screen: Screen): void {
  let browser: Browser
  let visitor: Visitor
  beforeAll(async () => {
    browser = await launchBrowser()
    visitor = await visit(browser, screen)
  })
  afterAll(() => browser.close())

  async function inspect(path: string): Promise<string[]> {
    const { page, problems } = visitor
    problems.length = 0
    await page.goto(path)
    await page.waitForLoadState('networkidle')
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
    it.each(PAGES)('%s', async (path) => expect(await inspect(path)).toEqual([]))
  })
}
