import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, picture, type Screen, SCREENS, visit, visitAs } from '../support/browser'

const MERCHANT: Record<Screen, string> = { desktop: '13800000002', phone: '13800000003' }
const ROOM = join(import.meta.dirname, '../../server/assets/rooms/living-room.jpg')
const TILE = join(import.meta.dirname, '../../server/assets/tiles/terracotta-1.jpg')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The floor and its perspective, whatever the machine's models say: the journeys are about the way to the customer. */
async function showFloor(page: Page) {
  const answer = (data: unknown) => ({ json: { code: 200, message: 'ok', data } })
  const corners = [
    [330, 720],
    [1180, 720],
    [1540, 1160],
    [60, 1160],
  ]
  const floor = { polygons: [corners], plane: { corners, knownLength: { from: corners[0], to: corners[1], mm: 3000 } } }
  await page.route('**/design/v1/scene', (route) =>
    route.fulfill(answer({ state: 'unavailable', labelsUrl: null, regions: [] })),
  )
  await page.route('**/design/v1/segment', (route) =>
    route.fulfill(answer({ ...floor, maskFileId: null, maskUrl: null, warnings: [], doubtful: [], confidence: 0.95 })),
  )
}

/** What a person does with a finger: counted, and timed from the first. */
function tapping() {
  let [taps, first] = [0, 0]
  return {
    tap: async (what: Locator) => {
      await what.waitFor()
      if (taps === 0) first = Date.now()
      taps += 1
      await what.click()
    },
    /** A dialog of the system that a tap opened is answered by the file. */
    choose: async (page: Page, button: Locator, file: string) => {
      if (taps === 0) first = Date.now()
      taps += 1
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
      await chooser.setFiles(file)
    },
    taken: () => ({ taps, seconds: (Date.now() - first) / 1000 }),
  }
}

const goTo = (page: Page, screen: Screen, step: string): Locator | null =>
  screen === 'phone' ? page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name: step }) : null

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant photographs a tile, lays it on a customer’s floor and has a link to send, on the %s',
  async (screen) => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT[screen])
    await showFloor(page)
    await page.goto('/work/design/ceramicTile')
    const { tap, choose, taken } = tapping()
    await choose(page, page.getByRole('button', { name: /选择照片/ }).first(), ROOM)
    const add = page.getByRole('button', { name: '拍自家的砖' })
    // With a sure floor the phone goes on to the tiles by itself.
    await add.waitFor({ timeout: 180_000 })
    await tap(add)
    const sheet = page.getByRole('dialog', { name: '拍自家的砖' })
    await choose(page, sheet.getByRole('button', { name: '选择图片' }), TILE)
    const corner = sheet.getByRole('button', { name: '左上角' })
    await corner.press('ArrowRight')
    await picture(page, `${screen}-own-tile-1-corners`)
    await tap(sheet.getByRole('button', { name: /^300 × 300/ }))
    await tap(sheet.getByRole('button', { name: '保存并使用' }))
    await sheet.waitFor({ state: 'hidden' })
    await page
      .getByText(/自拍瓷砖/)
      .first()
      .waitFor()
    await picture(page, `${screen}-own-tile-2-laid`)

    const cost = goTo(page, screen, '费用')
    if (cost) await tap(cost)
    await tap(page.getByRole('button', { name: '开始生成' }))
    await page.getByRole('slider', { name: '拖动对比原图与效果图' }).waitFor({ timeout: 180_000 })
    const tiled = taken()
    await tap(page.getByRole('button', { name: '发给客户' }).first())
    await tap(page.getByRole('button', { name: '生成链接' }))
    const link = page.getByLabel('链接', { exact: true })
    await link.waitFor()
    const sent = taken()
    console.info(
      `${screen}: own tile laid after ${tiled.taps} taps, ${tiled.seconds} s; link after ${sent.taps}, ${sent.seconds} s`,
    )
    await picture(page, `${screen}-own-tile-3-link`)

    const customer = await visit(browser, screen)
    await customer.page.goto(await link.inputValue())
    await customer.page
      .getByRole('region', { name: '用到的材料' })
      .getByText(/自拍瓷砖/)
      .waitFor()
    await picture(customer.page, `${screen}-own-tile-4-customer`)
    await removeUsed(page, screen)
    await customer.page.reload()
    await customer.page
      .getByRole('region', { name: '用到的材料' })
      .getByText(/自拍瓷砖/)
      .waitFor()
    expect([...problems, ...customer.problems]).toEqual([])
    await customer.context.close()
    await context.close()
  },
)

/** The tile is in a content, too: deleting it tells both uses, and the design stays as it was sent. */
async function removeUsed(page: Page, screen: Screen) {
  await page.goto('/work/material/contentManagement')
  await page.getByRole('button', { name: '写内容' }).first().click()
  const writing = page.getByRole('dialog', { name: '写内容' })
  await writing.getByLabel('标题', { exact: true }).fill(`${screen}的自拍砖`)
  await writing.getByRole('button', { name: '选素材' }).click()
  const goods = page.getByRole('dialog', { name: '选素材' })
  await goods
    .getByRole('list', { name: '可选的素材' })
    .getByRole('button', { name: /自拍瓷砖/ })
    .first()
    .click()
  await goods.getByRole('button', { name: '选好了 1 个' }).click()
  await goods.waitFor({ state: 'hidden' })
  await writing.getByRole('button', { name: '保存草稿' }).click()
  await writing.waitFor({ state: 'hidden' })

  await page.goto('/work/material/list?keyword=自拍瓷砖')
  await page
    .getByRole('link', { name: /自拍瓷砖/ })
    .first()
    .click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^删除「自拍瓷砖/ })
  await question.getByText(/^用在 1 个设计、1 篇内容里。设计和报价单保持原样/).waitFor()
  await picture(page, `${screen}-own-tile-5-uses`)
  await question.getByRole('button', { name: '删除' }).click()
  await page.waitForURL((url) => url.pathname === '/work/material/list')

  await page.goto('/work/design/history')
  await page
    .getByRole('button', { name: /自拍瓷砖/ })
    .first()
    .waitFor()
  await picture(page, `${screen}-own-tile-6-history`)
}

it('a merchant has a link to send within six taps of a photo, on the phone', async () => {
  const { context, page, problems } = await visitAs(browser, 'phone', MERCHANT.phone)
  await showFloor(page)
  await page.goto('/work/design/ceramicTile')
  const { tap, choose, taken } = tapping()
  await choose(page, page.getByRole('button', { name: /选择照片/ }).first(), ROOM)
  await tap(page.getByRole('list', { name: '选择地砖' }).getByRole('button').first())
  await tap(page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name: '费用' }))
  await tap(page.getByRole('button', { name: '开始生成' }))
  await page.getByRole('slider', { name: '拖动对比原图与效果图' }).waitFor({ timeout: 180_000 })
  await tap(page.getByRole('button', { name: '发给客户' }).first())
  await tap(page.getByRole('button', { name: '生成链接' }))
  await page.getByLabel('链接', { exact: true }).waitFor()
  const { taps, seconds } = taken()
  console.info(`photo to link: ${taps} taps, ${seconds} s`)
  expect(taps).toBeLessThanOrEqual(6)
  expect(problems).toEqual([])
  await context.close()
})
