import type { Browser, Page } from 'playwright-core'
import { launchBrowser, logIn, picture, type Screen, SCREENS, visit } from '../support/browser'
import { asset, choose, newMaterial, saveMaterial } from '../support/goods'

const MERCHANT = '13800000002'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const openGood = (page: Page, name: string) =>
  page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()

it.each(Object.keys(SCREENS) as Screen[])('several faces come from one photo of tiles, on the %s', async (screen) => {
  const { context, page, problems } = await visit(browser, screen)
  await logIn(page, MERCHANT)
  const name = `行程取面砖 ${screen}`
  const form = await newMaterial(page, '瓷砖', name)
  const fromPhoto = form.getByRole('button', { name: '从一张照片取砖面' })
  // Faces are cut in the proportions of the tile.
  await fromPhoto.click()
  await form.getByText('请填写 10–3200 mm').first().waitFor()
  await form.getByRole('spinbutton', { name: '宽（mm）' }).fill('600')
  await form.getByRole('spinbutton', { name: '高（mm）' }).fill('600')
  await fromPhoto.click()
  const sheet = page.getByRole('dialog', { name: '从一张照片取砖面' })
  await choose(page, sheet.getByRole('button', { name: '选择图片' }), asset('tiles/travertine-beige-1.jpg'))
  await sheet.getByText(/接缝检查：/).waitFor()
  // A corner by the keyboard, which says at once when the quadrilateral is none.
  await sheet.getByRole('button', { name: '左上角' }).press('ArrowRight')
  await sheet.getByRole('button', { name: '再取一片' }).click()
  await sheet.getByRole('button', { name: '第 2 片', exact: true }).waitFor()
  await sheet.getByText('3×3 片').click()
  await sheet.getByText(/^试铺 3×3 片，1,806\s×\s1,806\smm/).waitFor()
  await picture(page, `${screen}-material-photos-1-faces`)
  await sheet.getByRole('button', { name: '使用这 2 个砖面' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: '移除第 2 张' }).waitFor()
  await saveMaterial(form)
  await openGood(page, name)
  const faces = page.getByRole('region', { name: '砖面' })
  await faces.getByRole('button', { name: '砖面 2' }).waitFor()
  await picture(page, `${screen}-material-photos-2-good`)
  expect(problems).toEqual([])
  await context.close()
})

it.each(Object.keys(SCREENS) as Screen[])(
  'a piece of furniture is cut out of a photo, with and without perception, on the %s',
  async (screen) => {
    const { context, page, problems } = await visit(browser, screen)
    await logIn(page, MERCHANT)
    const answer = (data: unknown) => ({ json: { code: 200, message: 'ok', data } })
    const piece = [
      [1040, 540],
      [1310, 540],
      [1310, 830],
      [1040, 830],
    ]
    // What a box holds is said here, whatever the machine's models say.
    await page.route('**/design/v1/scene', (route) =>
      route.fulfill(answer({ state: 'unavailable', labelsUrl: null, regions: [] })),
    )
    await page.route('**/design/v1/segment', (route) =>
      route.fulfill(
        answer({
          polygons: [piece],
          plane: null,
          maskFileId: null,
          maskUrl: null,
          warnings: [],
          doubtful: [],
          confidence: 0.9,
        }),
      ),
    )
    const name = `行程单椅 ${screen}`
    const form = await newMaterial(page, '家具', name)
    for (const side of ['宽（mm）', '深（mm）', '高（mm）'])
      await form.getByRole('spinbutton', { name: side }).fill('800')
    await form.getByRole('button', { name: '从照片抠图' }).click()
    const sheet = page.getByRole('dialog', { name: '从照片抠图' })
    await choose(page, sheet.getByRole('button', { name: '选择图片' }), asset('rooms/living-room.jpg'))
    const canvas = sheet.locator('[role=application][data-ready=true]')
    await canvas.waitFor()
    await sheet.getByText('现在不能自动识别，请用多边形或画笔选出家具').waitFor()
    const use = sheet.getByRole('button', { name: '用这张抠图' })
    expect(await use.isDisabled()).toBe(true)

    const { width, height } = (await canvas.boundingBox())!
    const at = (x: number, y: number) => ({ position: { x: width * x, y: height * y } })
    await sheet.getByRole('button', { name: '多边形' }).click()
    for (const [x, y] of [
      [0.4, 0.4],
      [0.6, 0.4],
      [0.5, 0.6],
    ] as const)
      await canvas.click(at(x, y))
    await sheet.getByRole('button', { name: '闭合' }).click()
    await sheet.getByText('抠出来的样子').waitFor()
    await sheet.getByRole('button', { name: '撤销' }).click()
    await sheet.getByText('还没有选中家具').waitFor()

    await sheet.getByRole('button', { name: '框选' }).click()
    const box = (await canvas.boundingBox())!
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 })
    await page.mouse.up()
    await sheet.getByText('抠出来的样子').waitFor()
    await picture(page, `${screen}-material-photos-3-cut`)
    await use.click()
    await sheet.waitFor({ state: 'hidden' })
    await form.getByRole('button', { name: '移除第 1 张' }).waitFor()
    await saveMaterial(form)
    await openGood(page, name)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const shown = page.getByRole('img', { name })
    await shown.waitFor()
    await picture(page, `${screen}-material-photos-4-furniture`)
    // Once more: it has its cut-out and its size.
    await page.getByRole('button', { name: '修改' }).click()
    const again = page.getByRole('dialog').filter({ hasText: '修改素材' })
    await again.getByRole('button', { name: '移除第 1 张' }).waitFor()
    expect(await again.getByRole('spinbutton', { name: '深（mm）' }).inputValue()).toMatch(/^800/)
    // It is corrected by another, and stays until that is taken.
    await again.getByRole('button', { name: '重新抠图' }).click()
    await sheet.getByRole('button', { name: '选择图片' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  },
)
