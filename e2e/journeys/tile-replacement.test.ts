import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import {
  launchBrowser,
  logIn,
  overlayEntered,
  picture,
  reported,
  type Screen,
  SCREENS,
  visit,
} from '../support/browser'
import { openStep } from '../support/workbench'

const PHOTO = join(__dirname, '../../server/assets/rooms/living-room.jpg')
/** One merchant per screen, because the journeys count balances. */
const MERCHANT: Record<Screen, string> = { desktop: '13800000002', phone: '13800000003' }
/** Share of the screen's width that a result takes. */
const LEAST_WIDTH: Record<Screen, number> = { desktop: 0.65, phone: 0.9 }
const WORKBENCH = '/work/design/ceramicTile'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''))

/** The balance of flops on the compute-records page. */
async function flopsOnRecords(page: Page): Promise<number> {
  await page.goto('/work/profile/records')
  const value = page
    .getByRole('region', { name: '当前余额' })
    .getByText(/^[\d,]+$/)
    .first()
  await value.waitFor()
  return numberIn(await value.innerText())
}

async function along(box: Locator, points: readonly (readonly [number, number])[]) {
  const area = await box.boundingBox()
  if (!area) throw new Error('the canvas is not on the screen')
  return points.map(([x, y]) => [area.x + area.width * x, area.y + area.height * y] as const)
}

/** Draws a triangle on the near part of the floor with the polygon tool and closes it with the keyboard. */
async function drawPolygon(page: Page, canvas: Locator) {
  await page.getByRole('button', { name: '多边形' }).click()
  for (const [x, y] of await along(canvas, [
    [0.3, 0.8],
    [0.5, 0.72],
    [0.6, 0.85],
  ])) {
    await page.mouse.click(x, y, { delay: 20 })
  }
  await canvas.focus()
  await page.keyboard.press('Enter')
}

async function paint(page: Page, canvas: Locator) {
  await page.getByRole('button', { name: '画笔' }).click()
  const [from, to] = await along(canvas, [
    [0.4, 0.75],
    [0.55, 0.78],
  ])
  await page.mouse.move(...(from ?? [0, 0]))
  await page.mouse.down()
  await page.mouse.move(...(to ?? [0, 0]), { steps: 8 })
  await page.mouse.up()
}

/** A finger meets a step of a number field: 44 px both ways. */
async function stepsFitFinger(page: Page, names: readonly string[]) {
  for (const name of names) {
    const { width, height } = (await page.getByRole('button', { name }).boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
}

/** The presentation: nothing of the frame, of prices or balances is left on the screen. */
async function showCustomer(page: Page) {
  await page.getByRole('button', { name: '演示模式' }).click()
  const shown = page.getByRole('dialog', { name: '演示模式' })
  await page.waitForFunction(() => document.fullscreenElement !== null)
  // Fails where anything lies over it.
  await shown.getByRole('button', { name: '退出演示' }).click({ trial: true })
  await shown.getByRole('button', { name: '效果', exact: true }).click()
  expect(await shown.getByRole('slider').inputValue()).toBe('0')
  expect(await shown.innerText()).not.toMatch(/算力|豆|m²/)
}

describe.each(Object.keys(SCREENS) as Screen[])('a merchant tiles a floor in a real photo, on the %s', (screen) => {
  it('from log-in to the compute records', async () => {
    const { context, page, problems } = await visit(browser, screen)
    const shot = (name: string) => picture(page, `${screen}-${name}`)
    await logIn(page, MERCHANT[screen])
    const before = await flopsOnRecords(page)

    // The records link to tasks of the same name.
    await page.getByRole('navigation').getByRole('link', { name: '地砖替换' }).first().click()
    await page.waitForURL((url) => url.pathname === WORKBENCH)
    await page
      .getByText(/房间照片/)
      .first()
      .waitFor()
    await shot('1-empty')
    await page.locator('input[type=file][aria-label=选择照片]').setInputFiles(PHOTO)

    const canvas = page.getByRole('application', { name: '画布' })
    await canvas.waitFor()
    await openStep(page, screen, '区域')
    const suggested = page.getByText(/已选照片的/).first()
    // With a sure suggestion the phone goes on to the tiles by itself. The first look loads the models, for both screens at once.
    const goesOn = page.locator('[aria-current=step]').filter({ hasText: '地砖' })
    await suggested.or(goesOn).first().waitFor({ timeout: 180_000 })
    await openStep(page, screen, '区域')
    await suggested.waitFor()
    // A better suggestion may follow the look, and chooses the tool anew.
    await page
      .getByText(/^正在(看照片里|识别)/)
      .first()
      .waitFor({ state: 'hidden', timeout: 180_000 })
    await shot('2-suggested')
    const undo = page.getByRole('button', { name: '撤销' })
    await drawPolygon(page, canvas)
    await paint(page, canvas)
    expect(await undo.isEnabled()).toBe(true)
    await shot('3-corrected')

    await openStep(page, screen, '尺寸')
    if (screen === 'desktop') await page.getByRole('button', { name: '四角', exact: true }).click()
    const corner = page.getByRole('button', { name: '4 近左' })
    await corner.click()
    await page.keyboard.press('ArrowDown')
    const length = page.getByRole('spinbutton', { name: '橙色线段的真实长度' })
    await length.fill('3000')
    await length.press('Tab')
    await page.getByRole('button', { name: '终点' }).click()
    await page.keyboard.press('ArrowRight')
    await page.getByText(/矩形约/).waitFor()
    await shot('4-plane')

    await openStep(page, screen, '地砖')
    await page.getByRole('list', { name: '选择地砖' }).getByRole('button').first().click()
    await openStep(page, screen, '铺贴')
    await page.getByRole('radio', { name: '工字铺 1/2' }).check({ force: true })
    const grout = page.getByRole('spinbutton', { name: '砖缝宽度' })
    await grout.fill('3')
    await grout.press('Tab')
    if (screen === 'phone') await stepsFitFinger(page, ['增加砖缝宽度', '减少砖缝宽度', '增加旋转角度（度）'])
    await page.getByRole('slider', { name: '旋转角度' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('spinbutton', { name: '旋转角度（度）' }).inputValue()).toBe('1')
    await shot('5-laid')

    await openStep(page, screen, '费用')
    await page.getByText('将消耗 50 算力').waitFor()
    await shot('6-cost')
    const [started, finished] = [reported(page, 'design_start'), reported(page, 'design_finish')]
    // A double click must create one task and one charge.
    await page.getByRole('button', { name: '开始生成' }).dblclick()
    await page.waitForURL((url) => url.searchParams.has('task'))
    const slider = page.getByRole('slider', { name: '拖动对比原图与效果图' })
    await slider.waitFor({ timeout: 180_000 })
    await page.getByText('已使用 1 张额度').waitFor()
    await page.getByText(/m² · 约需 [\d,]+\s片/).waitFor()
    const { width } = (await slider.boundingBox())!
    expect(width / SCREENS[screen].viewport.width).toBeGreaterThanOrEqual(LEAST_WIDTH[screen])
    await slider.focus()
    const position = await slider.inputValue()
    await page.keyboard.press('ArrowLeft')
    expect(await slider.inputValue()).not.toBe(position)
    await shot('7-result')

    await showCustomer(page)
    await shot('7-shown')
    await overlayEntered(page)
    await page.goBack()
    await page.getByRole('dialog', { name: '演示模式' }).waitFor({ state: 'hidden' })
    await slider.waitFor()
    expect(new URL(page.url()).searchParams.has('task')).toBe(true)

    await Promise.all([started, finished])
    const saved = reported(page, 'result_download')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载高清图' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.(png|jpe?g)$/)
    expect((await stat(await download.path())).size).toBeGreaterThan(100_000)
    await saved

    // The task has its own address, so a reload shows it again.
    await page.reload()
    await page.getByText('已使用 1 张额度').waitFor()

    await page.goto('/work/design/history')
    await page
      .getByRole('button', { name: /查看|打开/ })
      .first()
      .waitFor()
    await shot('8-history')

    expect(await flopsOnRecords(page)).toBe(before - 50)
    await page
      .getByText(/[−-]50/)
      .first()
      .waitFor()
    await page.getByText('已使用').first().waitFor()
    await shot('9-records')
    expect(problems).toEqual([])
    await context.close()
  })
})
