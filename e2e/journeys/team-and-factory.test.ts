import type { Browser, Page } from 'playwright-core'
import {
  fillCode,
  launchBrowser,
  optionsOf,
  pickItem,
  picture,
  type Screen,
  SCREENS,
  sessionStored,
  visit,
  visitAs,
} from '../support/browser'

const ADMIN = '13800000004'
/** Below an agent, and one who was given no factory. */
const BELOW_AGENT = '13900000003'
/** Differ, because both screens share the product's accounts. */
const GUESTS: Record<Screen, { name: string; mobile: string; customer: string; reached: string }> = {
  desktop: { name: '温行程', mobile: '13711000001', customer: '池小姐', reached: '13711000011' },
  phone: { name: '邵行程', mobile: '13711000002', customer: '池先生', reached: '13711000012' },
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A customer of the person's own, from a sheet. */
async function importOne(page: Page, name: string, mobile: string) {
  await page.goto('/work/customer/management')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '从表格导入客户' })
  const buffer = Buffer.from(`姓名,手机号\n${name},${mobile}\n`)
  await dialog.locator('input[type=file]').setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await dialog.getByText(/新增 1 位/).waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
}

describe.each(Object.keys(SCREENS) as Screen[])('team and factories, on the %s', (screen) => {
  const shot = (page: Page, name: string) => picture(page, `${screen}-team-${name}`)
  const { name, mobile, customer, reached } = GUESTS[screen]

  it('a colleague joins by a link, works, and leaves the customers to the admin', async () => {
    const { context, page, problems } = await visitAs(browser, screen, ADMIN)
    await page.goto('/work/team/member')
    await page.getByRole('button', { name: '邀请成员' }).click()
    await page.getByRole('button', { name: '生成邀请链接' }).click()
    const link = await page.getByLabel('链接', { exact: true }).inputValue()
    await shot(page, '1-invitation')

    const guest = await visit(browser, screen)
    await guest.page.goto(link)
    await guest.page.getByLabel('姓名').fill(name)
    await guest.page.getByLabel('手机号').fill(mobile)
    await fillCode(guest.page, mobile)
    await guest.page.getByLabel('密码', { exact: true }).fill('Qingshan-2031')
    await guest.page.getByRole('checkbox').check()
    await shot(guest.page, '2-joining')
    await guest.page.getByRole('button', { name: '加入并进入工作台' }).click()
    await guest.page.waitForURL((url) => url.pathname.startsWith('/work'))
    await sessionStored(guest.page)
    await importOne(guest.page, customer, reached)

    await page.goto(`/work/team/member?keyword=${encodeURIComponent(name)}`)
    await page.getByText(name).first().waitFor()
    await page.getByRole('button', { name: '更多操作' }).first().click()
    await pickItem(page, '停用')
    const sheet = page.getByRole('dialog').filter({ hasText: `停用「${name}」？` })
    await sheet.getByText('1 位客户转给您选的同事').waitFor()
    const heirs = await optionsOf(page, sheet.getByRole('combobox', { name: '客户由谁接手' }))
    const heir = (await heirs.first().textContent()) ?? ''
    await heirs.first().click()
    await sheet.getByText(heir, { exact: true }).filter({ visible: true }).first().waitFor()
    await shot(page, '3-departure')
    await sheet.getByRole('button', { name: '停用' }).click()
    await page.getByText(`已停用「${name}」`).waitFor()

    await guest.page.goto('/work/customer/management')
    await guest.page.waitForURL((url) => url.pathname === '/login')
    await page.goto(`/work/customer/management?keyword=${encodeURIComponent(customer)}`)
    await page.getByRole('link', { name: `查看${customer}的档案` }).click()
    await page.getByRole('heading', { level: 1, name: customer }).waitFor()
    expect(problems).toEqual([])
    await guest.context.close()
    await context.close()
  })

  it('a merchant finds a factory’s tile and takes it to the workbench', async () => {
    const { context, page, problems } = await visitAs(browser, screen, BELOW_AGENT)
    await page.goto('/work/factoryMaterial/domesticList')
    await page.getByRole('link', { name: '岭南窑业', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '岭南窑业' }).waitFor()
    await shot(page, '4-factory')
    await page.locator('a[href^="/work/factoryMaterial/detail"]').first().click()
    // The cards of the page before have links whose names begin with the same word.
    await page.getByRole('link', { name: '用于设计', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/work/design/ceramicTile')
    await page.getByText(/^将使用「/).waitFor()
    await shot(page, '5-brought')
    expect(problems).toEqual([])
    await context.close()
  })
})
