/** One material in several rooms of a flat: each looked at by the person, one price, one order, one grid. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, picture, type Screen, SCREENS, visitAs } from '../support/browser'
import { MERCHANT, openStep, type Ring, showRegions } from '../support/workbench'

const ROOMS = join(import.meta.dirname, '../../server/assets/rooms')
type Corner = [number, number]
interface Truth {
  readonly focalPx: number
  /** Of the floor, row by row. */
  readonly homographyMmToPx: readonly number[]
  readonly floorRectangle: {
    readonly cornersPx: readonly [Corner, Corner, Corner, Corner]
    readonly cornersMm: readonly Corner[]
    readonly mmWidth: number
  }
}
const photoOf = (room: string) => join(ROOMS, `${room}.jpg`)
const truthOf = (room: string) => JSON.parse(readFileSync(join(ROOMS, 'truth', `${room}.json`), 'utf8')) as Truth

const FIRST = 'living-room'
const OTHERS = ['dining-room', 'bedroom']
/** How far the floor that is tiled reaches beyond the rectangle that is known of each room. */
const BEYOND_MM = 300

/** Part of a room's floor, in photo pixels. */
function floorOf(room: string): Ring {
  const { homographyMmToPx: h, floorRectangle } = truthOf(room)
  const middle = [0, 1].map((axis) => floorRectangle.cornersMm.reduce((sum, corner) => sum + corner[axis]! / 4, 0))
  return floorRectangle.cornersMm.map((corner) => {
    const [x, y] = corner.map((mm, axis) => mm + Math.sign(mm - middle[axis]!) * BEYOND_MM) as Corner
    const row = (from: number) => h[from]! * x + h[from + 1]! * y + h[from + 2]!
    return [row(0) / row(6), row(3) / row(6)]
  })
}

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A part of each room's floor and its plane, as the rooms were drawn; only of the first photo a length is known. */
async function showFloors(page: Page): Promise<(room: string) => void> {
  let now = FIRST
  await showRegions(
    page,
    () => floorOf(now),
    () => {
      const { floorRectangle, focalPx } = truthOf(now)
      const { cornersPx: corners, mmWidth: mm } = floorRectangle
      return { corners, focalPx, ...(now === FIRST && { knownLength: { from: corners[0], to: corners[1], mm } }) }
    },
  )
  return (room) => {
    now = room
  }
}

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant tiles three rooms of a flat in one order, on the %s',
  async (screen) => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT[screen])
    const step = (name: string) => openStep(page, screen, name)
    const shot = (name: string) => picture(page, `${screen}-flat-${name}`)
    const orders: string[] = []
    page.on('request', (request) => {
      if (/\/design\/v1\/create/.test(request.url())) orders.push(request.url())
    })
    const look = await showFloors(page)
    await page.goto('/work/design/ceramicTile')
    await page.locator('input[type=file][aria-label=选择照片]').setInputFiles(photoOf(FIRST))
    await page.locator('[role=application][data-ready=true]').waitFor()
    // A sure suggestion leads the phone on to the tiles.
    if (screen === 'phone') await page.locator('[aria-current=step]', { hasText: '地砖' }).waitFor()
    else
      await page
        .getByText(/^已选照片的/)
        .first()
        .waitFor()
    await step('照片')
    const rooms = page.getByRole('region', { name: '整套房间，一次出图' })
    const others = page.getByRole('list', { name: '其他房间' }).getByRole('listitem')
    for (const [index, room] of OTHERS.entries()) {
      look(room)
      // Where there is a camera it takes them too.
      const way = screen === 'phone' && index === 0 ? '拍照' : '再加房间照片'
      await rooms.locator(`input[type=file][aria-label=${way}]`).setInputFiles(photoOf(room))
      const card = others.nth(index)
      await card.getByText('请核对选区').waitFor()
      // Measured by the height from which the first photo was taken.
      await card.getByText(/^可见约 .*按拍摄高度推算/).waitFor()
    }
    await shot('1-rooms')

    await step('地砖')
    await page.getByRole('list', { name: '选择地砖' }).getByRole('button').first().click()
    await step('费用')
    await page.getByText('3 间房，共 3 张，一次预扣').waitFor()
    await page.getByText('将消耗 150 算力').waitFor()
    // Nothing starts before each room was looked at.
    await page.getByRole('button', { name: '请核对其他房间的选区' }).click()
    await page.getByRole('button', { name: '看大图：房间 2' }).click()
    const large = page.getByRole('dialog', { name: '看大图' })
    await large.getByRole('button', { name: '房间 2：选区正确' }).click()
    await shot('2-large')
    await large.getByRole('button', { name: '下一张' }).click()
    await large.getByRole('button', { name: '房间 3：选区正确' }).click()
    await large.getByRole('button', { name: '关闭' }).click()
    await others.nth(1).getByText('选区已确认').waitFor()
    await shot('3-confirmed')
    await step('费用')
    await shot('4-cost')
    await page.getByRole('button', { name: '开始生成' }).click()
    await page.waitForURL('**/work/design/batch?batch=*')
    await page.getByText('共 3 张，已完成 3 张').waitFor({ timeout: 180_000 })
    await page.getByText('已使用 150 算力').waitFor()
    expect(orders).toEqual([expect.stringContaining('/createBatch')])
    const grid = page.getByRole('list', { name: '这一批的效果图' })
    expect(await grid.getByRole('button', { name: /^看大图/ }).count()).toBe(3)
    await shot('5-grid')
    expect(problems).toEqual([])
    await context.close()
  },
)
