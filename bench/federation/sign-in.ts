import type { Browser, BrowserContext } from 'playwright-core'

const PASSWORD = 'Tessera2026'

/** The browser's stored session; without the cache. */
export async function signIn(
  browser: Browser,
  url: string,
  mobile: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('form input').first().fill(mobile)
  await page.locator('form input[type=password]').fill(PASSWORD)
  for (const box of await page.locator('form input[type=checkbox]').all()) await box.check()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/work/)
  await page.waitForFunction(() => localStorage.length > 0)
  const state = await context.storageState()
  await context.close()
  return state
}
