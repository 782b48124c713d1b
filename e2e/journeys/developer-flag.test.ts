/** In production only developers, whom an operator appoints, may override a remote with their own build. */
import type { Browser, Page } from 'playwright-core'
import { admin } from '../support/admin'
import { launchBrowser, logIn, picture, visit } from '../support/browser'
import { type DevelopersMachine, developersMachine } from '../support/developers-machine'
import { IN_PRODUCTION, type Product, startProduct } from '../support/product'

const DEVELOPER = '13600000001'
const MERCHANT = '13600000002'
const PATH = '/work/customer/management'
const BADGE = '开发覆盖：crm'
const PANEL = '开发覆盖'

let product: Product
let browser: Browser
let machine: DevelopersMachine
beforeAll(async () => {
  product = await startProduct({
    environment: IN_PRODUCTION,
    prepare: async (dataDir) => {
      for (const mobile of [DEVELOPER, MERCHANT])
        await admin(dataDir, 'create-admin', '--mobile', mobile, '--name', '店主', '--team', mobile, '--vip', '2')
      await admin(dataDir, 'developer', '--mobile', DEVELOPER)
    },
  })
  machine = await developersMachine('crm', product.url)
})
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await machine?.stop()
  await product?.stop()
})

async function signedIn(mobile: string) {
  const visitor = await visit(browser, 'desktop', () => product.url)
  await logIn(visitor.page, mobile)
  machine.asked.length = 0
  return visitor
}

const works = (page: Page): Promise<void> => page.getByRole('button', { name: '新建客户' }).first().waitFor()
const sections = (page: Page): Promise<number> => page.getByRole('region', { name: PANEL }).count()

describe('an override in production', () => {
  it('is refused to everybody but developers, by address and by panel', async () => {
    const { context, page, problems } = await signedIn(MERCHANT)
    for (const asked of [`crm@${machine.entry}`, 'panel']) {
      await page.goto(`${PATH}?override=${asked}`)
      await works(page)
      expect({ asked, sections: await sections(page) }).toEqual({ asked, sections: 0 })
    }
    await picture(page, 'override-refused')
    expect(machine.asked).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('is allowed for a developer, by address, and ends with one click', async () => {
    const { context, page, problems } = await signedIn(DEVELOPER)
    await page.goto(`${PATH}?override=crm@${machine.entry}`)
    await works(page)
    await page.getByRole('alertdialog').getByText(machine.entry).waitFor()
    expect(machine.asked).toEqual([])
    await page.getByRole('button', { name: '确认加载并刷新' }).click()
    await page.getByRole('button', { name: BADGE }).waitFor()
    await works(page)
    expect(machine.asked).toContain('remoteEntry.js')
    await picture(page, 'override-production')
    await page.getByRole('button', { name: '恢复正式版本' }).click()
    await page.getByRole('button', { name: BADGE }).waitFor({ state: 'detached' })
    machine.asked.length = 0
    await page.reload()
    await works(page)
    expect(machine.asked).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('is allowed for a developer, by panel, but only from allowed addresses', async () => {
    const { context, page } = await signedIn(DEVELOPER)
    await page.goto(`${PATH}?override=crm@${machine.foreignEntry}&override=panel`)
    await works(page)
    const panel = page.getByRole('region', { name: PANEL })
    await panel.waitFor()
    expect(await page.getByRole('button', { name: BADGE }).count()).toBe(0)
    const address = panel.getByLabel('入口地址')
    await panel.getByLabel('模块').selectOption('crm')
    await address.fill(machine.foreignEntry)
    await address.press('Enter')
    await panel.getByRole('alert').filter({ hasText: '只接受本机' }).waitFor()
    expect(machine.asked).toEqual([])
    await address.fill(machine.entry)
    await address.press('Enter')
    await page.getByRole('button', { name: BADGE }).waitFor()
    await works(page)
    expect(machine.asked).toContain('remoteEntry.js')
    await context.close()
  })
})
