import type { Browser, Page } from 'playwright-core'
import { seriousFindings } from '../support/axe'
import { launchBrowser, picture, type Screen, SCREENS, visitAs } from '../support/browser'
import { scan } from '../support/qr-code'

/** One merchant per screen, because the journeys count balances. */
const MERCHANT: Record<Screen, string> = { desktop: '13800000001', phone: '13800000004' }
const SCREEN_NAMES = Object.keys(SCREENS) as Screen[]
const ACCOUNT = '/work/profile/subscription'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''))

/** The balance of beans in the header. */
const headerBeans = async (page: Page): Promise<number> =>
  numberIn(
    await page
      .locator('header')
      .getByText(/豆\s*[\d,]+/)
      .last()
      .innerText(),
  )

/** Opens the payment of the 300-bean package from the account page. */
async function orderBeans(page: Page): Promise<void> {
  await page.getByRole('button', { name: '购买豆' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /豆包 300/ }).check()
  await sheet.getByRole('button', { name: /立即购买 ¥\s30\.00/ }).click()
  await sheet.getByRole('img', { name: /支付二维码/ }).waitFor()
}

describe.each(SCREEN_NAMES)('on the %s', (screen) => {
  it('buys beans by QR code, requests an invoice and finds both in the records', async () => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT[screen])
    await page.goto(ACCOUNT)
    await page.getByRole('button', { name: '购买豆' }).waitFor()
    const before = await headerBeans(page)

    // The QR code has the same address as the button: both lead to the cashier.
    await orderBeans(page)
    const cashierAddress = await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
    expect(await scan(page.getByRole('img', { name: /支付二维码/ }))).toBe(cashierAddress)
    expect(await seriousFindings(page)).toEqual([])
    await picture(page, `purchase-${screen}-qr`)

    const cashier = await context.newPage()
    await cashier.goto(cashierAddress ?? '')
    await cashier.getByRole('button', { name: '确认支付' }).click()

    await page.getByRole('heading', { name: '支付成功' }).waitFor()
    await page.getByText('300 豆 已到账').waitFor()
    await picture(page, `purchase-${screen}-paid`)

    await page.getByRole('link', { name: '查看订单' }).click()
    await page.waitForURL('**/work/profile/order')
    await page.getByRole('button', { name: '申请发票' }).first().click()
    await page.getByLabel('企业名称').fill('恒通瓷砖有限公司')
    await page.getByLabel('纳税人识别号').fill('91310000MA1FL0AB12')
    await page.getByLabel('接收邮箱').fill('finance@example.com')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '提交申请' }).click()
    await page.getByText('开票中').first().waitFor()
    await picture(page, `purchase-${screen}-orders`)

    await page.goto('/work/profile/records')
    await page.getByRole('link', { name: '订单「豆包 300」' }).first().waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 Excel' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    expect(await headerBeans(page)).toBe(before + 300)
    await page.getByRole('link', { name: '订单「豆包 300」' }).first().click()
    await page.getByRole('dialog').getByText('恒通瓷砖有限公司').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('stops polling for a payment that was left, and resumes it from the order list', async () => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT[screen])
    // A fake clock from here on: a minute without a request takes no real minute.
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('queryOrderDetail')) asked.push(request.url())
    })
    const nextQuestion = () => page.waitForRequest((request) => request.url().includes('queryOrderDetail'))
    await page.goto(ACCOUNT)
    await orderBeans(page)
    for (const _turn of [1, 2]) {
      const question = nextQuestion()
      await page.clock.runFor(3000)
      await question
    }
    await page.getByRole('button', { name: '稍后支付' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
    const before = asked.length
    expect(before).toBeGreaterThanOrEqual(2)
    await page.clock.runFor(60_000)
    expect(asked).toHaveLength(before)

    await page.goto('/work/profile/order?state=0')
    await page.getByRole('button', { name: '继续支付' }).first().click()
    await page.getByRole('img', { name: /支付二维码/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '取消订单' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
    await page.getByText('订单已取消').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
