import type { Browser, Page } from 'playwright-core'
import { launchBrowser, logIn, picture, type Screen, SCREENS, visit } from '../support/browser'

const MERCHANT: Record<Screen, string> = { desktop: '13800000002', phone: '13800000003' }
/** The right one of the two pictures on the wall of the sample living room, in photo pixels. */
const PICTURE: [number, number][] = [
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

/** What is seen, whatever the machine's models say: the journey is about things, not about seeing. */
async function showRegions(page: Page) {
  const answer = (data: unknown) => ({ json: { code: 200, message: 'ok', data } })
  await page.route('**/design/v1/scene', (route) =>
    route.fulfill(answer({ state: 'unavailable', labelsUrl: null, regions: [] })),
  )
  const facts = { maskFileId: null, maskUrl: null, plane: null, warnings: [], confidence: 0.9 }
  await page.route('**/design/v1/segment', (route) => route.fulfill(answer({ ...facts, polygons: [PICTURE] })))
}

const COMPARE = { name: '拖动对比原图与效果图' }

async function generate(page: Page, screen: Screen) {
  if (screen === 'phone') {
    await page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name: '费用' }).click()
  }
  await page.getByText('将消耗 50 算力').waitFor()
  await page.getByText(/草稿/).first().waitFor()
  await page.getByRole('button', { name: '开始生成' }).click()
  await page.getByRole('slider', COMPARE).waitFor({ timeout: 60_000 })
  await page.getByText('已使用 1 张额度').waitFor()
}

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant takes a picture off the wall, puts in a chair and furnishes an empty flat, on the %s',
  async (screen) => {
    const { context, page, problems } = await visit(browser, screen)
    const step = async (name: string) => {
      if (screen === 'phone') await page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name }).click()
    }
    await showRegions(page)
    await logIn(page, MERCHANT[screen])

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
    await page.getByText('按文字生成', { exact: true }).click()
    await page
      .getByText(/^当前没有接入生成式引擎/)
      .first()
      .waitFor()
    await page.getByText('摆店里的家具', { exact: true }).click()
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
