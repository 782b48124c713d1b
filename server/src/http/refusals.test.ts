/** @database embedded-only: nothing meets but the closing of four applications */
import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { createTestApp, type TestApp } from '../testing/test-app'
import { AppError } from './app-error'
import { wantsPage, withoutDoubledSlashes } from './navigation'
import { sendFailure } from './refusals'

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'
/** Headers that a browser sends on HTTPS for a navigation by link or form. */
const PERSON = { accept: HTML, 'sec-fetch-mode': 'navigate' }
const PROGRAM = { accept: 'application/json, text/plain, */*' }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

let app: TestApp
let limited: TestApp
let broken: TestApp
let failing: FastifyInstance
beforeAll(async () => {
  app = await createTestApp()
  limited = await createTestApp({ rateLimit: 1 })
  await limited.app.inject('/rush/openapi.json')
  broken = await createTestApp()
  await broken.database.close()
  failing = Fastify()
  failing.setErrorHandler(sendFailure)
  failing.get('/pressure', () => {
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
  })
  failing.get('/away', () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
})
afterAll(async () => {
  await Promise.all([app.close(), limited.close(), broken.close(), failing.close()])
})

const LOGIN = `/rush${loginByPassword.path}`
const json = { 'content-type': 'application/json' }
const CASES: {
  what: string
  of?: () => FastifyInstance
  request: InjectOptions
  /** For a person; also for a program, unless `programs` differs. */
  status: number
  programs?: number
  code: number
  title: string
}[] = [
  { what: 'an address that cannot be read', request: { url: '/%' }, status: 400, code: 400, title: '这个地址无法打开' },
  {
    what: 'a body that cannot be read',
    request: { method: 'POST', url: LOGIN, headers: json, payload: '{"mobile":' },
    status: 400,
    code: 400,
    title: '这个地址无法打开',
  },
  {
    what: 'a call without a session',
    request: { url: `/rush${getUserInfo.path}` },
    status: 401,
    code: 401,
    title: '请先登录',
  },
  { what: 'no such call', request: { url: '/rush/no/such/call' }, status: 404, code: 404, title: '没有这个页面' },
  { what: 'a wrong method', request: { url: LOGIN }, status: 404, code: 404, title: '没有这个页面' },
  {
    what: 'a wrong method on a page',
    request: { method: 'POST', url: '/work' },
    status: 404,
    code: 404,
    title: '没有这个页面',
  },
  { what: 'no such file', request: { url: '/assets/gone.js' }, status: 404, code: 404, title: '没有这个页面' },
  { what: 'a forged picture link', request: { url: '/files/unknown' }, status: 404, code: 404, title: '没有这个页面' },
  {
    what: 'a download link that has ended',
    request: { url: '/exports/records?t=old' },
    status: 410,
    programs: 200,
    code: 20_410,
    title: '链接已失效',
  },
  {
    what: 'a body that is too large',
    request: { method: 'POST', url: LOGIN, headers: json, payload: JSON.stringify('x'.repeat(1024 * 1024)) },
    status: 413,
    code: 400,
    title: '提交的内容太大',
  },
  {
    what: 'an address that is too long',
    request: { url: `/files/${'x'.repeat(200)}` },
    status: 414,
    code: 400,
    title: '地址太长',
  },
  {
    what: 'a body of another kind',
    request: { method: 'POST', url: LOGIN, headers: { 'content-type': 'image/gif' }, payload: 'GIF89a' },
    status: 415,
    code: 400,
    title: '无法识别提交的内容',
  },
  {
    what: 'too many calls',
    of: () => limited.app,
    request: { url: '/rush/openapi.json' },
    status: 429,
    programs: 200,
    code: 20_429,
    title: '操作太频繁',
  },
  {
    what: 'a fault inside',
    of: () => broken.app,
    request: { url: '/rush/payment/getPriceList' },
    status: 500,
    code: 500,
    title: '服务出了点问题',
  },
  {
    what: 'a process that cannot keep up',
    of: () => failing,
    request: { url: '/pressure' },
    status: 503,
    code: 503,
    title: '服务暂时繁忙',
  },
  {
    what: 'a database that is away',
    of: () => failing,
    request: { url: '/away' },
    status: 503,
    code: 503,
    title: '服务暂时繁忙',
  },
]

describe.each(CASES)('$what ($status)', ({ of = () => app.app, request, status, programs = status, code, title }) => {
  const ask = (headers: Record<string, string>) =>
    of().inject({ ...request, headers: { ...(request.headers as Record<string, string>), ...headers } })

  test('is a page for a person', async () => {
    const answer = await ask(PERSON)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    const id = String(answer.headers['x-request-id'])
    expect(answer.body).toContain(`<code>${id}</code>`)
    expect(answer.body).not.toMatch(/<script|src=/)
    const nonce = /<style nonce="([^"]+)">/.exec(answer.body)![1]!
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
    expect(answer.headers['content-security-policy']).toContain(nonce)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.includes('重新加载</a>')).toBe([429, 500, 503].includes(status))
  })

  test.each([
    ['a program', PROGRAM],
    ['a script of a page', { accept: HTML, 'sec-fetch-mode': 'cors' }],
  ])('is an envelope for %s', async (_who, headers) => {
    const answer = await ask(headers)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([programs, 'application/json; charset=utf-8'])
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/^[A-Z_]+$/), data: {} })
    expect(answer.headers['x-request-id']).toMatch(of() === failing ? /./ : UUID)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

test.each([
  ['a link on plain HTTP', 'GET', HTML, undefined, true],
  ['its headers alone', 'HEAD', HTML, undefined, true],
  ['a form on HTTPS', 'POST', HTML, 'navigate', true],
  ['a form on plain HTTP, which a program may be as well', 'POST', HTML, undefined, false],
  ['a picture', 'GET', 'image/avif,image/webp,*/*', 'no-cors', false],
  ['a call of a page', 'GET', HTML, 'cors', false],
  ['a program that takes anything', 'GET', '*/*', undefined, false],
  ['a program that says nothing', 'GET', undefined, undefined, false],
])('page or envelope: %s', (_what, method, accept, mode, page) => {
  expect(wantsPage({ method, accept, mode })).toBe(page)
})

test.each([
  ['//work/design?a=//b', '/work/design?a=//b'],
  ['/work//design///x/', '/work/design/x/'],
  ['//', '/'],
  ['//evil.com/x', '/evil.com/x'],
  ['/\\evil.com', '/evil.com'],
  ['/\\/\\evil.com', '/evil.com'],
  ['//evil.com/%2e%2e', '/'],
  ['//\t/evil.com', '/evil.com'],
  ['/.//evil.com', '/evil.com'],
  ['//./\\/evil.com', '/evil.com'],
  ['//@evil.com', '/@evil.com'],
  ['//evil.com:99999/', '/evil.com:99999/'],
  ['/work?next=//evil.com', null],
  ['/work', null],
  ['http://evil.com//x', null],
  ['*', null],
])('repeated slashes of %j are merged: %j', (url, straight) => {
  expect(withoutDoubledSlashes(url)).toBe(straight)
  // However a browser resolves it, it stays on this server and is not redirected again.
  if (straight !== null) {
    expect(new URL(straight, 'https://tessera.example').origin).toBe('https://tessera.example')
    expect(withoutDoubledSlashes(straight)).toBeNull()
  }
})

/** Sends the path unchanged: a URL parser would normalise it. */
async function onTheWire(path: string, headers: Record<string, string>, method = 'GET') {
  if (!app.app.server.listening) await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const asked = send({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.each(['//work/design', '//', '//evil.com/x', '/\\evil.com', '//evil.com/%2e%2e', '//rush//x', '//assets/a.js'])(
  '%s: a person is led to the path, a program is told that it is not there',
  async (path) => {
    const person = await onTheWire(path, PERSON)
    expect(person).toMatchObject({ status: 308, headers: { location: expect.stringMatching(/^\/(?![/\\])/) } })
    const program = await onTheWire(path, PROGRAM)
    expect([program.status, JSON.parse(program.body)]).toEqual([
      404,
      { code: 404, message: 'ROUTE_NOT_FOUND', data: {} },
    ])
    expect(program.headers['x-request-id']).toMatch(UUID)
    expect((await onTheWire(path, PERSON, 'POST')).status).toBe(404)
  },
)
