import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { ZipFile } from 'yazl'
import { launchBrowser, logIn, picture, type Screen, SCREENS, visit } from '../support/browser'
import { asset } from '../support/goods'

const MERCHANT = '13800000002'
/** Differ, because both screens share the shop's goods. */
const SKUS: Record<Screen, string> = { desktop: 'JD-612', phone: 'JP-612' }
const tile = (name: string) => readFileSync(asset(`tiles/${name}`))

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Two faces called by their number, a picture that the sheet names, and something that is none. */
async function pictures(sku: string): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(tile('terracotta-1.jpg'), `瓷砖/${sku}_1.jpg`)
  zip.addBuffer(tile('terracotta-2.jpg'), `瓷砖/${sku}_2.jpg`)
  zip.addBuffer(tile('blue-grey-glazed-1.jpg'), '主图.jpg')
  zip.addBuffer(Buffer.from('hello'), '说明.txt')
  zip.end()
  return buffer(zip.outputStream)
}

const sheetOf = (sku: string) =>
  `名称,类别,型号,单价,宽mm,长mm,图片\n行程红砖,地砖,${sku},68,600,600,\n行程蓝砖,地砖,${sku}B,88,300,600,主图\n错的,石头,,x,5,,没有.jpg\n`

it.each(Object.keys(SCREENS) as Screen[])(
  'a merchant imports goods from a sheet and a zip, and lays one of them, on the %s',
  async (screen) => {
    const { context, page, problems } = await visit(browser, screen)
    await logIn(page, MERCHANT)
    await page.goto('/work/material/list')
    await page.getByRole('button', { name: '批量导入' }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: '从表格导入素材' })
    const sku = SKUS[screen]
    const sheet = { name: '素材.csv', mimeType: 'text/csv', buffer: Buffer.from(sheetOf(sku)) }
    await dialog.locator('input[accept=".xlsx,.csv,.txt"]').setInputFiles(sheet)
    await dialog.getByText('3 行，没错的 2 行').waitFor()
    const zip = { name: '图片.zip', mimeType: 'application/zip', buffer: await pictures(sku) }
    await dialog.locator('input[accept=".zip"]').setInputFiles(zip)
    await dialog.getByText('图片.zip：3 张图片，2 行配到 3 张').waitFor()
    await dialog.getByText('说明.txt：不是 JPG、PNG 或 WebP 图片').waitFor()
    await dialog.getByText('压缩包里没有「没有.jpg」').waitFor()
    await dialog.getByText(/2 件新素材、3 张图片/).waitFor()
    await picture(page, `${screen}-materials-1-checked`)
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await dialog.getByText(/新增 2 件/).waitFor()
    await dialog.getByRole('button', { name: '完成' }).click()

    await page.goto(`/work/material/list?keyword=${sku}`)
    await page.getByText('行程蓝砖').first().waitFor()
    await page
      .getByRole('link', { name: /行程红砖/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: '行程红砖' }).waitFor()
    await picture(page, `${screen}-materials-2-good`)
    await page.getByRole('link', { name: '用于设计' }).click()
    await page.waitForURL(/\/work\/design\//)
    expect(problems).toEqual([])
    await context.close()
  },
)
