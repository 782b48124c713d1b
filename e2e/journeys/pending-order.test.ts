import type { Browser } from 'playwright-core'
import { launchBrowser, openAccount, overlayGone, picture, type Screen, SCREENS, visit } from '../support/browser'

const SCREEN_NAMES = Object.keys(SCREENS) as Screen[]

/** A new merchant at each run, on trial and without purchases. */
const newMobile = (): string => `177${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(SCREEN_NAMES)('on the %s', (screen) => {
  it('a merchant on trial finds an unpaid order again, pays it elsewhere, and this tab shows it', async () => {
    const { context, page, problems } = await visit(browser, screen)
    await openAccount(page, newMobile())

    // The unpaid order is shown again on other pages.
    await page.goto('/vip-upgrade?tier=2')
    const sheet = page.getByRole('dialog')
    const sheetGone = () => overlayGone(page, sheet)
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: /立即购买 ¥/ }).click()
    await sheet.getByRole('img', { name: /支付二维码/ }).waitFor()
    const tradeNo = await sheet.getByText(/^\d{12}[0-9A-Z]{16}$/).innerText()
    await sheet.getByRole('button', { name: '稍后支付' }).click()
    await sheetGone()
    await page.getByRole('region', { name: '有一个订单待支付' }).waitFor()

    // Buying the same item again returns the same order.
    await page.goto('/vip-upgrade?tier=2')
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: /继续支付 ¥/ }).click()
    await sheet.getByText(tradeNo).waitFor()
    await sheet.getByRole('button', { name: '稍后支付' }).click()
    await sheetGone()

    await page.goto('/work')
    const waiting = page.getByRole('region', { name: '有一个订单待支付' })
    await waiting.waitFor()
    await picture(page, `pending-${screen}-work`)
    await waiting.getByRole('button', { name: '继续支付' }).click()
    await sheet.getByText(tradeNo).waitFor()
    const cashierAddress = await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
    await sheet.getByRole('button', { name: '稍后支付' }).click()
    await sheetGone()

    const cashier = await context.newPage()
    await cashier.goto(cashierAddress ?? '')
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await cashier.getByText('支付成功').first().waitFor()
    await cashier.close()
    // Headless browsers send no focus event on a return to the tab.
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
    await page
      .getByRole('link', { name: /地砖替换/ })
      .first()
      .waitFor()
    await waiting.waitFor({ state: 'hidden' })
    await picture(page, `pending-${screen}-member`)
    await page.goto('/work/profile/order')
    await page.getByText(tradeNo).first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
