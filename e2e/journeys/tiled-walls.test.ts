import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser, picture, type Screen, SCREENS, visitAs } from '../support/browser'
import { placesOn, type Point, rectangle, showScene } from '../support/scene'
import { MERCHANT, openStep } from '../support/workbench'

const PHOTO = { file: join(import.meta.dirname, '../../server/assets/rooms/kitchen.jpg'), width: 1600, height: 1200 }
/** Of the sample kitchen, in photo pixels: the wall at its end above the worktop, without the window in it. */
const WALL: Point[] = [
  [440, 45],
  [1100, 45],
  [1100, 330],
  [1150, 330],
  [1150, 462],
  [990, 462],
  [990, 150],
  [642, 150],
  [642, 462],
  [440, 462],
]
const WINDOW = [646, 154, 336, 270] as const
const SHELVES = rectangle(436, 160, 66, 150)

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant tiles the wall of a kitchen: by a click and a box, measured by its window, on the %s',
  async (screen) => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT[screen])
    const step = (name: string) => openStep(page, screen, name)
    const shot = (name: string) => picture(page, `${screen}-wall-${name}`)
    // The floor is known; a wall is only what a click or a box says.
    const rows = [
      ...Array<string>(5).fill('0000111111110000'),
      ...Array<string>(3).fill('0'.repeat(16)),
      ...Array<string>(4).fill('0002222222220000'),
    ]
    rows[2] = rows[3] = '0000113333110000'
    await showScene(page, {
      rows,
      regions: [
        { surface: 'wall', box: [400, 0, 800, 500] },
        { surface: 'floor', box: [300, 660, 1050, 540] },
        { surface: 'opening', box: WINDOW },
      ],
      confidence: 0.9,
      answer: ({ kind, box }) => ({ polygon: box ? SHELVES : kind === 'wall' ? WALL : rectangle(300, 800, 900, 400) }),
    })
    await page.goto('/work/design/ceramicTile')
    await page.locator('input[type=file][aria-label=选择照片]').setInputFiles(PHOTO.file)
    const canvas = page.locator('[role=application][data-ready=true]')
    await canvas.waitFor()
    // The phone goes on to the tiles by itself, which are those of a floor so far.
    if (screen === 'phone') await page.locator('[aria-current=step]', { hasText: '地砖' }).waitFor()
    await step('区域')
    await page.getByText('已选照片的 19%').waitFor()
    await page.getByText('墙面', { exact: true }).first().click()
    await page
      .getByText(/^已选照片的 9/)
      .first()
      .waitFor()
    // What hangs on the wall is not tiled.
    await page.getByRole('button', { name: '框选' }).click()
    await page.getByText('减去', { exact: true }).first().click()
    const at = await placesOn(canvas, PHOTO)
    await page.mouse.move(...at([430, 150]))
    await page.mouse.down()
    await page.mouse.move(...at([510, 320]), { steps: 4 })
    await page.mouse.up()
    await page
      .getByText(/^已选照片的 8/)
      .first()
      .waitFor()
    await shot('1-region')

    await step('尺寸')
    await page.getByRole('button', { name: /^(放置|重置)四角$/ }).click()
    await page.getByRole('button', { name: '窗宽 1200' }).click()
    await page.getByText(/^线段已放到墙上认出的窗/).waitFor()
    await shot('2-window')
    await page.getByRole('button', { name: '两端已对准' }).click()
    await page.getByText(/^矩形约/).waitFor()

    await step('墙砖')
    if (screen === 'desktop') expect(await page.getByRole('heading', { name: '地砖', exact: true }).count()).toBe(0)
    await page.getByRole('list', { name: '选择墙砖' }).getByRole('button').first().click()
    await step('铺贴')
    await page.getByRole('radio', { name: '工字铺 1/2' }).check({ force: true })
    await shot('3-laid')
    await step('费用')
    await page.getByText('将消耗 50 算力').waitFor()
    await page.getByRole('button', { name: '开始生成' }).click()
    await page.getByRole('slider', { name: '拖动对比原图与效果图' }).waitFor({ timeout: 180_000 })
    await page.getByText('已使用 1 张额度').waitFor()
    await page.getByText('墙砖', { exact: true }).locator('visible=true').first().waitFor()
    await page.getByText('铺贴面积（只算照片中可见的墙面）').waitFor()
    await shot('4-result')
    expect(problems).toEqual([])
    await context.close()
  },
)
