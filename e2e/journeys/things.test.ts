import type { Browser, Page } from 'playwright-core'
import { launchBrowser, picture, type Screen, SCREENS, visitAs } from '../support/browser'
import { MERCHANT, openStep, type Ring, showRegions } from '../support/workbench'

/** The right one of the two pictures on the wall of the sample living room, in photo pixels. */
const PICTURE: Ring = [
  [298, 270],
  [420, 286],
  [426, 466],
  [306, 474],
]

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const COMPARE = { name: '拖动对比原图与效果图' }

async function generate(page: Page, screen: Screen) {
  await openStep(page, screen, '费用')
  await page.getByText('将消耗 50 算力').waitFor()
  await page.getByText(/草稿/).first().waitFor()
  await page.getByRole('button', { name: '开始生成' }).click()
  await page.getByRole('slider', COMPARE).waitFor({ timeout: 180_000 })
  await page.getByText('已使用 1 张额度').waitFor()
}

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant takes a picture off the wall, puts in a chair and furnishes an empty flat, on the %s',
  async (screen) => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT[screen])
    const step = (name: string) => openStep(page, screen, name)
    await showRegions(page, () => PICTURE)

    await page.goto('/work/design/eliminateEverything')
    await page.getByRole('button', { name: /^试一个例子/ }).click()
    await page
      .getByText(/^已选照片的/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: '连影子一起选' }).click()
    await picture(page, `${screen}-things-1-region`)
    await generate(page, screen)
    await picture(page, `${screen}-things-2-removed`)

    await page.goto('/work/design/partialReplace')
    await page.getByRole('button', { name: /^试一个例子/ }).click()
    await page.getByText('摆放预览（示意，大小按真实尺寸）').waitFor()
    await step('选家具')
    await page.getByRole('button', { name: '左右翻转' }).click()
    await page
      .getByText(/^当前没有接入生成式引擎/)
      .first()
      .waitFor()
    await picture(page, `${screen}-things-3-chair`)
    await generate(page, screen)
    await picture(page, `${screen}-things-4-placed`)

    await page.goto('/work/design/billetFurniture')
    await page.getByRole('button', { name: /^试一个例子/ }).click()
    await page.getByText('摆放预览（示意，大小按真实尺寸）').waitFor()
    await step('选家具')
    await page.getByRole('button', { name: '摆入 橡皮树盆栽' }).click()
    await picture(page, `${screen}-things-5-flat`)
    await generate(page, screen)
    await picture(page, `${screen}-things-6-furnished`)

    await page.goto('/work/design/history')
    await page.getByText('亚麻三人沙发、橡木茶几、黄铜落地灯、橡皮树盆栽').first().waitFor()
    await page.getByText('消除物件').first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  },
)

/** The sample flat's floor in front of what stands on it. */
const FLOOR: Ring = [
  [410, 840],
  [980, 700],
  [1180, 840],
  [1590, 1000],
  [1590, 1190],
  [10, 1190],
  [10, 1010],
]

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant gives a raw shell a floor of wood, white walls and a ceiling, on the %s',
  async (screen) => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT[screen])
    const step = (name: string) => openStep(page, screen, name)
    await showRegions(page, () => FLOOR)
    await page.goto('/work/design/billet')
    await page.getByRole('button', { name: /^试一个例子/ }).click()
    await page.getByText('铺地刷墙预览（示意）').waitFor()
    await step('材料')
    const parts = page.getByRole('group', { name: '选中的物件' }).last()
    await parts.getByRole('button', { name: '顶面' }).waitFor()
    await picture(page, `${screen}-shell-1-example`)
    await page
      .getByText(/^当前没有接入支持选区的生成式引擎/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: '加一个方案' }).click()
    await parts.getByRole('button', { name: '墙面' }).nth(1).click()
    await page.getByRole('radio', { name: '鼠尾草绿' }).check({ force: true })
    await picture(page, `${screen}-shell-2-scheme`)
    await step('费用')
    await page.getByText('将消耗 100 算力').waitFor()
    await page
      .getByText(/^草稿效果：只换地面/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: '开始生成' }).click()
    await page.getByRole('slider', COMPARE).waitFor({ timeout: 180_000 })
    await page.getByText('已使用 2 张额度').waitFor()
    await picture(page, `${screen}-shell-3-result`)
    await page.goto('/work/design/history')
    await page
      .getByText(/^地面 .*、墙面 奶油白、顶面 /)
      .first()
      .waitFor()
    expect(problems).toEqual([])
    await context.close()
  },
)
