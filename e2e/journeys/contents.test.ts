import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, pickItem, picture, type Screen, SCREENS, visit, visitAs } from '../support/browser'

const MERCHANT = '13800000002'
/** One of the agent's, to whom a factory was given. */
const BELOW_AGENT = '13900000003'
const ROOM = join(import.meta.dirname, '../../server/assets/rooms/dining-room.jpg')

/** What runs, loads or leaves the page in it is noticed by the journey; the server's own table has one by one what is left of each. */
const HOSTILE = [
  '<p>前面的话</p>',
  '<script>window.ran = 1</script><scr<script>ipt>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1"><img src="https://evil.example/pixel.gif">',
  '<svg onload="window.ran = 1"><animate onbegin="window.ran = 1"></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;"></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></p></noscript>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe><object data="javascript:window.ran=1"></object>',
  '<style>body{display:none}</style><link rel=stylesheet href="https://evil.example/x.css">',
  '<p style="position:fixed;inset:0;background:url(https://evil.example/y)" onmouseover="window.ran = 1">盖住全页</p>',
  '<a href="javascript:window.ran=1">点我</a><a href="&#x6A;avascript:window.ran=1">再点我</a>',
  '<form action="https://evil.example"><input autofocus onfocus="window.ran = 1"></form>',
  '<base href="https://evil.example/"><p><strong>没有关上',
].join('')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Addresses outside the product that a page asked for. */
function strangersOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) asked.push(request.url())
  })
  return asked
}

const ran = (page: Page) => page.evaluate(() => (window as { ran?: number }).ran)

const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: '生成链接' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('img', { name: '扫码打开内容' }) })
  const link = await dialog.getByLabel('链接', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  return link
}

describe.each(Object.keys(SCREENS) as Screen[])('cases and articles, on the %s', (screen) => {
  const shot = (page: Page, name: string) => picture(page, `${screen}-contents-${name}`)

  it('are written with pictures and goods, published, and read by a customer until they are taken offline', async () => {
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT)
    const strangers = strangersOf(page)
    await page.goto('/work/material/contentManagement')
    await page.getByRole('link', { name: /云栖苑/ }).waitFor()
    await shot(page, '1-list')
    await page.getByRole('button', { name: '写内容' }).click()
    const sheet = page.getByRole('dialog', { name: '写内容' })
    const title = `${screen}的新案例`
    await sheet.getByLabel('标题', { exact: true }).fill(title)
    const editor = sheet.getByRole('textbox', { name: '正文' })
    await editor.click()
    const tool = (name: string) => sheet.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
    await tool('大标题')
    await page.keyboard.type('餐厅')
    await page.keyboard.press('Enter')
    await page.keyboard.type('一路铺过来，')
    await tool('粗体')
    await page.keyboard.type('不做过门石')
    await page.keyboard.press('Enter')
    await paste(editor, HOSTILE)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool('插入图片')])
    await chooser.setFiles(ROOM)
    await editor.locator('img').waitFor()
    // The editor reads what is pasted in a document that runs nothing; the browser tells that the page's policy holds there, too.
    expect(problems.splice(0).filter((problem) => !problem.includes('Content Security Policy'))).toEqual([])
    await editor.locator('img').click()
    await sheet.getByLabel('图片说明').fill('铺好的餐厅')
    await shot(page, '2-editor')
    await sheet.getByRole('button', { name: '选素材' }).click()
    const goods = page.getByRole('dialog', { name: '选素材' })
    await goods.getByRole('list', { name: '可选的素材' }).getByRole('button').first().click()
    await shot(page, '3-goods')
    await goods.getByRole('button', { name: '选好了 1 个' }).click()
    await goods.waitFor({ state: 'hidden' })
    // The editor let nothing of it through; what the server is sent is the worst anyhow.
    await page.route('**/content/v1/saveContent', async (route) => {
      const input = route.request().postDataJSON() as { content: { body: string } }
      input.content.body += HOSTILE
      await route.continue({ postData: JSON.stringify(input) })
    })
    await sheet.getByRole('button', { name: '保存草稿' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('article').getByRole('heading', { name: title }).waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await shot(page, '4-preview')
    await page.getByRole('button', { name: '发给客户' }).click()
    const link = await linkOf(page)

    const customer = await visit(browser, screen)
    const foreign = strangersOf(customer.page)
    await customer.page.goto(link)
    const article = customer.page.getByRole('article')
    await article.getByRole('heading', { name: title }).waitFor()
    expect(await customer.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await article.getByText('不做过门石').scrollIntoViewIfNeeded()
    const shown = article.getByRole('img', { name: '铺好的餐厅' })
    await shown.scrollIntoViewIfNeeded()
    await shown.evaluate((image: HTMLImageElement) => image.decode())
    expect(await article.getByText('没有关上').count()).toBeGreaterThan(0)
    expect(
      await article.locator('script, svg, math, iframe, object, form, style, link, [onclick], [style*=fixed]').count(),
    ).toBe(0)
    await article.getByText('再点我').first().waitFor()
    expect(await article.locator('a').count()).toBe(0)
    await article.getByRole('region', { name: '用到的素材' }).waitFor()
    await shot(customer.page, '5-customer')
    expect({ ran: [await ran(page), await ran(customer.page)], asked: [...strangers, ...foreign] }).toEqual({
      ran: [undefined, undefined],
      asked: [],
    })
    await customer.page.getByRole('textbox', { name: '给商家留言' }).fill('想看实景')
    await customer.page.getByRole('button', { name: '发给商家' }).click()
    await customer.page.getByText('已发给商家').waitFor()

    const drawer = page.getByRole('dialog').filter({ hasText: '客户看到的样子' })
    await drawer.getByRole('button', { name: '更多操作' }).click()
    await pickItem(page, '下线')
    await drawer.getByRole('button', { name: '重新发布' }).waitFor()
    await customer.page.reload()
    await customer.page.getByText('商家已下线这些内容').waitFor()
    expect([...problems, ...customer.problems]).toEqual([])
    await customer.context.close()
    await context.close()
  })

  it('are sent as a list, and those of a factory are passed on by the merchants below', async () => {
    const { context, page, problems } = await visitAs(browser, screen, BELOW_AGENT)
    await page.goto('/work/factoryMaterial/factoryContentManagement')
    await page.getByRole('link', { name: /岭南大板/ }).waitFor()
    await shot(page, '6-factory')
    await page.getByRole('button', { name: '写内容' }).click()
    const sheet = page.getByRole('dialog', { name: '写内容' })
    const title = `${screen}的厂家新品`
    await sheet.getByLabel('标题', { exact: true }).fill(title)
    await sheet.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('新品到货')
    await sheet.getByRole('button', { name: '保存草稿' }).click()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('button', { name: '发给客户' }).waitFor()
    await page.goto('/work/factoryMaterial/factoryContentManagement')
    for (const name of [title, '岭南大板'])
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: new RegExp(name) }) })
        .getByRole('checkbox')
        .first()
        .check()
    await page.getByRole('button', { name: '发给客户' }).click()
    const link = await linkOf(page)

    const customer = await visit(browser, screen)
    await customer.page.goto(link)
    const list = customer.page.getByRole('region', { name: '目录' })
    await list.getByRole('link', { name: /岭南大板/ }).waitFor()
    await shot(customer.page, '7-customer-list')
    await list.getByRole('link', { name: new RegExp(title) }).click()
    await customer.page.getByRole('article').getByText('新品到货').waitFor()
    await customer.page.goBack()
    await list.waitFor()
    expect([...problems, ...customer.problems]).toEqual([])
    await customer.context.close()
    await context.close()
  })
})
