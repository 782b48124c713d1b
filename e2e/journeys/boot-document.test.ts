import type { Browser, Page } from 'playwright-core'
import { answerBoot, type BootDocument, liveDocument, next, signed } from '../support/boot-document'
import { launchBrowser, picture, titled, visit } from '../support/browser'

/** A public page of a remote. */
const AGREEMENT = { path: '/membershipAgreement', heading: '会员购买协议' }
const FORGED = '被替换的标题'

let browser: Browser
let live: BootDocument
beforeAll(async () => {
  browser = await launchBrowser()
  live = await liveDocument()
})
afterAll(() => browser.close())

/** A document with another title for the page, which shows whether it was accepted. */
const renamed = (): BootDocument =>
  next(live, 'billing', (entry) => ({
    ...entry,
    stable: {
      ...entry.stable,
      routes: entry.stable.routes.map((route) => (route.path === AGREEMENT.path ? { ...route, title: FORGED } : route)),
    },
  }))

const altered = (): string => signed(live).replace(AGREEMENT.heading, FORGED)
const expired = (): string => signed({ ...renamed(), expiresAt: '2020-01-01T00:00:00.000Z' })
const older = (): string => signed({ ...renamed(), seq: live.seq - 1 })

async function opens(page: Page): Promise<void> {
  await page.goto(AGREEMENT.path)
  await page.getByRole('heading', { name: AGREEMENT.heading, level: 1 }).waitFor()
}

describe('a boot document', () => {
  it.each([
    ['unreachable', () => null],
    ['altered', altered],
    ['expired', expired],
  ])('that is %s: a new browser shows the reason, and starts once a good one is available', async (problem, text) => {
    const { context, page } = await visit(browser, 'desktop')
    await answerBoot(context, text())
    await page.goto(AGREEMENT.path)
    await page.getByText(`原因代码：${problem}`).waitFor()
    await picture(page, `boot-${problem}`)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: '重新打开' }).click()
    await page.getByRole('heading', { name: AGREEMENT.heading, level: 1 }).waitFor()
    await context.close()
  })

  it.each([
    ['unreachable', () => null],
    ['altered', altered],
    ['expired', expired],
    ['older', older],
  ])('that is %s: a browser with a verified one starts from that', async (_problem, text) => {
    const { context, page } = await visit(browser, 'phone')
    await opens(page)
    await answerBoot(context, text())
    await opens(page)
    await titled(page, AGREEMENT.heading)
    expect(await page.title()).not.toContain(FORGED)
    await context.close()
  })

  it('that is newer and signed is accepted', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await opens(page)
    await answerBoot(context, signed(renamed()))
    await page.goto(AGREEMENT.path)
    await titled(page, FORGED)
    await context.close()
  })
})
