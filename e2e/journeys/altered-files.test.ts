import type { Browser, Page, Route } from 'playwright-core'
import { launchBrowser, picture, visit, visitAs } from '../support/browser'

const AGENT = '13900000001'
/** A public page of a remote. */
const AGREEMENT = { path: '/membershipAgreement', heading: '会员购买协议' }
const ENTRY = /\/remotes\/billing\/[0-9a-f]+\/remoteEntry\.js/
const CHUNK = /\/remotes\/billing\/[0-9a-f]+\/assets\/[^/]+\.js/
/** Descriptions of a build for third-party hosts. */
const DESCRIPTIONS = /\/remotes\/billing\/[0-9a-f]+\/(mf-manifest|release)\.json/
const STYLE = /\/remotes\/billing\/[0-9a-f]+\/assets\/[^/]+\.css/

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Appends code that leaves a mark if it runs, so that the file no longer matches its hash. */
async function alter(route: Route): Promise<void> {
  const isStyle = new URL(route.request().url()).pathname.endsWith('.css')
  const added = isStyle ? ':root { --altered: 1; }' : ';globalThis.altered = true'
  try {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n${added}` })
  } catch {
    // A prefetch that is still pending when the page is closed: its failure does not matter.
  }
}

const hasRun = (page: Page): Promise<unknown> =>
  page.evaluate(
    'globalThis.altered || getComputedStyle(document.documentElement).getPropertyValue("--altered") || undefined',
  )

describe('a file that differs from its release', () => {
  it.each([
    ['entry', ENTRY],
    ['lazy chunk', CHUNK],
    ['style', STYLE],
  ])('(%s) is not executed: the page shows the failure, and loads once the file is correct', async (kind, address) => {
    const { context, page, problems } = await visit(browser, 'desktop')
    let altered = 0
    await context.route(address, (route) => {
      altered += 1
      return alter(route)
    })
    await page.goto(AGREEMENT.path)
    await page.getByRole('heading', { name: `「${AGREEMENT.heading}」暂时无法打开` }).waitFor()
    await picture(page, `altered-${kind.replace(' ', '-')}`)
    expect(altered).toBeGreaterThan(0)
    expect(problems.join('\n')).toMatch(/integrity/i)
    expect(await hasRun(page)).toBeUndefined()
    await page.evaluate('globalThis.sameDocument = true')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: AGREEMENT.heading, level: 1, exact: true }).waitFor()
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
    await context.close()
  })

  it('(manifest or description of a release) changes nothing: hosts use the signed boot document only', async () => {
    const { context, page, problems } = await visit(browser, 'desktop')
    const forged: Record<string, unknown> = {
      metaData: { remoteEntry: { name: 'forged.js' } },
      entry: 'forged.js',
      files: {},
    }
    await context.route(DESCRIPTIONS, (route) => route.fulfill({ json: forged }))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(AGREEMENT.path)
    await page.getByRole('heading', { name: AGREEMENT.heading, level: 1, exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => ENTRY.test(path))).toHaveLength(1)
    expect(asked.filter((path) => path.endsWith('forged.js'))).toEqual([])
    // These files are not even requested, so altering them has no effect.
    expect(asked.filter((path) => DESCRIPTIONS.test(path))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('(the host’s own script) is not executed: the page keeps its notice', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await context.route(/\/assets\/main\.[^/]+\.js$/, alter)
    await page.goto('/')
    await page.waitForLoadState('load')
    expect(await hasRun(page)).toBeUndefined()
    await context.close()
  })
})

describe('the content security policy', () => {
  it('forbids inline code and eval on every page, and no page violates it', async () => {
    const { context, page } = await visitAs(browser, 'desktop', AGENT)
    await context.addInitScript(() => {
      const broken: string[] = []
      Object.assign(globalThis, { broken })
      document.addEventListener('securitypolicyviolation', (event) =>
        broken.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    const paths = [
      '/',
      '/work',
      '/work/design/ceramicTile',
      '/work/design/history',
      '/work/customer/management',
      '/work/team/member',
      '/work/factoryMaterial/foreignList',
      '/work/profile/subscription',
      '/work/profile/order',
      '/work/profile/records',
      AGREEMENT.path,
      '/vipUpgrade',
      '/demo/excelError',
      '/no/such/page',
    ]
    for (const path of paths) {
      const response = await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      const policy = response!.headers()['content-security-policy']
      expect({ path, policy }).toMatchObject({
        policy: expect.stringMatching(/script-src 'nonce-[^']+' 'strict-dynamic';/),
      })
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/)
      expect({ path, broken: await page.evaluate('globalThis.broken') }).toEqual({ path, broken: [] })
    }
    await context.close()
  })

  it('blocks injected code and reports it to the server', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await page.goto('/')
    await page.getByRole('heading').first().waitFor()
    const told = page.waitForResponse((response) => response.url().endsWith('/policy-reports'))
    await page.evaluate(() => {
      const holder = document.createElement('div')
      holder.innerHTML = '<img src="data:," onerror="globalThis.altered = true">'
      document.body.append(holder)
    })
    const response = await told
    expect(response.status()).toBe(204)
    expect(response.request().postData()).toContain('script-src-attr')
    expect(await hasRun(page)).toBeUndefined()
    await context.close()
  })
})
