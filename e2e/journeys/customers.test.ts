import type { Browser, Page } from 'playwright-core'
import { launchBrowser, pickItem, picture, type Screen, SCREENS, visitAs } from '../support/browser'

const MERCHANT = '13800000003'
/** Differ, because both screens share the merchant's customers. */
const NAMES: Record<Screen, { kept: string; other: string; mobile: string }> = {
  desktop: { kept: '邹行程', other: '邹小姐', mobile: '13712000001' },
  phone: { kept: '戚行程', other: '戚小姐', mobile: '13712000002' },
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** From the list to two customers of a sheet. */
async function importTwo(page: Page, screen: Screen) {
  const { kept, other, mobile } = NAMES[screen]
  const sheet = `姓名,手机号,微信号,小区\n${kept},${mobile},,云栖花园\n${other},,wx_${screen},翡翠湾\n`
  await page.goto('/work/customer/management')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '从表格导入客户' })
  const file = { name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '导入 2 行' }).click()
  await dialog.getByText(/新增 2 位/).waitFor()
  await picture(page, `${screen}-customers-1-imported`)
  await dialog.getByRole('button', { name: '完成' }).click()
}

async function openCustomer(page: Page, name: string) {
  await page.goto(`/work/customer/management?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `查看${name}的档案` }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

async function writeAndSnooze(page: Page, name: string) {
  await page.getByRole('textbox', { name: '内容' }).fill('到店看了浅色大砖，周末再来')
  await page.getByRole('button', { name: '保存记录' }).click()
  await page.getByRole('article').filter({ hasText: '周末再来' }).waitFor()
  await page.getByRole('button', { name: `「${name}」明天再跟进` }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('还没有安排下次跟进').waitFor()
}

async function merge(page: Page, screen: Screen) {
  const { kept, other } = NAMES[screen]
  await page.getByRole('button', { name: '客户的更多操作' }).click()
  await pickItem(page, '合并客户')
  await page.getByRole('searchbox', { name: '搜索姓名、手机、微信' }).fill(other)
  await page.getByRole('button', { name: other }).click()
  await page.getByRole('radio', { name: '翡翠湾' }).check()
  await picture(page, `${screen}-customers-2-merge`)
  await page.getByRole('button', { name: `合并到「${kept}」` }).click()
  await page.getByText(`合并了客户「${other}」`).waitFor()
  // What one had and the other not is taken by itself.
  await page.getByText(`wx_${screen}`).first().waitFor()
  await page.getByText('翡翠湾').first().waitFor()
  await picture(page, `${screen}-customers-3-merged`)
}

async function find(page: Page, screen: Screen) {
  const { kept, mobile } = NAMES[screen]
  await page.goto('/work')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await page.getByRole('searchbox', { name: '搜索' }).fill(mobile.slice(-5))
  await page.getByRole('dialog').getByRole('link', { name: kept }).click()
  await page.getByRole('heading', { level: 1, name: kept }).waitFor()
}

describe.each(Object.keys(SCREENS) as Screen[])('a merchant keeps customers, on the %s', (screen) => {
  it('from a sheet to one record that is found again', async () => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT)
    await importTwo(page, screen)
    await openCustomer(page, NAMES[screen].kept)
    await writeAndSnooze(page, NAMES[screen].kept)
    await merge(page, screen)
    await find(page, screen)
    expect(problems).toEqual([])
    await context.close()
  })
})
