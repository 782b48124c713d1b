import type { Browser, Page } from 'playwright-core'
import { launchBrowser, picture, type Screen, SCREENS, visit, visitAs } from '../support/browser'

/** Has designs from the start. */
const MERCHANT = '13800000002'
/** Differs, because both screens share the merchant's designs. */
const QUESTION: Record<Screen, string> = { desktop: '什么时候能送货', phone: '能换成浅色的吗' }
const SEND = '发给客户'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** From the history to the sheet that sends. */
async function openSheet(page: Page) {
  // Searched for: designs that other journeys made may be newer, and fill the phone's screen.
  await page.goto(`/work/design/history?${new URLSearchParams({ keyword: '600×600' })}`)
  await page
    .getByRole('list', { name: '设计列表' })
    .getByRole('button', { name: /600×600/ })
    .first()
    .click()
  await page.getByRole('button', { name: SEND }).click()
  return page.getByRole('dialog').filter({ hasText: '有效期' })
}

describe.each(Object.keys(SCREENS) as Screen[])('a merchant sends a design to a customer, on the %s', (screen) => {
  it('who opens it without a session, answers, and finds it revoked', async () => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT)
    const shot = (name: string) => picture(page, `${screen}-share-${name}`)
    const sheet = await openSheet(page)
    await shot('1-options')
    await sheet.getByRole('checkbox', { name: '显示面积和片数' }).check()
    await sheet.getByRole('button', { name: '生成链接' }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: '换个设置再发' })
    await dialog.getByRole('img', { name: '扫码打开设计' }).waitFor()
    await shot('2-link')
    const link = await dialog.getByLabel('链接', { exact: true }).inputValue()

    const customer = await visit(browser, screen)
    await customer.page.goto(link)
    await customer.page.getByRole('slider').waitFor()
    expect(await customer.page.title()).toContain('为您做的设计')
    expect(await customer.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await customer.page.locator('main').innerText()).toMatch(/约 [\d.]+.m² · \d+ 片/)
    await picture(customer.page, `${screen}-share-3-customer`)
    await customer.page.getByRole('button', { name: '我喜欢这个' }).click()
    await customer.page.getByRole('button', { name: '已告诉商家您喜欢' }).waitFor()
    await customer.page.getByRole('textbox', { name: '给商家留言' }).fill(QUESTION[screen])
    await customer.page.getByRole('button', { name: '发给商家' }).click()
    await customer.page.getByText('已发给商家').waitFor()
    expect(await customer.page.evaluate(() => localStorage.getItem('tessera.session'))).toBeNull()

    const again = await openSheet(page)
    const former = again.getByRole('listitem').filter({ hasText: QUESTION[screen] }).first()
    await former.filter({ hasText: /打开 1 次.*喜欢「/ }).waitFor()
    await shot('4-answers')
    await former.getByRole('button', { name: '收回' }).click()
    await former.getByRole('button', { name: '确定收回' }).click()
    await former.filter({ hasText: '已收回' }).waitFor()

    await customer.page.reload()
    await customer.page.getByText('商家已收回这个链接').waitFor()
    expect(await customer.page.getByRole('slider').count()).toBe(0)
    await picture(customer.page, `${screen}-share-5-revoked`)
    expect([...problems, ...customer.problems]).toEqual([])
    await customer.context.close()
    await context.close()
  })

  it('who sends a room photo over a line that breaks, and it goes on where it stopped', async () => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT)
    await page.goto('/work/customer/management')
    await page
      .getByRole('link', { name: /的档案$/ })
      .first()
      .click()
    await page.getByRole('button', { name: '请客户传照片' }).click()
    await page.getByRole('button', { name: '生成上传链接' }).click()
    const link = await page.getByLabel('链接', { exact: true }).inputValue()

    const customer = await visit(browser, screen)
    await customer.page.goto(link)
    await customer.page.getByText('把房间照片发给商家').waitFor()
    await picture(customer.page, `${screen}-share-6-photos`)
    const offsets: number[] = []
    await customer.context.route('**/sendPhotoPart', async (route) => {
      const [, offset] =
        /name="offset"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '') ?? []
      offsets.push(Number(offset))
      await (offsets.length === 2 ? route.abort('connectionreset') : route.continue())
    })
    await customer.page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: '客厅.jpg', mimeType: 'image/jpeg', buffer: await noisyPhoto(customer.page) })
    await customer.page.getByText('已送达').waitFor()
    await customer.page.getByText('已收到 1 张').waitFor()
    // The second part was cut, and sent again; the first was not.
    expect(offsets.slice(0, 3)).toEqual([0, 1024 ** 2, 1024 ** 2])
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    await picture(customer.page, `${screen}-share-7-arrived`)

    await page.reload()
    const photos = page.getByRole('list', { name: '客户的房间照片' })
    await photos.scrollIntoViewIfNeeded()
    // Named after the customer, not by the file.
    await photos.getByRole('img', { name: / 1$/ }).first().waitFor()
    expect([...problems, ...customer.problems.filter((problem) => !problem.includes('ERR_CONNECTION_RESET'))]).toEqual(
      [],
    )
    await customer.context.close()
    await context.close()
  })
})

/** A photo that stays above a part's size, however it is shrunk. */
async function noisyPhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200)
    const context = canvas.getContext('2d')!
    const image = context.createImageData(1600, 1200)
    for (let at = 0; at < image.data.length; at += 65_536) crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    context.putImageData(image, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCodePoint(byte)
    return btoa(text)
  })
  return Buffer.from(encoded, 'base64')
}
