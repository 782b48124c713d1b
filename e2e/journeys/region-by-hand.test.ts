import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, picture, type Screen, visitAs } from '../support/browser'
import { fingersOn } from '../support/fingers'
import { lookedAt, placesOn, type Point, rectangle, showScene } from '../support/scene'

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

/** A chair of a seat and a back. */
const showChair = (page: Page) => {
  const rows = Array<string>(12).fill('1'.repeat(16))
  rows[7] = '1111333111111111'
  rows[8] = rows[9] = '1111222111111111'
  const box = [0, 0, PHOTO.width, PHOTO.height] as const
  const part = { surface: 'thing', box, wholes: [[2, 3]] }
  return showScene(page, {
    rows,
    regions: [{ surface: 'wall', box }, part, part],
    confidence: 0.9,
    answer: () => ({ polygon: [] }),
  })
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const open = (screen: Screen, confidence: number) => openOn(screen, WORKBENCH, (page) => showRoom(page, confidence))

async function openOn(screen: Screen, workbench: string, show: (page: Page) => Promise<void>) {
  const visitor = await visitAs(browser, screen, MERCHANT[screen])
  const { page } = visitor
  await show(page)
  await page.goto(workbench)
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
  await lookedAt(page)
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

  // Only what a stroke changes is painted; another tool paints all again.
  const shownRegion = () =>
    canvas
      .locator('canvas')
      .nth(1)
      .evaluate(async (region: HTMLCanvasElement) => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return region.toDataURL()
      })
  await page.getByRole('button', { name: '画笔', exact: true }).click()
  const unpainted = await shownRegion()
  await page.mouse.move(...at([300, 500]))
  await page.mouse.down()
  await page.mouse.move(...at([900, 250]), { steps: 7 })
  await page.mouse.move(...at([1300, 560]), { steps: 7 })
  await page.mouse.up()
  const painted = await shownRegion()
  expect(painted).not.toBe(unpainted)
  await page.getByRole('button', { name: '橡皮', exact: true }).click()
  expect(await shownRegion()).toBe(painted)
  expect(problems).toEqual([])
  await context.close()
})

it('by touch: a sure suggestion goes on to the tiles, a tap adds and removes, two taps make a box', async () => {
  const { context, page, canvas, selected, undo, problems } = await open('phone', 0.9)
  const step = (name: string) => page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name })
  await page.locator('[aria-current=step]', { hasText: '地砖' }).waitFor()
  await step('区域').click()
  await selected(50)
  await lookedAt(page)
  // Each tool has a row of words of its own, and the picture less room.
  const tap = async (point: Point) => page.touchscreen.tap(...(await placesOn(canvas, PHOTO))(point))
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

it('by fingers: shapes, brush and eraser; two fingers only move the photo; a hundred strokes outlive a reload at once', async () => {
  const { context, page, canvas, selected, undo, problems } = await open('phone', 0.9)
  const step = (name: string) => page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name })
  // Clicked: the browser may take a tap soon after a drag for the end of a fling.
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const nothing = () => page.getByText('还没有选择区域').waitFor()
  await page.locator('[aria-current=step]', { hasText: '地砖' }).waitFor()
  await step('区域').click()
  await selected(50)
  await tool('清空')
  await nothing()
  const { drag, flick, pinch } = await fingersOn(page)

  /** The photo lies otherwise with each tool, which have more or fewer settings below it. */
  const laidOut = async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return placesOn(canvas, PHOTO)
  }

  await tool('多边形')
  const at = await laidOut()
  for (const corner of [
    [400, 500],
    [1200, 500],
    [1200, 1000],
    [400, 1000],
    [400, 500],
  ] as const)
    await page.touchscreen.tap(...at(corner))
  await selected(21)
  await undo()
  await nothing()
  await tool('框选')
  const dragBox = async () => {
    const boxed = await laidOut()
    await drag(boxed([400, 500]), boxed([1200, 1000]))
  }
  await dragBox()
  await page.getByText('已选照片的 6.3%').waitFor()
  await undo()
  await nothing()
  await tool('按矩形')
  await dragBox()
  await selected(21)
  await undo()
  await nothing()

  await tool('画笔')
  await tool('吸附边缘')
  const painted = await laidOut()
  const [left, right] = [painted([500, 700]), painted([1100, 700])]
  const [middleLeft, middleRight] = [painted([700, 700]), painted([900, 700])]
  // Three times as large, then to the side.
  await pinch([middleLeft, left], [middleRight, right])
  await pinch([left, [left[0] + 20, left[1]]], [right, [right[0] + 20, right[1]]])
  await nothing()
  await tool('框选')
  await dragBox()
  // A ninth of what the same way took before.
  await page.getByText('已选照片的 2.3%').waitFor()
  await undo()
  await nothing()
  await tool('适应窗口')

  await tool('画笔')
  await page.getByRole('slider', { name: '笔刷大小' }).press('Home')
  // Below the buttons on the picture; none touches another.
  const strokes = Array.from({ length: 105 }, (_, index): Point => {
    return [60 + 100 * (index % 15), 300 + 125 * Math.floor(index / 15)]
  })
  for (const [x, y] of strokes) await flick(painted([x, y]), painted([x + 50, y + 60]))
  // With the last stroke.
  await laidOut()
  const all = await page.getByText(/^已选照片的 /).textContent()
  await picture(page, 'phone-strokes')
  await page.reload()
  await canvas.waitFor()
  await page.getByText(all!, { exact: true }).waitFor()
  const press = (name: string, times: number) =>
    page.getByRole('button', { name }).evaluate(async (button, count) => {
      for (let time = 0; time < count; time += 1) {
        button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }, times)
  await press('撤销', strokes.length - 1)
  await page.getByText('已选照片的 0.1%').waitFor()
  await press('撤销', 1)
  await nothing()
  await page.reload()
  await canvas.waitFor()
  await nothing()
  const redo = page.getByRole('button', { name: '重做' })
  await press('重做', strokes.length - 1)
  expect(await redo.isDisabled()).toBe(false)
  await press('重做', 1)
  await page.getByText(all!, { exact: true }).waitFor()
  expect(await redo.isDisabled()).toBe(true)

  await tool('橡皮')
  await page.getByRole('slider', { name: '笔刷大小' }).press('End')
  await drag(painted([100, 400]), painted([1500, 400]))
  await page.getByText(all!, { exact: true }).waitFor({ state: 'hidden' })
  await undo()
  await page.getByText(all!, { exact: true }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

it('from a part to the thing: a tap takes the seat, one press the chair, each undone alone', async () => {
  const { context, page, canvas, undo, problems } = await openOn('phone', '/work/design/colorReplace', showChair)
  await lookedAt(page)
  const larger = page.getByRole('button', { name: '选大一点' })
  await page.getByText('还没有选择区域').waitFor()
  expect(await larger.count()).toBe(0)
  const at = await placesOn(canvas, PHOTO)
  await page.touchscreen.tap(...at([550, 900]))
  const share = page.getByText(/^已选照片的 3\.\d%$/)
  await share.waitFor()
  // The brush has most to say, and the button moves the share to a line of its own: no line lies over the next.
  await page.getByRole('button', { name: '画笔' }).tap()
  const [line, hint] = [await share.boundingBox(), await page.getByText('点选或框选要换色的物件').boundingBox()]
  expect(hint!.y).toBeGreaterThanOrEqual(line!.y + line!.height)
  await page.getByRole('button', { name: '点选' }).tap()
  await larger.tap()
  await page.getByText(/^已选照片的 4\.\d%$/).waitFor()
  await picture(page, 'phone-larger')
  await larger.waitFor({ state: 'hidden' })
  await undo()
  await page.getByText(/^已选照片的 3\.\d%$/).waitFor()
  await undo()
  await page.getByText('还没有选择区域').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
