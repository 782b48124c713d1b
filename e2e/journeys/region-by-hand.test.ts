import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, picture, type Screen, visitAs } from '../support/browser'
import { labelPicture } from '../support/label-picture'

const PHOTO = { file: join(__dirname, '../../server/assets/rooms/living-room.jpg'), width: 1600, height: 1200 }
const WORKBENCH = '/work/design/ceramicTile'
const MERCHANT: Record<Screen, string> = { desktop: '13800000002', phone: '13800000003' }

type Point = readonly [number, number]
const rectangle = (left: number, top: number, width: number, height: number): Point[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
]
const FLOOR = rectangle(0, 600, 1600, 600)
const BOXED = rectangle(800, 100, 400, 300)
const WALL: Point = [300, 300]
const THING: Point = [550, 900]

/**
 * A photo's wall, floor and one thing, whatever the model of the machine says or lacks: the journey is about hands, not about seeing.
 * @param confidence of the suggestion
 */
async function showScene(page: Page, confidence: number) {
  const rows = [...Array<string>(6).fill('1'.repeat(16)), ...Array<string>(6).fill('2'.repeat(16))]
  rows[8] = rows[9] = '2222333222222222'
  const box = [0, 0, PHOTO.width, PHOTO.height]
  const regions = ['wall', 'floor', 'thing'].map((surface) => ({ surface, confidence: 0.9, box }))
  const answer = (data: unknown) => ({ json: { code: 200, message: 'ok', data } })
  await page.route('**/labels-of-the-journey.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: labelPicture(rows, 20) }),
  )
  await page.route('**/design/v1/scene', (route) =>
    route.fulfill(answer({ state: 'seen', labelsUrl: '/labels-of-the-journey.png', regions })),
  )
  await page.route('**/design/v1/segment', (route) => {
    const { box: asked } = route.request().postDataJSON() as { box?: number[] }
    const polygons = [asked ? BOXED : FLOOR]
    const facts = { maskFileId: null, maskUrl: null, plane: null, warnings: [] }
    return route.fulfill(
      answer({ ...facts, polygons, confidence, doubtful: asked ? [] : [rectangle(100, 650, 300, 80)] }),
    )
  })
}

/** Screen position of a photo point, in the fitted view. */
async function placesOn(canvas: Locator) {
  const area = (await canvas.boundingBox())!
  const margin = area.width < 560 ? 4 : 16
  const scale = Math.min((area.width - 2 * margin) / PHOTO.width, (area.height - 2 * margin) / PHOTO.height)
  const left = area.x + (area.width - PHOTO.width * scale) / 2
  const top = area.y + (area.height - PHOTO.height * scale) / 2
  return ([x, y]: Point): [number, number] => [left + x * scale, top + y * scale]
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function open(screen: Screen, confidence: number) {
  const visitor = await visitAs(browser, screen, MERCHANT[screen])
  const { page } = visitor
  await showScene(page, confidence)
  await page.goto(WORKBENCH)
  await page.locator('input[type=file][aria-label=选择照片]').setInputFiles(PHOTO.file)
  const canvas = page.locator('[role=application][data-ready=true]')
  await canvas.waitFor()
  return {
    ...visitor,
    canvas,
    selected: (percent: number) => page.getByText(`已选照片的 ${percent}%`).waitFor(),
    undo: () => page.getByRole('button', { name: '撤销' }).click(),
  }
}

it('by mouse and keyboard: hovering shows, a click adds and removes, a box takes a thing or all in it, each undone alone', async () => {
  const { context, page, canvas, selected, undo, problems } = await open('desktop', 0.6)
  await selected(50)
  await page.getByText('1 处可能不准').waitFor()
  await page.getByRole('button', { name: '逐处查看' }).click()
  await page.getByText('第 1 / 1 处').waitFor()
  await picture(page, 'desktop-doubt')
  await page.getByRole('button', { name: '没问题' }).click()

  await page.getByRole('button', { name: '点选' }).click()
  const at = await placesOn(canvas)
  await page.mouse.move(...at(WALL))
  await page.getByText('墙面 · 点一下选上').waitFor()
  await picture(page, 'desktop-hover')
  await page.mouse.click(...at(WALL))
  await selected(100)
  await page.mouse.move(...at(THING))
  await page.getByText('物件 · 点一下减去').waitFor()
  await page.mouse.click(...at(THING))
  await selected(97)
  await undo()
  await selected(100)
  await undo()
  await selected(50)

  await page.getByRole('button', { name: '框选' }).click()
  await page.mouse.move(...at([780, 80]))
  await page.mouse.down()
  await page.mouse.move(...at([1220, 420]), { steps: 4 })
  await page.mouse.up()
  await selected(56)
  await undo()
  await selected(50)
  await page.getByRole('button', { name: '按矩形' }).click()
  await page.getByText('拖一个框，框里全部选上').waitFor()
  await picture(page, 'desktop-plain-box')
  await page.mouse.move(...at([200, 100]))
  await page.mouse.down()
  await page.mouse.move(...at([1160, 500]), { steps: 4 })
  await page.mouse.up()
  await selected(70)
  await undo()
  await selected(50)

  // The cursor begins in the middle, on the horizon between wall and floor.
  await canvas.focus()
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByText('墙面 · 点一下选上').waitFor()
  await page.keyboard.press(' ')
  await selected(100)
  await page.keyboard.press('Control+z')
  await selected(50)
  expect(problems).toEqual([])
  await context.close()
})

it('by touch: a sure suggestion goes on to the tiles, a tap adds and removes, two taps make a box', async () => {
  const { context, page, canvas, selected, undo, problems } = await open('phone', 0.9)
  const step = (name: string) => page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name })
  await page.locator('[aria-current=step]', { hasText: '地砖' }).waitFor()
  await step('区域').click()
  await selected(50)
  const at = await placesOn(canvas)
  const tap = async (point: Point) => page.touchscreen.tap(...at(point))
  await tap(WALL)
  await selected(100)
  await picture(page, 'phone-tapped')
  await tap(THING)
  await selected(97)
  await undo()
  await undo()
  await selected(50)
  await page.getByRole('button', { name: '框选' }).click()
  await tap([780, 480])
  await tap([1220, 550])
  await selected(56)
  await undo()
  await selected(50)
  await page.getByRole('button', { name: '按矩形' }).click()
  await picture(page, 'phone-plain-box')
  // Below the buttons on the picture.
  await tap([200, 200])
  await tap([1160, 600])
  await selected(70)
  await undo()
  await selected(50)
  expect(problems).toEqual([])
  await context.close()
})
