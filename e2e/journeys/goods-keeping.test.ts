import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, overlayGone, pick, pickItem, picture, type Screen, SCREENS, visitAs } from '../support/browser'
import { asset, choose, newMaterial, saveMaterial } from '../support/goods'

const MERCHANT = '13800000002'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Differ, because both screens share the shop. */
const NAMES: Record<Screen, { group: string; hot: string; late: string; good: string }> = {
  desktop: { group: '管货分组', hot: '管货热卖', late: '管货清仓', good: '朱砂' },
  phone: { group: '掌上分组', hot: '掌上热卖', late: '掌上清仓', good: '黛蓝' },
}

async function menu(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `「${of}」的操作` }).click()
  await pickItem(page, item)
}

async function addTag(page: Page, { name, color, group }: Record<'name' | 'color' | 'group', string>): Promise<void> {
  const opener = page.getByRole('button', { name: '新建标签' }).first()
  await opener.click()
  const sheet = page.getByRole('dialog', { name: '新建标签' })
  await sheet.getByLabel('名称').fill(name)
  await pick(page, sheet.getByRole('combobox', { name: '颜色' }), color)
  await pick(page, sheet.getByRole('combobox', { name: '分组' }), group)
  await sheet.getByRole('button', { name: '保存' }).click()
  await sheet.waitFor({ state: 'hidden' })
  // Until the focus is back, it would be taken from the tag that is moved by a key. It may also be back elsewhere, and stay there.
  await page
    .waitForFunction((element) => element === document.activeElement, await opener.elementHandle(), { timeout: 10_000 })
    .catch(() => console.warn('the focus did not come back to the opener'))
}

async function addGood(page: Page, name: string, face: string): Promise<void> {
  const form = await newMaterial(page, '瓷砖', name)
  for (const side of ['宽（mm）', '高（mm）']) await form.getByRole('spinbutton', { name: side }).fill('600')
  await choose(page, form.getByRole('button', { name: '添加图片' }).first(), asset(face))
  await form.getByRole('button', { name: '移除第 1 张' }).waitFor()
  await saveMaterial(form)
}

const listed = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) }).first()

/** Two tags in a group of their own: coloured, sorted by a key, one renamed and merged into the other. */
async function keepTags(page: Page, screen: Screen): Promise<void> {
  const { group, hot, late } = NAMES[screen]
  await page.goto('/work/material/tagManagement')
  await page.getByRole('button', { name: '新建分组' }).click()
  const sheet = page.getByRole('dialog', { name: '新建分组' })
  await sheet.getByLabel('名称').fill(group)
  await sheet.getByRole('button', { name: '保存' }).click()
  await addTag(page, { name: late, color: '红', group })
  await addTag(page, { name: hot, color: '青', group })
  const section = page.getByRole('region', { name: group })
  await section.getByRole('button', { name: new RegExp(`^移动标签「${hot}」`) }).press('ArrowUp')
  await page.getByText(`「${hot}」在「${group}」的第 1 个`).waitFor({ state: 'attached' })
  await picture(page, `${screen}-goods-keeping-1-tags`)
  await menu(page, late, '编辑')
  const edit = page.getByRole('dialog', { name: '编辑标签' })
  await edit.getByLabel('名称').fill(`${late}中`)
  await edit.getByRole('button', { name: '保存' }).click()
  await menu(page, `${late}中`, '合并到…')
  const merge = page.getByRole('dialog', { name: `把「${late}中」合并到` })
  await pick(page, merge.getByRole('combobox', { name: '留下哪个标签' }), hot)
  await merge.getByRole('button', { name: '合并' }).click()
  await overlayGone(page, merge)
  // The order was kept.
  await page.reload()
  await section.getByText(hot).waitFor()
  expect(await section.getByRole('button', { name: /^移动标签/ }).count()).toBe(1)
}

it.each(Object.keys(SCREENS) as Screen[])(
  'tags are kept; goods are found, changed together, set back and deleted, on the %s',
  async (screen) => {
    const { hot, good } = NAMES[screen]
    const { context, page, problems } = await visitAs(browser, screen, MERCHANT)
    await keepTags(page, screen)
    const [first, second] = [`${good}甲砖`, `${good}乙砖`] as const
    await addGood(page, first, 'tiles/terracotta-1.jpg')
    await addGood(page, second, 'tiles/terracotta-2.jpg')

    // By a colour, by a part of a photo, and by Pinyin.
    const spelled = screen === 'desktop' ? 'zhusha' : 'dailan'
    await page.goto(`/work/material/list?keyword=${spelled}`)
    await page.getByTitle('焦糖', { exact: true }).click()
    await page.getByText('按颜色从近到远').waitFor()
    await listed(page, second).waitFor()
    await page.getByLabel('以图找素材').and(page.locator('input')).setInputFiles(asset('tiles/terracotta-1.jpg'))
    await page.getByRole('button', { name: '用这一块找' }).click()
    await page.getByText('按照片的颜色和纹理，从近到远').waitFor()
    await listed(page, first).waitFor()
    await picture(page, `${screen}-goods-keeping-2-look`)
    const noLook = page.getByRole('button', { name: '不再按颜色或照片找' })
    await noLook.click()
    // What was chosen goes with the filters.
    await noLook.waitFor({ state: 'hidden' })

    await changeBoth(page, async (sheet) => {
      await sheet.getByLabel('系列（选填）').fill(`${good}系列`)
      await pick(page, sheet.getByRole('combobox', { name: '加上标签' }), hot)
      await page.keyboard.press('Escape')
    })
    await changeBoth(page, async (sheet) => {
      await pick(page, sheet.getByRole('combobox', { name: '清空这些项' }), '系列')
      await page.keyboard.press('Escape')
      await picture(page, `${screen}-goods-keeping-3-bulk`)
    })

    await editTwice(page, { name: first, screen })
    await page.getByRole('button', { name: '恢复到这一版（第 2 版）' }).click()
    const question = page.getByRole('dialog', { name: `把「${first}改」恢复到第 2 版` })
    await question.waitFor()
    await picture(page, `${screen}-goods-keeping-5-question`)
    await question.getByRole('button', { name: '恢复' }).click()
    await page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor()
    await page.getByText(`${good}系列`).first().waitFor()
    await picture(page, `${screen}-goods-keeping-6-restored`)

    await deleteTags(page, screen)
    await page.goto(`/work/material/list?keyword=${spelled}`)
    await selectBoth(page)
    await page.getByRole('button', { name: '删除', exact: true }).click()
    const removal = page.getByRole('dialog', { name: '删除 2 件素材' })
    await removal.getByText(/^还没有设计和内容用过/).waitFor()
    await removal.getByRole('button', { name: '删除' }).click()
    await page.getByText('没有找到这样的素材').waitFor()
    expect(problems).toEqual([])
    await context.close()
  },
)

async function deleteTags(page: Page, screen: Screen): Promise<void> {
  const { group, hot } = NAMES[screen]
  await page.goto('/work/material/tagManagement')
  await menu(page, hot, '删除')
  const counted = page.getByRole('dialog', { name: `删除标签「${hot}」？` })
  await counted.getByText(/^2\s件素材带着它/).waitFor()
  await counted.getByRole('button', { name: '删除' }).click()
  await page.getByRole('button', { name: `「${hot}」的操作` }).waitFor({ state: 'hidden' })
  await menu(page, group, '删除分组')
  await page
    .getByRole('dialog', { name: `删除分组「${group}」？` })
    .getByRole('button', { name: '删除分组' })
    .click()
  await page.getByRole('region', { name: group }).waitFor({ state: 'hidden' })
}

async function selectBoth(page: Page): Promise<void> {
  await page.getByText('共 2 条').waitFor()
  const boxes = page.getByRole('checkbox', { name: '选择这一条' })
  // Not the rows of the question before, which stand in another order.
  await page.locator('[aria-busy=false]').filter({ has: boxes }).first().waitFor()
  for (const box of await boxes.all()) await box.check()
  await page.getByText('已选 2 条').waitFor()
}

async function changeBoth(page: Page, fill: (sheet: Locator) => Promise<void>): Promise<void> {
  await selectBoth(page)
  await page.getByRole('button', { name: '批量修改' }).click()
  const sheet = page.getByRole('dialog', { name: '批量修改 2 件素材' })
  await fill(sheet)
  await sheet.getByRole('button', { name: '保存修改' }).click()
  await overlayGone(page, sheet)
}

/** Two pages have the form open: the second to save is told what the first changed, takes it, keeps its own and saves again. */
async function editTwice(page: Page, { name, screen }: { name: string; screen: Screen }): Promise<void> {
  await listed(page, name).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  const formOf = async (on: Page) => {
    await on.getByRole('button', { name: '修改', exact: true }).click()
    return on.getByRole('dialog', { name: '修改素材' })
  }
  const [ours, theirs] = [await formOf(page), await formOf(other)]
  await ours.getByLabel('售价（元，选填）').fill('66')
  await theirs.getByRole('textbox', { name: '名称' }).fill(`${name}改`)
  await theirs.getByRole('button', { name: '保存' }).click()
  await theirs.waitFor({ state: 'hidden' })
  await other.close()
  await ours.getByRole('button', { name: '保存' }).click()
  await ours.getByText(`名称：现为「${name}改」`).waitFor()
  expect(await ours.getByLabel('售价（元，选填）').inputValue()).toMatch(/^66/)
  await picture(page, `${screen}-goods-keeping-4-stale`)
  expect(await ours.getByRole('textbox', { name: '名称' }).inputValue()).toBe(`${name}改`)
  await ours.getByRole('button', { name: '保存' }).click()
  await ours.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: `${name}改` }).waitFor()
}
