import type { Browser, Page } from 'playwright-core'
import { answerBoot, type BootDocument, liveDocument, next, signed } from '../support/boot-document'
import { launchBrowser, picture, visitAs } from '../support/browser'

const ADVANCED = '13800000002'
const MENU = '主菜单'
/** A host contract that no present host supports. */
const LATER_CONTRACT = 99
const WITHDRAWN = /「客户」已更新/
const NEWER = /「客户」有新版本/
/** Longer than the interval of the check for releases, and than the age from which a tab is offered newer ones. */
const A_WHILE = '00:06:00'
const A_DAY = '09:00:00'

let browser: Browser
let live: BootDocument
beforeAll(async () => {
  browser = await launchBrowser()
  live = await liveDocument()
})
afterAll(() => browser.close())

interface Change {
  readonly contract?: number
  readonly revoked?: boolean
}

/** A boot document three releases of one remote later; the live version's files do not exist. */
function muchLater({ contract, revoked = false }: Change): string {
  const after = [1, 2, 3].reduce(
    (document, number) =>
      next(document, 'crm', (entry) => {
        const version = `${number}`.repeat(16)
        const { stable } = entry
        return {
          ...entry,
          revoked: revoked ? [...entry.revoked, stable.version] : entry.revoked,
          stable: {
            ...stable,
            version,
            contract: contract ?? stable.contract,
            entry: stable.entry.replace(stable.version, version),
          },
        }
      }),
    live,
  )
  return signed(after)
}

/** A tab with a fake clock and without prefetching: code of pages not yet opened is not loaded. */
async function openTab(screen: 'desktop' | 'phone' = 'desktop') {
  const visitor = await visitAs(browser, screen, ADVANCED)
  await visitor.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', {
      get: () => ({ effectiveType: 'slow-2g', saveData: true }),
    }),
  )
  await visitor.page.clock.install()
  await visitor.page.goto('/work')
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.page.evaluate('globalThis.sameDocument = true')
  return visitor
}

const isSameDocument = (page: Page): Promise<unknown> => page.evaluate('globalThis.sameDocument')

async function learns(page: Page, after: string): Promise<void> {
  // A request still pending when the clock jumps would time out.
  await page.waitForLoadState('networkidle')
  const asked = page.waitForResponse((response) => response.url().endsWith('/boot.json'))
  await page.clock.fastForward(after)
  await (await asked).finished()
  // Kept once its signatures are checked; the offer comes with the next navigation after that.
  await page.waitForFunction(
    (seq) =>
      (JSON.parse(localStorage.getItem('tessera.boot') ?? '{}') as { signed?: { seq?: number } }).signed?.seq !== seq,
    live.seq,
  )
}

async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation', { name: MENU }).getByRole('link', { name: link }).click()
}

describe('a tab opened several releases ago', () => {
  it('opens every page from its first releases when the live ones need a newer host', async () => {
    const { context, page, problems } = await openTab()
    await answerBoot(context, muchLater({ contract: LATER_CONTRACT }))
    await learns(page, A_WHILE)
    for (const title of ['客户列表', '成员列表', '设计记录', '算力记录']) {
      await follow(page, title)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    }
    expect(await isSameDocument(page)).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  })

  it('falls back to its first release when the live one does not load', async () => {
    const { context, page } = await openTab()
    await answerBoot(context, muchLater({}))
    await learns(page, A_WHILE)
    await follow(page, '客户列表')
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    expect(await isSameDocument(page)).toBe(true)
    await context.close()
  })

  it('offers a reload when no release fits its host, and reloads once', async () => {
    const { context, page } = await openTab()
    await answerBoot(context, muchLater({ contract: LATER_CONTRACT, revoked: true }))
    await learns(page, A_WHILE)
    await page.getByRole('status').filter({ hasText: WITHDRAWN }).waitFor()
    // The newer host is available by the time of the reload.
    await answerBoot(context, signed({ ...live, seq: live.seq + 4 }))
    await picture(page, 'open-tab-withdrawn')
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('button', { name: '刷新页面' }).click()
    await page.waitForFunction('globalThis.sameDocument === undefined')
    await page.getByRole('navigation', { name: MENU }).waitFor()
    await follow(page, '客户列表')
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    await page.waitForLoadState('load')
    expect(loads).toBe(1)
    await context.close()
  })

  it('keeps a form’s input when its release is revoked, and offers a reload', async () => {
    const { context, page } = await openTab('phone')
    await page.goto('/work/customer/management')
    await page.evaluate('globalThis.sameDocument = true')
    await page.getByRole('button', { name: '新建客户' }).click()
    const name = page.getByRole('dialog').getByRole('textbox').first()
    await name.fill('周先生')
    await answerBoot(context, muchLater({ revoked: true }))
    await learns(page, A_WHILE)
    const notice = page.getByRole('status').filter({ hasText: WITHDRAWN })
    await notice.waitFor()
    await picture(page, 'open-tab-typing')
    expect(await name.inputValue()).toBe('周先生')
    // The notice is below the dialog, so it can be used only after the dialog is closed.
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await notice.getByRole('button', { name: '稍后' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await isSameDocument(page)).toBe(true)
    await context.close()
  })

  it('is offered newer releases after a day, at its next navigation', async () => {
    const { context, page } = await openTab()
    await follow(page, '客户列表')
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    await answerBoot(context, muchLater({}))
    await learns(page, A_DAY)
    expect(await page.getByText(NEWER).count()).toBe(0)
    await follow(page, '成员列表')
    const notice = page.getByRole('status').filter({ hasText: NEWER })
    await notice.waitFor()
    await picture(page, 'open-tab-newer')
    // By keyboard: the notice is last in the tab order.
    await notice.getByRole('button', { name: '稍后' }).focus()
    await page.keyboard.press('Enter')
    await notice.waitFor({ state: 'detached' })
    expect(await isSameDocument(page)).toBe(true)
    await context.close()
  })
})
