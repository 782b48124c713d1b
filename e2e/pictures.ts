/** Takes the README's screenshots from a running product: `E2E_URL=http://localhost:8080 pnpm --filter @tessera/e2e pictures`. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser, logIn, type Screen, visit } from './support/browser'

const FOLDER = join(import.meta.dirname, '../docs/pictures')
const MERCHANT = '13800000002'

/** Opens the first of the demo's floors in the workbench, with the comparison's slider in the middle. */
async function openDesign(page: Page): Promise<void> {
  await page.goto('/work/design/history?designType=tile_change')
  await page
    .locator('main')
    .getByRole('button', { name: /查看|打开/ })
    .last()
    .click()
  await page.getByRole('slider', { name: '拖动对比原图与效果图' }).waitFor()
  const task = new URL(page.url()).searchParams.get('task')
  await page.goto(`/work/design/ceramicTile?task=${task}`)
  await page.getByRole('slider', { name: '拖动对比原图与效果图' }).waitFor()
  await page.waitForLoadState('networkidle')
}

const SHOTS: [Screen, string, (page: Page) => Promise<unknown>][] = [
  ['desktop', 'workbench-1440', openDesign],
  ['phone', 'workbench-375', openDesign],
  ['desktop', 'records-1440', (page) => page.goto('/work/profile/records', { waitUntil: 'networkidle' })],
  ['desktop', 'home-1440', (page) => page.goto('/', { waitUntil: 'networkidle' })],
]

const browser = await launchBrowser()
for (const [screen, name, open] of SHOTS) {
  const { context, page } = await visit(browser, screen)
  await logIn(page, MERCHANT)
  await open(page)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await context.close()
}
await browser.close()
