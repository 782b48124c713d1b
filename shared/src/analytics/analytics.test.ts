import { ANALYTICS_EVENTS, type AnalyticsEventName, reportAction } from '../contract/analytics'
import { restoreSession, sessionStore } from '../session/session.store'
import { failWith, mockApi } from '../testing/testing'
import { flushOnLeaving, track } from './analytics'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})
const untilSent = () => jest.advanceTimersByTimeAsync(5_000)

it('sends event, place and time with the device id', async () => {
  const api = mockApi([[reportAction, ({ events }) => ({ stored: events.length })]])
  track('page_view', { title: '首页' })
  track('page_time', { title: '首页', ms: 1_200 }, '/work/customer/management')
  await untilSent()
  const [batch] = api.calls(reportAction)
  expect(batch?.deviceId).toMatch(/^[0-9a-f-]{36}$/)
  expect(batch?.events).toEqual([
    { name: 'page_view', at: expect.stringMatching(/^\d{4}-.*Z$/), route: '/', props: { title: '首页' } },
    {
      name: 'page_time',
      at: expect.stringMatching(/Z$/),
      route: '/work/customer/management',
      props: { title: '首页', ms: 1_200 },
    },
  ])
})

it('rejects a name outside the table, at compile time and at run time', async () => {
  const said = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const api = mockApi([[reportAction, () => ({ stored: 0 })]])
  // @ts-expect-error: not a name of the table
  track('page_closed', { title: 'x' })
  // @ts-expect-error: not a property of this event
  const wrongProps = () => track('page_time', { title: 'x' })
  expect(wrongProps).toBeInstanceOf(Function)
  await untilSent()
  expect(api.calls(reportAction)).toEqual([])
  expect(said).toHaveBeenCalledWith(expect.stringContaining('page_closed'))
})

it('has the table of the contract', () => {
  const names: readonly AnalyticsEventName[] = ANALYTICS_EVENTS
  expect(names).toEqual(expect.arrayContaining(['page_view', 'page_time', 'login', 'uncaught_error']))
})

it('truncates long texts, omits absent values, and does not end the session on a rejection', async () => {
  restoreSession('token', null)
  const api = mockApi([[reportAction, () => failWith('VALIDATION')]])
  track('uncaught_error', { remote: 'host', message: 'x'.repeat(900) })
  await untilSent()
  expect(api.calls(reportAction)[0]?.events[0]?.props).toEqual({ remote: 'host', message: 'x'.repeat(500) })
  await jest.advanceTimersByTimeAsync(3_600_000)
  expect(api.calls(reportAction)).toHaveLength(1)
  expect(sessionStore.getState().token).toBe('token')
})

it('keeps the person’s token at unload where the browser supports keepalive', async () => {
  restoreSession('token', null)
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  const beacon = jest.fn(() => true)
  Object.assign(navigator, { sendBeacon: beacon })
  track('remote_failed', { remote: 'crm', version: '0123456789abcdef', kind: 'broken' })
  flushOnLeaving()
  expect(fetched.mock.calls).toEqual([
    [
      '/rush/user/v1/reportAction',
      expect.objectContaining({
        method: 'POST',
        keepalive: true,
        headers: expect.objectContaining({ satoken: 'token' }),
        body: expect.stringContaining('"remote":"crm"'),
      }),
    ],
  ])
  expect(beacon).not.toHaveBeenCalled()
  sessionStore.setState({ token: null })
  track('login', {})
  flushOnLeaving()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(beacon).not.toHaveBeenCalled()
  // Without keepalive the browser aborts the call at unload.
  jest.spyOn(globalThis, 'Request').mockImplementation()
  track('login', {})
  flushOnLeaving()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(beacon).toHaveBeenCalledTimes(1)
})

it('falls back to a beacon without keepalive, and to nothing without a beacon', async () => {
  sessionStore.setState({ token: null })
  jest.spyOn(globalThis, 'Request').mockImplementation()
  const api = mockApi([[reportAction, () => ({ stored: 1 })]])
  const beacon = jest.fn<boolean, [string, Blob]>(() => true)
  Object.assign(navigator, { sendBeacon: beacon })
  track('page_view', { title: '首页' })
  flushOnLeaving()
  expect(beacon.mock.calls[0]?.[0]).toBe('/rush/user/v1/reportAction')
  expect(beacon.mock.calls[0]?.[1].type).toBe('application/json')
  Object.assign(navigator, { sendBeacon: undefined })
  track('login', {})
  expect(() => flushOnLeaving()).not.toThrow()
  await untilSent()
  expect(api.calls(reportAction).map(({ events }) => events.map(({ name }) => name))).toEqual([['login']])
})
