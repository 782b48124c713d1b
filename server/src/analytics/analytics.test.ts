import { ANALYTICS_EVENTS, ANALYTICS_LIMITS, reportAction } from '@tessera/shared/contract/analytics'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { eq } from 'drizzle-orm'
import { analyticsEvents } from '../db/schema/analytics'
import { createTestApp, type TestApp } from '../testing/test-app'
import { eventTime } from './analytics.rules'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const at = (ago: number) => new Date(Date.now() - ago).toISOString()
const storedOf = (deviceId: string) =>
  app.database.statement((tx) =>
    tx.select().from(analyticsEvents).where(eq(analyticsEvents.deviceId, deviceId)).orderBy(analyticsEvents.id),
  )

test('reported events can be read back: event, place, time, properties, device and person', async () => {
  const events: EndpointInput<typeof reportAction>['events'] = [
    { name: 'page_view', at: at(5_000), route: '/work', props: { title: '工作台' } },
    { name: 'page_time', at: at(1_000), route: '/work', props: { title: '工作台', ms: 4_000 } },
    {
      name: 'uncaught_error',
      at: at(0),
      route: '/work/customer/management',
      props: { remote: 'crm', version: '0123456789abcdef', message: 'TypeError: x' },
    },
    { name: 'login', at: at(0) },
  ]
  const person = await app.loginAs('13800000002')
  expect((await person.call(reportAction, { deviceId: 'device-1', events })).data).toEqual({ stored: 4 })
  const stored = await storedOf('device-1')
  expect(stored.map(({ name, route, props }) => ({ name, route, props }))).toEqual(
    events.map(({ name, route = null, props = {} }) => ({ name, route, props })),
  )
  expect(stored.map((row) => row.at.toISOString())).toEqual(events.map((event) => event.at))
  for (const row of stored) expect(row).toMatchObject({ userId: person.userId, teamId: person.teamId })
})

test('a visitor’s events, and those of a beacon, which carries no token, belong to the device', async () => {
  await app.call(reportAction, {
    deviceId: 'device-2',
    events: [{ name: 'page_view', at: at(0), props: { title: '首页' } }],
  })
  expect(await storedOf('device-2')).toMatchObject([{ userId: null, teamId: null, name: 'page_view' }])
})

test('exactly the names of the key table are accepted', async () => {
  const events = ANALYTICS_EVENTS.map((name) => ({ name, at: at(0) }))
  expect((await app.call(reportAction, { deviceId: 'device-3', events })).data.stored).toBe(events.length)
  const foreign = JSON.parse(JSON.stringify({ deviceId: 'device-4', events: [{ name: 'page_closed', at: at(0) }] }))
  expect(await app.call(reportAction, foreign)).toMatchObject({ status: 200, message: 'VALIDATION' })
  expect(await storedOf('device-4')).toEqual([])
})

test('events are limited in size, and a batch is accepted completely or not at all', async () => {
  const event = { name: 'page_view' as const, at: at(0) }
  const fields = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_each, index) => [`k${index}`, value]))
  const send = (props: Record<string, string>, times = 1) =>
    app.call(reportAction, { deviceId: 'device-5', events: [event, ...Array(times).fill({ ...event, props })] })
  const tooMuch = [
    await send(fields(ANALYTICS_LIMITS.props + 1, 'v')),
    await send({ text: 'x'.repeat(ANALYTICS_LIMITS.textLength + 1) }),
    await send(fields(5, '长'.repeat(200))),
    await send({}, ANALYTICS_LIMITS.batch),
    await app.call(reportAction, { deviceId: 'device-5', events: [] }),
  ]
  expect(tooMuch.map(({ message }) => message)).toEqual(Array(5).fill('VALIDATION'))
  // A body over the limit is not even parsed.
  expect(await send(fields(5, 'v'.repeat(350)), 49)).toMatchObject({ status: 413, message: 'BAD_REQUEST' })
  expect(await storedOf('device-5')).toEqual([])
  expect((await send(fields(ANALYTICS_LIMITS.props, 'v'), ANALYTICS_LIMITS.batch - 1)).data.stored).toBe(
    ANALYTICS_LIMITS.batch,
  )
})

test('an implausible clock is ignored', () => {
  const now = new Date('2026-03-01T00:00:00.000Z')
  expect(eventTime('2026-02-27T00:00:00.000Z', now).toISOString()).toBe('2026-02-27T00:00:00.000Z')
  for (const odd of ['2019-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', 'yesterday', '']) {
    expect(eventTime(odd, now)).toBe(now)
  }
})
