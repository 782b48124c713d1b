/** A third-party session-recording service: allowed by the content security policy where configured, and told who is looking. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { launchBrowser, logIn, visit } from '../support/browser'
import { type Product, startProduct } from '../support/product'

const ADVANCED = '13800000002'

/** Like such scripts: reads the queue filled before it loaded, then sends to its own service. */
const scriptOf = (service: string): string => `
  const waiting = window.clarity.q ?? []
  window.clarity = (...told) => fetch('${service}/collect', { method: 'POST', body: JSON.stringify(told) })
  for (const told of waiting) window.clarity(...told)`

let service: Server
let address: string
let product: Product
let browser: Browser
const told: string[][] = []
const listeners = new Set<() => void>()

beforeAll(async () => {
  service = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url !== '/collect') return response.setHeader('content-type', 'text/javascript').end(scriptOf(address))
    const body = (await request.toArray()) as Buffer[]
    told.push(JSON.parse(Buffer.concat(body).toString()) as string[])
    for (const listener of listeners) listener()
    return response.end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  product = await startProduct({ environment: { RECORDER_SCRIPT: `${address}/tag.js` } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  service?.close()
})

const toldOnce = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => (told.length > 0 ? resolve() : undefined)
    listeners.add(look)
    look()
  })

it('gets the person, the visit, the page and the name', async () => {
  const { context, page, problems } = await visit(browser, 'desktop', () => product.url)
  await logIn(page, ADVANCED)
  await toldOnce()
  const [action, customId, session, shown, name] = told[0]!
  expect(action).toBe('identify')
  expect(customId).toMatch(/\S/)
  expect(session).toMatch(/^[0-9a-f]{32}$/)
  expect(shown).toMatch(/^\//)
  expect(name).toMatch(/\S/)
  // For a returning person, the identity is queued before the script has loaded.
  told.length = 0
  await page.reload()
  await toldOnce()
  expect(told[0]!.slice(0, 2)).toEqual(['identify', customId])
  expect(problems).toEqual([])
  await context.close()
})

it('is absent without configuration', async () => {
  const { context, page } = await visit(browser, 'desktop')
  const response = await page.goto('/')
  expect(await response!.text()).not.toContain('clarity')
  expect(response!.headers()['content-security-policy']).toContain("connect-src 'self'; ")
  expect(await page.evaluate(() => 'clarity' in globalThis)).toBe(false)
  await context.close()
})
