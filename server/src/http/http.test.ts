import { reportAction } from '@tessera/shared/contract/analytics'
import { getCoinRecordList, getPriceList } from '@tessera/shared/contract/billing'
import { createCustomer, getCustomerList } from '@tessera/shared/contract/customer'
import { getTeamUserList } from '@tessera/shared/contract/team'
import { captcha, getUserInfo, loginByPassword } from '@tessera/shared/contract/user'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

test('every response has a request id, is not cached and cannot run scripts', async () => {
  const { headers } = await app.call(getPriceList)
  expect(headers['x-request-id']).toMatch(UUID)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  const again = await app.call(getPriceList)
  expect(again.headers['x-request-id']).not.toBe(headers['x-request-id'])
})

test('an invalid field is a business error that names it', async () => {
  const person = await app.loginAs('13800000002')
  const answer = await person.call(getCustomerList, { pageSize: 101, keyword: 'x'.repeat(51) })
  expect(answer).toMatchObject({ status: 200, code: 20400, message: 'VALIDATION' })
  expect(answer.failure.issues).toEqual([
    { path: 'pageSize', message: 'too_big' },
    { path: 'keyword', message: 'too_big' },
  ])
})

test('HTTP errors have their status and the envelope', async () => {
  const broken = await app.app.inject({
    method: 'POST',
    url: '/rush/auth/v1/loginByPassword',
    headers: { 'content-type': 'application/json' },
    payload: '{"mobile":',
  })
  expect(broken.statusCode).toBe(400)
  expect(broken.json()).toEqual({ code: 400, message: 'BAD_REQUEST', data: {} })
  const unknown = await app.app.inject('/rush/no/such/call')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toEqual({ code: 404, message: 'ROUTE_NOT_FOUND', data: {} })
  expect(unknown.headers['x-request-id']).toMatch(UUID)
})

test('a malformed URL is refused in the envelope', async () => {
  const answer = await app.app.inject('/%ff')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ code: 400, message: 'BAD_REQUEST', data: {} })
  expect(answer.headers['x-request-id']).toMatch(UUID)
  // With the security headers, too.
  const { headers } = await app.app.inject('/rush/no/such/call')
  const guards = Object.entries(headers).filter(([name]) =>
    /^(x-(?!request-id)|strict-|referrer-|content-security-|cross-origin-|origin-)/.test(name),
  )
  expect(guards.length).toBeGreaterThan(5)
  expect(answer.headers).toMatchObject(Object.fromEntries(guards))
})

test.each([['\0'], ['\ud800'], ['a\udc00b']])('unstorable text is an invalid field: %j', async (text) => {
  const person = await app.loginAs('13800000002')
  const customer = { name: `x${text}`, mobile: '13700009999' }
  const answer = await person.call(createCustomer, { clientToken: 'c'.repeat(36), customer })
  expect(answer).toMatchObject({ status: 200, message: 'VALIDATION' })
  expect(answer.failure.issues).toEqual([{ path: 'customer.name', message: 'invalid_format' }])
  const event = { name: 'page_view' as const, at: '', props: { [`k${text}`]: 1 } }
  expect((await app.call(reportAction, { deviceId: 'd', events: [event] })).failure.issues).toEqual([
    { path: 'events.0.props', message: 'invalid_format' },
  ])
})

test('numbers and timestamps out of a column’s range are invalid fields', async () => {
  const person = await app.loginAs('13800000002')
  const members = await person.call(getTeamUserList, JSON.parse('{"roleType":1099511627776}'))
  expect(members).toMatchObject({ status: 200, message: 'VALIDATION' })
  for (const from of ['+275760-09-13T00:00:00.000Z', '1999-12-31T23:59:59.999Z', '2026', 'May 1 2026']) {
    expect(await person.call(getCoinRecordList, { from })).toMatchObject({ status: 200, message: 'VALIDATION' })
  }
})

test('the address of a request is the one that the nearest proxy saw', async () => {
  const addressOf = async (trustProxy: number | string[]) => {
    const proxied = await createTestApp({ trustProxy, rateLimit: 1 })
    const call = (claimed: string) => proxied.call(getPriceList, {}, { 'x-forwarded-for': `${claimed}, 10.0.0.7` })
    const codes = [(await call('1.1.1.1')).code, (await call('2.2.2.2')).code]
    await proxied.close()
    return codes
  }
  expect(await addressOf(1)).toEqual([200, 20429])
  expect(await addressOf(['127.0.0.1'])).toEqual([200, 20429])
  expect(await addressOf(2)).toEqual([200, 200])
})

test('a wrong method is not found', async () => {
  const answer = await app.app.inject({ method: 'POST', url: `/rush${getUserInfo.path}` })
  expect(answer.statusCode).toBe(404)
})

test('unexpected errors are answered as INTERNAL without details', async () => {
  const broken = await createTestApp()
  await broken.database.close()
  const answer = await broken.call(getPriceList)
  expect(answer).toMatchObject({ status: 500, code: 500, message: 'INTERNAL', data: {} })
  const ready = await broken.app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ status: 'failing', checks: { database: false, storage: true } })
  expect((await broken.app.inject('/healthz')).statusCode).toBe(200)
  await broken.close()
})

test('an address over the rate limit is told when to retry', async () => {
  const limited = await createTestApp({ rateLimit: 5 })
  for (let index = 0; index < 5; index += 1) expect((await limited.call(getPriceList)).code).toBe(200)
  const answer = await limited.call(getPriceList)
  expect(answer).toMatchObject({ status: 200, code: 20429, message: 'TOO_OFTEN' })
  expect(answer.failure.retryAfterSeconds).toBeGreaterThan(0)
  expect(answer.failure.retryAfterSeconds).toBeLessThanOrEqual(60)
  expect((await limited.app.inject('/readyz')).statusCode).toBe(200)
  await limited.close()
})

test('some calls have a stricter limit', async () => {
  const limited = await createTestApp({ rateLimit: 1000 })
  for (let index = 0; index < 30; index += 1) expect((await limited.call(captcha)).code).toBe(200)
  expect((await limited.call(captcha)).code).toBe(20429)
  expect((await limited.call(getPriceList)).code).toBe(200)
  await limited.close()
})

test('metrics are available on loopback only', async () => {
  const here = await app.app.inject('/metrics')
  expect(here.statusCode).toBe(200)
  expect(here.body).toContain('tessera_http_request_seconds_bucket')
  expect((await app.app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404)
  for (const host of ['evil.example', 'evil.example:8080', 'localhost.evil.example']) {
    expect((await app.app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(404)
  }
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:9']) {
    expect((await app.app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(200)
  }
  const proxied = await app.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.7' } })
  expect(proxied.statusCode).toBe(404)
  for (const name of ['x-real-ip', 'forwarded']) {
    expect((await app.app.inject({ url: '/metrics', headers: { [name]: '10.0.0.7' } })).statusCode).toBe(404)
  }
})

test('stopping waits for requests in progress', async () => {
  const stopping = await createTestApp()
  const url = await stopping.app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = new Promise<void>((resolve) => stopping.app.server.once('request', () => resolve()))
  const answer = fetch(`${url}/rush${loginByPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '13800000002', password: 'Tessera2026' }),
  })
  await arrived
  const started = performance.now()
  await stopping.app.close()
  // Does not wait for idle keep-alive connections.
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await (await answer).json()).toMatchObject({ code: 200 })
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  await stopping.close()
})
