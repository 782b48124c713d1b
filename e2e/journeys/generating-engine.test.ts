/** A product with a generating engine set up: what it makes, what a refusal of it costs, and what the operators see of it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, logIn, picture, type Screen, SCREENS, visit } from '../support/browser'
import { type EngineProvider, startEngineProvider } from '../support/engine-provider'
import { type Product, startProduct } from '../support/product'
import { type Point, placesOn } from '../support/scene'
import { MERCHANT, openStep, type Ring, showRegions } from '../support/workbench'

const PHOTO = join(import.meta.dirname, '../../server/assets/rooms/living-room.jpg')
const OPERATOR = '13700000001'
/** Of the sample living room, in photo pixels. */
const SOFA: Ring = [
  [10, 610],
  [640, 560],
  [650, 700],
  [210, 830],
  [20, 800],
]

const SIZE = { width: 1600, height: 1200 }
/** Around the coffee table and the armchair of the same room. */
const TABLE: readonly [Point, Point] = [
  [560, 700],
  [880, 960],
]
const ARMCHAIR: readonly [Point, Point] = [
  [1040, 540],
  [1330, 900],
]

/** The floor of the sample flat and the room above it. */
const FLAT: Ring = [
  [420, 420],
  [1180, 420],
  [1400, 1080],
  [220, 1080],
]

let provider: EngineProvider
let product: Product
let browser: Browser
beforeAll(async () => {
  provider = await startEngineProvider()
  product = await startProduct({ environment: provider.environment })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  provider?.stop()
})

async function enter(screen: Screen, mobile: string) {
  const visitor = await visit(browser, screen, () => product.url)
  await logIn(visitor.page, mobile)
  return visitor
}

const BALANCE = /^可用 ([\d,]+)\s?算力/

/** The label that law asks for, in the file itself. */
async function generatedPicture(page: Page): Promise<boolean> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载高清图' }).click(),
  ])
  return (await readFile(await download.path())).includes('TC260:AIGC')
}

/** Selects the region that is shown, where the canvas is clicked, and tells the engine in words what to draw there. */
async function describe(page: Page, screen: Screen, words: string): Promise<void> {
  await openStep(page, screen, '区域')
  await page.getByRole('button', { name: '点选' }).click()
  const area = (await page.getByRole('application', { name: '画布' }).boundingBox())!
  await page.mouse.click(area.x + area.width * 0.3, area.y + area.height * 0.55)
  await page
    .getByText(/^已选照片的/)
    .first()
    .waitFor()
  await openStep(page, screen, '选家具')
  await page.getByText('按文字生成', { exact: true }).click()
  await page.getByRole('textbox', { name: '文字描述' }).fill(words)
}

/** Brings the room and selects all within a box. */
async function boxed(page: Page, screen: Screen, mode: string, [from, to]: readonly [Point, Point]): Promise<void> {
  await page.goto(`/work/design/${mode}`)
  await page.locator('input[type=file][aria-label=选择照片]').setInputFiles(PHOTO)
  const canvas = page.locator('[role=application][data-ready=true]')
  await canvas.waitFor()
  await openStep(page, screen, '区域')
  await page.getByRole('button', { name: '框选' }).click()
  await page.getByRole('button', { name: '按矩形' }).click()
  const at = await placesOn(canvas, SIZE)
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
  await page
    .getByText(/^已选照片的/)
    .first()
    .waitFor()
}

/** Opens the price. @returns the balance of flops that it shows */
async function priced(page: Page, screen: Screen): Promise<number> {
  await openStep(page, screen, '费用')
  await page.getByText('将消耗 50 算力').waitFor()
  // The engine is there: nothing is said to be missing.
  expect(await page.getByText(/当前没有接入/).count()).toBe(0)
  return Number(BALANCE.exec(await page.getByText(BALANCE).innerText())![1]!.replaceAll(',', ''))
}

/** Waits until the price shows a balance; the former one stands there while it is asked for. */
async function pricedAt(page: Page, screen: Screen, flops: number): Promise<void> {
  await priced(page, screen)
  await page.getByText(new RegExp(`^可用 ${flops.toLocaleString('en-US')}\\s?算力`)).waitFor()
}

async function delivered(page: Page): Promise<void> {
  await page.getByRole('slider', { name: '拖动对比原图与效果图' }).waitFor({ timeout: 180_000 })
  await page.getByText('已使用 1 张额度').waitFor()
  await page.getByText('生成式引擎', { exact: true }).waitFor()
}

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant has a flat furnished and a new sofa drawn from words, and pays nothing for what moderation refuses, on the %s',
  async (screen) => {
    await provider.tell('none')
    const { context, page, problems } = await enter(screen, MERCHANT[screen])
    const shot = (name: string) => picture(page, `${screen}-engine-${name}`)
    let region = FLAT
    await showRegions(page, () => region)
    await page.goto('/work/design/billetFurniture')
    await page.getByRole('button', { name: /^试一个例子/ }).click()
    await page.locator('[role=application][data-ready=true]').waitFor()
    // The example's pieces come last, with its step and tool.
    await page.getByText('摆放预览（示意，大小按真实尺寸）').waitFor()
    await describe(page, screen, '浅色布艺沙发、橡木茶几和落地灯')
    const first = await priced(page, screen)
    await shot('1-flat')
    await page.getByRole('button', { name: '开始生成' }).click()
    await delivered(page)
    await shot('2-furnished')

    region = SOFA
    await page.goto('/work/design/partialReplace')
    await page.locator('input[type=file][aria-label=选择照片]').setInputFiles(PHOTO)
    await page.locator('[role=application][data-ready=true]').waitFor()
    await describe(page, screen, '米白色三人布艺沙发，细黑腿')
    await shot('3-words')
    await pricedAt(page, screen, first - 50)
    await shot('4-cost')
    await provider.tell('hold')
    await page.getByRole('button', { name: '开始生成' }).click()
    await page.getByRole('progressbar', { name: '正在摆放' }).waitFor()
    await page.getByText(/^已用 \d+ 秒/).waitFor()
    await shot('5-progress')
    await provider.tell('answer')
    await delivered(page)
    await shot('6-result')
    expect(await generatedPicture(page)).toBe(true)

    await provider.tell('moderated')
    if (screen === 'phone') await page.getByRole('button', { name: '换一款再试' }).click()
    else await page.getByRole('radiogroup', { name: '视图' }).getByText('编辑', { exact: true }).click()
    await pricedAt(page, screen, first - 100)
    await page.getByRole('button', { name: /^(开始|再次)生成$/ }).click()
    const ended = page.getByRole('alert').filter({ hasText: '没有生成成功' })
    await ended.getByText('引擎的内容审核没有通过，请更换照片或描述').waitFor({ timeout: 180_000 })
    await ended.getByText('未扣费').waitFor()
    await shot('7-refused')
    await ended.getByRole('button').click()
    await pricedAt(page, screen, first - 100)
    expect(problems).toEqual([])
    await context.close()
  },
)

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant has a shell designed after words and a picture, and a room restyled, each as a whole, on the %s',
  async (screen) => {
    await provider.tell('none')
    const { context, page, problems } = await enter(screen, MERCHANT[screen])
    const shot = (name: string) => picture(page, `${screen}-engine-${name}`)
    await page.goto('/work/design/billet')
    await page.getByRole('button', { name: /^试一个例子/ }).click()
    await page.locator('[role=application][data-ready=true]').waitFor()
    await openStep(page, screen, '材料')
    await page.getByText('按文字生成', { exact: true }).click()
    await page.getByRole('textbox', { name: '文字描述' }).fill('现代简约客厅，浅色木地板，白墙，布艺沙发')
    await page.locator('input[type=file][aria-label=参考图]').setInputFiles(PHOTO)
    await page.getByRole('img', { name: '参考图' }).waitFor()
    await page.getByText(/^按文字生成时整张照片都会重新设计/).waitFor()
    await shot('8-shell')
    await priced(page, screen)
    await page.getByRole('button', { name: '开始生成' }).click()
    await delivered(page)
    await shot('9-designed')

    await page.goto('/work/design/styleImitation')
    await page.getByRole('button', { name: /^试一个例子/ }).click()
    await page.locator('[role=application][data-ready=true]').waitFor()
    await openStep(page, screen, '参考图')
    await page.getByText('照着重做', { exact: true }).click()
    await priced(page, screen)
    await page.getByText(/请与原图对比$/).waitFor()
    await page.getByRole('button', { name: '开始生成' }).click()
    await delivered(page)
    await shot('10-restyled')
    expect(problems).toEqual([])
    await context.close()
  },
)

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant has a thing taken away, and a chair put before another room, each in a box, on the %s',
  async (screen) => {
    await provider.tell('none')
    const { context, page, problems } = await enter(screen, MERCHANT[screen])
    const shot = (name: string) => picture(page, `${screen}-engine-${name}`)
    await showRegions(page, () => SOFA)
    await boxed(page, screen, 'eliminateEverything', TABLE)
    await shot('11-boxed')
    const first = await priced(page, screen)
    await page.getByRole('button', { name: '开始生成' }).click()
    await delivered(page)
    await shot('12-removed')
    expect(await generatedPicture(page)).toBe(true)

    await boxed(page, screen, 'furnitureBackground', ARMCHAIR)
    await openStep(page, screen, '背景')
    await page.getByText('按文字生成', { exact: true }).click()
    await page.getByRole('textbox', { name: '文字描述' }).fill('原木风客厅，落地窗，午后阳光')
    await pricedAt(page, screen, first - 50)
    await page.getByRole('button', { name: '开始生成' }).click()
    await delivered(page)
    await shot('13-background')
    expect(problems).toEqual([])
    await context.close()
  },
)

it('the operators see that it answers, what it made and what it refused', async () => {
  const { context, page, problems } = await enter('desktop', OPERATOR)
  await page.goto('/console')
  const engine = page.getByRole('region', { name: /OpenAI 兼容接口/ })
  await engine.getByText('有应答').waitFor()
  await engine.getByText(/^\d+ 次，失败 \d+ 次/).waitFor()
  await engine.getByText(/^内容审核未通过/).waitFor()
  await engine.scrollIntoViewIfNeeded()
  await picture(page, 'engine-console')
  expect(problems).toEqual([])
  await context.close()
})
