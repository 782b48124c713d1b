/** The operators' console: a canary and a rollback by an authorised operator; others may only look, or get no access. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, logIn, picture, type Screen, visit } from '../support/browser'
import { release } from '../support/release-tool'
import { secondRelease } from '../support/second-release'

const [CHANGER, READER, MERCHANT] = ['13700000001', '13700000002', '13800000002']
const REMOTE = 'billing'
/** A public page of the remote. */
const AGREEMENT = { path: '/membershipAgreement', heading: '会员购买协议' }
const PARTS = ['host', 'design', 'crm', 'team', 'factory', REMOTE]
const CHANGE = '/rush/release/v1/changeRelease'
const FORBIDDEN = { code: 20403, message: 'FORBIDDEN' }
const WHY = '合计金额有误'

let browser: Browser
let second: ReturnType<typeof secondRelease>
let first: string
beforeAll(async () => {
  browser = await launchBrowser()
  second = secondRelease(join(__dirname, `../../remote-${REMOTE}/dist`))
  const product = { dataDir: process.env.E2E_DATA_DIR! }
  const published = await release(product, 'publish', REMOTE, '--dist', second.folder, '--reason', 'stages first')
  expect(published).toMatchObject({ code: 0 })
  first = /stable ([0-9a-f]{16})/.exec(published.text)![1]!
})
afterAll(async () => {
  await browser?.close()
  if (second) rmSync(second.folder, { recursive: true, force: true })
})

interface Operator {
  readonly page: Page
  readonly problems: readonly string[]
  readonly team: string
  readonly token: string
  close(): Promise<void>
}

async function signIn(mobile: string, screen: Screen = 'desktop'): Promise<Operator> {
  const { context, page, problems } = await visit(browser, screen)
  // A click without waiting could miss a sheet that is still animating.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const answer = page.waitForResponse((response) => response.url().includes('/auth/v1/loginByPassword'))
  await logIn(page, mobile)
  const { data } = (await (await answer).json()) as { data: { token: string; userInfo: { teamId: string } } }
  return { page, problems, team: data.userInfo.teamId, token: data.token, close: () => context.close() }
}

const part = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`${name}$`) })

async function openConsole(page: Page): Promise<void> {
  await page.goto('/console')
  await part(page, REMOTE).waitFor()
}

/** Waits until the browser has reported that the host or a remote loaded. */
const toldOf = (page: Page, name: string): Promise<unknown> =>
  page.waitForResponse((response) => {
    if (!response.url().endsWith('/user/v1/reportAction') || !response.ok()) return false
    const { events } = response.request().postDataJSON() as { events: { name: string; props: { remote?: string } }[] }
    return events.some((event) => event.name === 'remote_loaded' && event.props.remote === name)
  })

/** Opens the remote's page again. @returns versions of the remote that were requested */
async function versionsOpened(page: Page): Promise<string[]> {
  const asked = new Set<string>()
  const note = (request: { url(): string }): void => {
    const version = new RegExp(`/remotes/${REMOTE}/([0-9a-f]+)/`).exec(request.url())?.[1]
    if (version) asked.add(version)
  }
  // The page before loads remotes ahead, of the release that it was opened with.
  await page.goto('about:blank')
  page.on('request', note)
  await page.goto(AGREEMENT.path)
  await page.getByRole('heading', { name: AGREEMENT.heading, level: 1 }).waitFor()
  page.off('request', note)
  return [...asked]
}

/** Sends the page's request directly, without the page's checks. */
async function askForChange({ page, token }: Operator): Promise<unknown> {
  const answer = await page.request.post(CHANGE, {
    headers: { satoken: token },
    data: { channel: 'stable', name: REMOTE, action: 'revoke', version: first, reason: WHY, seq: 1 },
  })
  return answer.json()
}

describe('the console', () => {
  it('shows an operator which release is live for whom, its health, and whether it is compatible', async () => {
    const { page, problems, close } = await signIn(CHANGER)
    const told = Promise.all(['host', REMOTE].map((name) => toldOf(page, name)))
    await versionsOpened(page)
    await told
    await openConsole(page)
    await page.getByText('您可以在此更改发布').waitFor()
    await page.getByText(/^启动文档 #\d+，有效期至 /).waitFor()
    for (const name of PARTS) {
      await part(page, name).getByText('稳定版', { exact: true }).waitFor()
      await part(page, name).getByText('全部商家').waitFor()
      const fit = name === 'host' ? '主应用自身' : '与当前主应用兼容'
      await part(page, name).getByText(fit).waitFor()
    }
    await part(page, REMOTE).getByText(first, { exact: true }).waitFor()
    for (const name of ['host', REMOTE])
      await part(page, name)
        .getByText(/^24 小时内 \d+ 台设备/)
        .waitFor()
    await picture(page, 'console')
    expect(problems).toEqual([])
    await close()
  })

  it('starts a canary and rolls it back, with reasons that the history keeps', async () => {
    const operator = await signIn(CHANGER)
    const { page, problems, team, close } = operator
    await openConsole(page)
    const billing = part(page, REMOTE)
    await billing.getByRole('button', { name: '灰度发布' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(second.version).waitFor()
    await sheet.getByLabel('灰度比例（%）').fill('20')
    await sheet.getByLabel('指定商家').fill(team)
    await sheet.getByLabel('原因').fill('先给少数商家')
    await sheet.getByRole('button', { name: '灰度发布' }).click()
    await sheet.waitFor({ state: 'detached' })
    for (const text of [/^其余 80% 商家/, /^20% 商家/, '另有 1 个指定商家', '样本不足，继续观察'])
      await billing.getByText(text).waitFor()
    await picture(page, 'console-canary')
    expect(await versionsOpened(page)).toEqual([second.version])

    await openConsole(page)
    await billing.getByRole('button', { name: '撤回版本' }).click()
    await sheet.getByLabel('原因').fill('错')
    await sheet.getByLabel('原因').press('Tab')
    await sheet.getByText('请填写原因，2–200 字，不含不可见字符').waitFor()
    await billing.getByText(/^20% 商家/).waitFor()
    await sheet.getByLabel('原因').fill(WHY)
    await picture(page, 'console-revoke')
    await sheet.getByRole('button', { name: '撤回版本' }).click()
    await sheet.waitFor({ state: 'detached' })
    await billing.getByText('已撤回 1 个版本').waitFor()
    await billing.getByText('全部商家').waitFor()

    await billing.getByRole('button', { name: '发布历史' }).click()
    const latest = page.getByRole('dialog').getByRole('listitem').first()
    await latest.getByText(WHY).waitFor()
    expect(await latest.innerText()).toMatch(/撤回版本\s+沈守成 137\*{4}0001\s+\d{4}/)
    expect(await latest.innerText()).toContain(`版本 ${second.version} · 此后稳定版 ${first}`)
    await picture(page, 'console-history')
    expect(await versionsOpened(page)).toEqual([first])
    expect(problems).toEqual([])
    await close()
  })

  it('is read-only for an operator without the right to change', async () => {
    const operator = await signIn(READER, 'phone')
    const { page, problems, close } = operator
    await openConsole(page)
    await page.getByText('您的账号仅可查看').waitFor()
    for (const name of PARTS) expect(await part(page, name).getByRole('button').allInnerTexts()).toEqual(['发布历史'])
    await picture(page, 'console-phone')
    expect(await askForChange(operator)).toMatchObject(FORBIDDEN)
    expect(problems).toEqual([])
    await close()
  })

  it('does not open for anybody else', async () => {
    const operator = await signIn(MERCHANT)
    const { page, close } = operator
    await page.goto('/console')
    await page.waitForURL((url) => url.pathname === '/404')
    expect(await askForChange(operator)).toMatchObject(FORBIDDEN)
    await close()
  })
})
