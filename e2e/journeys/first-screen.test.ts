/** What is drawn before and around the pages: sizes, the first screen, the debugging console. */
import type { Browser, Page } from 'playwright-core'
import { homeDrawn, launchBrowser, logIn, type Screen, SCREENS, visit } from '../support/browser'

const ADVANCED = '13800000002'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const rootFont = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

describe('the root font', () => {
  it('follows the rule at every width, on resize', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await page.goto('/')
    for (const [width, size] of [
      [2000, '144px'],
      [1440, '144px'],
      [1280, '128px'],
      [960, '96px'],
      [768, '96px'],
      [500, '150px'],
      [375, '112.5px'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForFunction((wanted) => document.documentElement.style.fontSize === wanted, size)
      expect(await rootFont(page)).toBe(size)
    }
    await context.close()
  })

  it.each(Object.keys(SCREENS) as Screen[])(
    'does not change the layout of the product’s own pages, on the %s',
    async (screen) => {
      const { context, page } = await visit(browser, screen)
      const compare = async (path: string) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        if (path === '/') await homeDrawn(page)
        // Parts that arrive late, such as prices, would move what stands below them.
        await page.evaluate(heightIsSteady)
        const [asItIs, other] = await page.evaluate(boxesByRootFont)
        expect({ path, boxes: other }).toEqual({ path, boxes: asItIs })
      }
      await compare('/')
      await compare('/login')
      await logIn(page, ADVANCED)
      for (const path of ['/work', '/work/customer/management', '/work/profile/records', '/work/design/partialReplace'])
        await compare(path)
      await context.close()
    },
  )
})

/** Where everything is, in the page, as it is and with another root font; at once, so that nothing arrives in between. */
function boxesByRootFont(): [string[], string[]] {
  const boxes = () => {
    // Rotating pictures and sliding bars would differ.
    for (const animation of document.getAnimations()) animation.cancel()
    return Array.from(document.querySelectorAll('body *'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
    })
  }
  const asItIs = boxes()
  document.documentElement.style.fontSize = '16px'
  return [asItIs, boxes()]
}

/** Resolves, in the page, when its height has stayed the same for 30 frames. */
function heightIsSteady(): Promise<void> {
  return new Promise((resolve) => {
    let [height, frames] = [0, 0]
    const look = () => {
      const now = document.body.scrollHeight
      frames = now === height ? frames + 1 : 0
      height = now
      if (frames > 30) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

describe('the home page', () => {
  it.each(Object.keys(SCREENS) as Screen[])(
    'shows its first screen before its code has loaded, on the %s',
    async (screen) => {
      const { context, page, problems } = await visit(browser, screen)
      let arrive = (): void => {}
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/assets/main.*.js', async (route) => {
        await arrived
        await route.continue()
      })
      await page.goto('/?invite_code=FRIEND', { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => (document.querySelector('figure img') as HTMLImageElement | null)?.naturalWidth)
      const headOf = () => page.locator('main > section').first().boundingBox()
      const drawn = await headOf()
      expect(await page.getByRole('link', { name: '登录' }).getAttribute('href')).toContain('invite_code=FRIEND')
      arrive()
      await page.locator('#questions').waitFor()
      // Replacing the prerendered screen must not shift the layout.
      expect(await headOf()).toEqual(drawn)
      expect(problems).toEqual([])
      await context.close()
    },
  )
})

describe('the debugging console', () => {
  it('is loaded and shown only for its address, within the content security policy', async () => {
    const { context, page } = await visit(browser, 'phone')
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('debug-console')) fetched.push(request.url())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect([fetched.length, await page.locator('#__vconsole').count()]).toEqual([0, 0])
    await page.goto('/?vcdbg_tx=on_tx')
    const button = page.locator('#__vconsole .vc-switch')
    await button.waitFor()
    expect(fetched).toHaveLength(1)
    // Styled: without its styles the button would be at the end of the page.
    expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    await page.getByRole('link', { name: '登录' }).first().click()
    await page.waitForURL((url) => url.pathname === '/login')
    await page.locator('#__vconsole').waitFor({ state: 'detached' })
    await context.close()
  })
})
