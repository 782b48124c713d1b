import { reportAction } from '@tessera/shared/contract/analytics'
import { analyticsEvents } from '../db/schema/analytics'
import { createTestApp, type TestApp } from '../testing/test-app'

let tested: TestApp
beforeAll(async () => {
  tested = await createTestApp()
  const at = new Date()
  const event = (deviceId: string, name: string, props: Record<string, string>, receivedAt = at) => ({
    deviceId,
    name,
    props,
    at: receivedAt,
    receivedAt,
  })
  const crm = (version: string) => ({ remote: 'crm', version })
  await tested.database.transaction((tx) =>
    tx.insert(analyticsEvents).values([
      event('a', 'remote_loaded', crm('1')),
      event('a', 'remote_loaded', crm('1')),
      event('b', 'remote_loaded', crm('1')),
      event('c', 'remote_failed', { ...crm('2'), kind: 'broken' }),
      // A device that fails often counts once.
      event('d', 'remote_loaded', crm('2')),
      event('d', 'uncaught_error', { ...crm('2'), message: 'x' }),
      event('d', 'uncaught_error', { ...crm('2'), message: 'y' }),
      event('e', 'uncaught_error', { remote: 'crm', message: 'of no version' }),
      event('f', 'remote_failed', { remote: 'team', version: '2', kind: 'broken' }),
      event('g', 'page_view', crm('1')),
      event('h', 'remote_loaded', crm('1'), new Date(at.getTime() - 3 * 86_400_000)),
    ]),
  )
})
afterAll(() => tested.close())

const ask = (query: string, headers: Record<string, string> = {}) =>
  tested.app.inject({ url: `/metrics/releases?${query}`, headers })

test('counts devices by version, each once, for one remote and the last day', async () => {
  expect((await ask('remote=crm')).json()).toMatchObject({
    remote: 'crm',
    versions: [
      { version: '1', devices: 2, failed: 0, loadFailed: 0, threw: 0 },
      { version: '2', devices: 2, failed: 2, loadFailed: 1, threw: 1 },
    ],
  })
  const since = new Date(Date.now() - 5 * 86_400_000).toISOString()
  expect((await ask(`remote=crm&since=${since}`)).json().versions[0]).toMatchObject({
    version: '1',
    devices: 3,
    failed: 0,
  })
  expect((await ask('remote=nobody')).json().versions).toEqual([])
})

test('invented devices decide nothing: a release is judged by signed-in people', async () => {
  const people = [await tested.loginAs('13800000001'), await tested.loginAs('13800000002')]
  const report = (name: 'remote_loaded' | 'remote_failed', deviceId: string, satoken?: string) =>
    tested.call(
      reportAction,
      { deviceId, events: [{ name, at: new Date().toISOString(), props: { remote: 'factory', version: '9' } }] },
      satoken ? { satoken } : {},
    )
  for (const { token } of people) await report('remote_loaded', `own-${token.slice(0, 8)}`, token)
  for (const device of ['x1', 'x2', 'x3']) await report('remote_failed', device, people[0]!.token)
  for (const device of ['y1', 'y2', 'y3']) await report('remote_failed', device)
  expect((await ask('remote=factory')).json().versions).toMatchObject([
    { version: '9', devices: 8, failed: 6, judged: { devices: 2, failed: 1 } },
  ])
})

test('is for this machine only, and says what it needs', async () => {
  expect((await ask('remote=crm', { 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(404)
  expect((await ask('')).statusCode).toBe(400)
  expect((await ask('remote=crm&since=yesterday')).statusCode).toBe(400)
})
