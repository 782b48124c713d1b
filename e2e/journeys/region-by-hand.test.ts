import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, picture, type Screen, visitAs } from '../support/browser'
import { placesOn, type Point, rectangle, showScene } from '../support/scene'

const PHOTO = { file: join(__dirname, '../../server/assets/rooms/living-room.jpg'), width: 1600, height: 1200 }
const WORKBENCH = '/work/design/ceramicTile'
const MERCHANT: Record<Screen, string> = { desktop: '13800000002', phone: '13800000003' }

const FLOOR = rectangle(0, 600, 1600, 600)
const BOXED = rectangle(800, 100, 400, 300)
const WALL: Point = [300, 300]
const THING: Point = [550, 900]

/** A wall, a floor and one thing. @param confidence of the suggestion */
const showRoom = (page: Page, confidence: number) => {
  const rows = [...Array<string>(6).fill('1'.repeat(16)), ...Array<string>(6).fill('2'.repeat(16))]
  rows[8] = rows[9] = '2222333222222222'
  const box = [0, 0, PHOTO.width, PHOTO.height] as const
  return showScene(page, {
    rows,
    regions: ['wall', 'floor', 'thing'].map((surface) => ({ surface, box })),
    confidence,
    answer: ({ box: asked }) =>
      asked ? { polygon: BOXED } : { polygon: FLOOR, doubtful: [rectangle(100, 650, 300, 80)] },
  })
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function open(screen: Screen, confidence: number) {
  const visitor = await visitAs(browser, screen, MERCHANT[screen])
  const { page } = visitor
  await showRoom(page, confidence)
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
  const at = await placesOn(canvas, PHOTO)
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
  const at = await placesOn(canvas, PHOTO)
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
