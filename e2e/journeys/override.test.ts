import type { Browser } from 'playwright-core'
import { launchBrowser, logIn, picture, visit, visitAs } from '../support/browser'
import { type DevelopersMachine, developersMachine } from '../support/developers-machine'

const ADVANCED = '13800000002'
const BADGE = '开发覆盖：crm'
const CONFIRM = '确认加载并刷新'
const RESET = '恢复正式版本'
const A_WORKING_DAY = '08:01:00'

let browser: Browser
let machine: DevelopersMachine
beforeAll(async () => {
  browser = await launchBrowser()
  machine = await developersMachine('crm')
})
afterAll(async () => {
  await browser.close()
  await machine.stop()
})

describe('an override', () => {
  it('by address loads one remote from a developer’s machine, shows a badge, and ends with one click', async () => {
    const { context, page, problems } = await visitAs(browser, 'desktop', ADVANCED)
    machine.asked.length = 0
    await page.goto(`/work/customer/management?override=crm@${machine.entry}`)
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    await page.getByRole('alertdialog').getByText(machine.entry).waitFor()
    await picture(page, 'override-proposal')
    expect(machine.asked).toEqual([])
    await page.getByRole('button', { name: CONFIRM }).click()
    const badge = page.getByRole('button', { name: BADGE })
    await badge.waitFor()
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    expect(machine.asked).toContain('remoteEntry.js')
    expect(new URL(page.url()).search).toBe('')
    await badge.click()
    await page.getByText(/^有效至/).waitFor()
    await picture(page, 'override')
    await page.getByRole('button', { name: RESET }).click()
    await badge.waitFor({ state: 'detached' })
    machine.asked.length = 0
    await page.reload()
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    expect(machine.asked).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('by panel works with the keyboard alone and refuses addresses other than the own machine', async () => {
    const { context, page } = await visitAs(browser, 'phone', ADVANCED)
    await page.goto('/work?override=panel')
    const address = page.getByLabel('入口地址')
    await address.focus()
    await page.keyboard.type('https://evil.example/remoteEntry.js')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: '只接受本机' }).waitFor()
    await address.fill(machine.entry)
    await page.keyboard.press('Shift+Tab')
    // The list of remotes is a native select, which takes letters.
    await page.keyboard.type('crm')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: BADGE }).waitFor()
    await picture(page, 'override-phone')
    await context.close()
  })

  it('from a link, declined by Enter, runs nothing and is not proposed again', async () => {
    const { context, page } = await visitAs(browser, 'phone', ADVANCED)
    machine.asked.length = 0
    await page.goto(`/work/customer/management?override=crm@${machine.entry}`)
    await page.getByRole('alertdialog').waitFor()
    await picture(page, 'override-proposal-phone')
    await page.locator('[role=alertdialog] button:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: '新建客户' }).waitFor()
    expect(await page.getByRole('region', { name: '开发覆盖' }).count()).toBe(0)
    expect(machine.asked).toEqual([])
    await context.close()
  })

  it('ends with the session, in every tab', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await logIn(page, ADVANCED)
    await page.goto(`/work?override=crm@${machine.entry}`)
    await page.getByRole('button', { name: CONFIRM }).click()
    const badge = page.getByRole('button', { name: BADGE })
    await badge.waitFor()
    const other = await context.newPage()
    await other.goto('/work/customer/management')
    await other.getByRole('button', { name: BADGE }).waitFor()
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    // The other tab is notified, and both reload without the developer's code.
    for (const tab of [page, other]) {
      await tab.getByLabel('手机号').waitFor()
      await tab.getByRole('button', { name: BADGE }).waitFor({ state: 'detached' })
      await tab.waitForFunction(() => Reflect.get(globalThis, 'tessera_crm') === undefined)
    }
    expect(await page.evaluate(() => localStorage.getItem('tessera.overrides'))).toBeNull()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('tessera_override')
    await context.close()
  })

  it('ends by itself after a working day', async () => {
    const { context, page } = await visitAs(browser, 'desktop', ADVANCED)
    await page.clock.install()
    await page.goto(`/work?override=crm@${machine.entry}`)
    await page.getByRole('button', { name: CONFIRM }).click()
    await page.getByRole('button', { name: BADGE }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.fastForward(A_WORKING_DAY)
    await page.reload()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    expect(await page.getByRole('button', { name: BADGE }).count()).toBe(0)
    await context.close()
  })
})
