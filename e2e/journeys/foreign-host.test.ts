import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { launchBrowser, picture, visit } from '../support/browser'

const SOURCE = join(__dirname, '../foreign-host/main.tsx')
/** The product's design tokens are CSS variables; each host sets its own values. */
const PAGE =
  '<!doctype html><html lang="zh-CN"><title>Somebody else</title><style>:root { --font-28: 29px }</style>' +
  '<body><script src="/main.js"></script></body></html>'

let browser: Browser
let server: Server
let foreign: string
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
  })
  const script = outputFiles[0]!.text
  server = createServer(({ url }, response) => {
    const isScript = url === '/main.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  foreign = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await new Promise((resolve) => server.close(resolve))
})

const addressOf = (page: string): string =>
  `${foreign}/?${new URLSearchParams({ store: process.env.E2E_URL!, remote: 'billing', page }).toString()}`

describe('a third-party host on another origin', () => {
  it('imports no code of the product', () => {
    expect(readFileSync(SOURCE, 'utf8')).not.toMatch(/from '(@tessera|\.)/)
  })

  it('loads a remote by its public manifest and shows its page with its own React, router and logo', async () => {
    const { context, page, problems } = await visit(browser, 'desktop')
    const manifest = page.waitForResponse((response) => response.url().endsWith('/mf-manifest.json'))
    await page.goto(addressOf('agreement'))
    await page.getByRole('heading', { name: 'Home of somebody else' }).waitFor()
    expect((await manifest).status()).toBe(200)
    // The declaration's title is available without the product's host.
    expect(await page.getByRole('list', { name: 'Routes' }).innerText()).toContain('/membershipAgreement')

    // One router: the host's link opens the remote's page, the remote's link leads back.
    await page.getByRole('link', { name: 'Show the page' }).click()
    await page.getByRole('heading', { name: '会员购买协议', level: 1 }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
    const title = main.getByRole('heading', { level: 1 })
    expect(await title.evaluate((element) => getComputedStyle(element).fontSize)).toBe('29px')
    await picture(page, 'foreign-host')
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.getByRole('heading', { name: 'Home of somebody else' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('gets an error that names the module it does not provide', async () => {
    const { context, page } = await visit(browser, 'desktop')
    await page.goto(addressOf('records'))
    expect(await page.getByRole('alert').innerText()).toContain('@tessera/shared/')
    await context.close()
  })
})
