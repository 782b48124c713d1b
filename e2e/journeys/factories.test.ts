import type { Browser, Page } from 'playwright-core'
import { seriousFindings } from '../support/axe'
import {
  launchBrowser,
  openAccount,
  overlayGone,
  pickItem,
  picture,
  type Screen,
  SCREENS,
  visit,
  visitAs,
} from '../support/browser'

const AGENT = '13900000001'
const BELOW_AGENT = '13900000003'
/** Own to each screen and run: both share the product's accounts, and a factory is never deleted, only left hidden. */
const run = String(Date.now() % 1_000_000).padStart(6, '0')
const OWN: Record<Screen, { factory: string; mobile: string }> = {
  desktop: { factory: `行程窑业${run}`, mobile: `13731${run}` },
  phone: { factory: `行程陶业${run}`, mobile: `13732${run}` },
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const dialogOf = (page: Page, hasText: string) => page.getByRole('dialog').filter({ hasText })

/** Chosen from the menu of the only row. */
async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: '更多操作' }).first().click()
  await pickItem(page, action)
}

describe.each(Object.keys(SCREENS) as Screen[])('factories, on the %s', (screen) => {
  const shot = (page: Page, name: string) => picture(page, `${screen}-factories-${name}`)
  const { factory, mobile } = OWN[screen]

  it('an agent adds a factory, changes it, hides it after a question and shows it again', async () => {
    const { context, page, problems } = await visitAs(browser, screen, AGENT)
    const below = await visitAs(browser, screen, BELOW_AGENT)
    const found = `keyword=${encodeURIComponent(factory)}`
    const seenBelow = async (region: string) => {
      await below.page.goto(`/work/factoryMaterial/domesticList?${found}`)
      await below.page.getByRole('link', { name: factory, exact: true }).waitFor()
      await below.page.getByText(region).first().waitFor()
    }

    await page.goto(`/work/factoryMaterial/factoryManagement?${found}`)
    await page.getByRole('button', { name: '新增工厂' }).first().click()
    const form = dialogOf(page, '工厂名称')
    await form.getByLabel('工厂名称').fill(factory)
    await form.getByLabel('地区（选填）').fill('广东清远')
    await form.getByRole('button', { name: '新增工厂' }).click()
    await page.getByText(`已新增「${factory}」，下级商家现在可以看到`).waitFor()
    await overlayGone(page, form)
    await page.getByRole('link', { name: factory }).waitFor()
    await seenBelow('中国 · 广东清远')

    await choose(page, '编辑')
    const sheet = dialogOf(page, `编辑「${factory}」`)
    await sheet.getByLabel('地区（选填）').fill('广东肇庆')
    await sheet.getByRole('button', { name: '保存' }).click()
    await page.getByText(`「${factory}」已保存`).waitFor()
    await overlayGone(page, sheet)
    await seenBelow('中国 · 广东肇庆')
    await below.page.getByRole('link', { name: factory, exact: true }).click()
    await below.page.getByRole('heading', { level: 1, name: factory }).waitFor()

    await choose(page, '隐藏')
    const question = dialogOf(page, `隐藏「${factory}」？`)
    await question.getByText(/下级商家看不到工厂、工厂的素材和图文/).waitFor()
    await shot(page, '1-question')
    await question.getByRole('button', { name: '取消' }).click()
    await overlayGone(page, question)
    await page.getByText('显示中', { exact: true }).waitFor()
    const hide = async () => {
      await choose(page, '隐藏')
      await question.getByRole('button', { name: '隐藏' }).click()
      await page.getByText('已隐藏', { exact: true }).waitFor()
      await overlayGone(page, question)
    }
    await hide()
    await below.page.goto(`/work/factoryMaterial/domesticList?${found}`)
    await below.page.getByText('没有符合条件的工厂').waitFor()

    await choose(page, '显示')
    await page.getByText('显示中', { exact: true }).waitFor()
    await seenBelow('中国 · 广东肇庆')
    // No other visitor of the demonstration meets it.
    await hide()
    expect([...problems, ...below.problems]).toEqual([])
    await below.context.close()
    await context.close()
  })

  it('a merchant types an agent’s code and is among those below', async () => {
    const { context, page, problems } = await visitAs(browser, screen, AGENT)
    await page.goto('/work/factoryMaterial/userDetail')
    await page.getByRole('button', { name: '邀请商家' }).click()
    const code = await page.getByLabel('邀请码', { exact: true }).inputValue()
    await shot(page, '2-code')

    const guest = await visit(browser, screen)
    await openAccount(guest.page, mobile)
    await guest.page.goto('/work/account')
    await guest.page.getByLabel('填写邀请码').fill(code.toLowerCase())
    await guest.page.getByRole('button', { name: '接受邀请' }).click()
    await guest.page.getByText(/^您的团队已加入「.+」的经销网络/).waitFor()

    const merchant = `商家${mobile.slice(-4)}`
    await page.goto(`/work/factoryMaterial/userDetail?keyword=${merchant}`)
    await page.getByRole('link', { name: merchant }).first().waitFor()
    expect([...problems, ...guest.problems]).toEqual([])
    await guest.context.close()
    await context.close()
  })

  it('a merchant narrows foreign factories and looks closely at a piece of a furniture factory', async () => {
    const { context, page, problems } = await visitAs(browser, screen, BELOW_AGENT)
    await page.goto('/work/factoryMaterial/foreignList?country=%E6%84%8F%E5%A4%A7%E5%88%A9')
    await page.getByRole('link', { name: 'Fornace di Ponte', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Kiyomizu Tairu', exact: true }).count()).toBe(0)

    await page.goto('/work/factoryMaterial/furnitureFactoryList')
    await page.getByRole('link', { name: '成都软体家居', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '成都软体家居' }).waitFor()
    const goods = page.locator('a[href^="/work/factoryMaterial/detail"]')
    await goods.first().waitFor()
    expect(await page.getByRole('link', { name: /^用于设计：/ }).count()).toBeGreaterThan(0)
    expect(await seriousFindings(page)).toEqual([])
    await shot(page, '3-furniture-factory')
    await goods.first().click()
    await page
      .getByRole('region', { name: '工厂', exact: true })
      .getByRole('link', { name: '成都软体家居', exact: true })
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await shot(page, '4-piece')

    await page.goto('/work/factoryMaterial/domesticList')
    await page.getByRole('link', { name: '岭南窑业', exact: true }).click()
    await page.getByRole('combobox', { name: '尺寸' }).waitFor()
    await goods.first().click()
    const face = page.getByRole('button', { name: '砖面 2' })
    await face.click()
    await page.getByRole('img', { name: '砖面', exact: true }).waitFor()
    expect(await face.getAttribute('aria-pressed')).toBe('true')
    expect(await seriousFindings(page)).toEqual([])
    await shot(page, '5-faces')
    expect(problems).toEqual([])
    await context.close()
  })

  it('an agent meets the goods of an own factory where they are changed', async () => {
    const { context, page, problems } = await visitAs(browser, screen, AGENT)
    await page.goto('/work/factoryMaterial/domesticList')
    await page.getByRole('link', { name: '岭南窑业', exact: true }).click()
    await page.locator('a[href^="/work/material/detail"]').first().click()
    await page.getByRole('button', { name: '修改' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await shot(page, '6-own-good')
    expect(problems).toEqual([])
    await context.close()
  })
})
