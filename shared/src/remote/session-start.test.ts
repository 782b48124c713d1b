import { getUserInfo } from '../contract/user'
import { endSession, restoreSession, sessionStore, signIn } from '../session/session.store'
import { failWith, mockApi, SIGNED_IN } from '../testing/testing'
import { ensureInitialised, reconnect, sessionStartStore } from './session-start'

beforeEach(() => jest.useFakeTimers())
afterEach(async () => {
  endSession('logout')
  await jest.runAllTimersAsync()
  jest.useRealTimers()
})

const HOUR_MS = 3_600_000

it('shares one request between concurrent callers', async () => {
  const api = mockApi([[getUserInfo, () => SIGNED_IN]])
  restoreSession('token-1', null)
  await Promise.all([ensureInitialised(), ensureInitialised(), ensureInitialised()])
  await ensureInitialised()
  expect(api.calls(getUserInfo)).toHaveLength(1)
  expect(sessionStore.getState()).toMatchObject({ initialised: true, userInfo: SIGNED_IN })
})

it.each([['UNAUTHORIZED'], ['FORBIDDEN'], ['BAD_REQUEST']] as const)('ends the session for %s', async (reason) => {
  mockApi([[getUserInfo, () => failWith(reason)]])
  restoreSession('token-1', SIGNED_IN)
  await ensureInitialised()
  expect(sessionStore.getState()).toMatchObject({ token: null, endedBy: 'expired' })
  expect(sessionStartStore.getState()).toEqual({ since: null, nextAt: null })
})

it.each([['INTERNAL'], ['UNAVAILABLE'], ['TOO_OFTEN']] as const)(
  'asks again for as long as the answer is %s, ever more rarely, and never ends the session',
  async (reason) => {
    const asked: number[] = []
    const api = mockApi([
      [
        getUserInfo,
        () => {
          asked.push(Date.now())
          return failWith(reason)
        },
      ],
    ])
    restoreSession('token-1', SIGNED_IN)
    const begun = Date.now()
    const settled = ensureInitialised()
    await jest.advanceTimersByTimeAsync(HOUR_MS)
    expect(sessionStore.getState()).toMatchObject({ token: 'token-1', initialised: false })
    expect(sessionStartStore.getState().since).toBe(begun)
    const pauses = asked.slice(1).map((at, index) => at - asked[index]!)
    expect(pauses[0]).toBeLessThanOrEqual(500)
    expect(pauses.every((pause) => pause <= 15_000)).toBe(true)
    expect(pauses.at(-1)).toBeGreaterThan(10_000)
    api.use(getUserInfo, () => SIGNED_IN)
    await jest.advanceTimersByTimeAsync(15_000)
    await settled
    expect(sessionStore.getState()).toMatchObject({ token: 'token-1', initialised: true })
  },
)

it('waits as long as Retry-After says', async () => {
  const api = mockApi([[getUserInfo, () => failWith('TOO_OFTEN', { retryAfterSeconds: 40 })]])
  restoreSession('token-1', SIGNED_IN)
  void ensureInitialised()
  await jest.advanceTimersByTimeAsync(39_000)
  expect(api.calls(getUserInfo)).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(api.calls(getUserInfo)).toHaveLength(2)
})

it('retries at once on demand and when the network returns', async () => {
  const api = mockApi([[getUserInfo, () => failWith('UNAVAILABLE')]])
  restoreSession('token-1', SIGNED_IN)
  void ensureInitialised()
  await jest.advanceTimersByTimeAsync(60_000)
  const before = api.calls(getUserInfo).length
  reconnect()
  await jest.advanceTimersByTimeAsync(0)
  expect(api.calls(getUserInfo)).toHaveLength(before + 1)
  globalThis.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(0)
  expect(api.calls(getUserInfo)).toHaveLength(before + 2)
})

it('aborts a hanging attempt when the person retries', async () => {
  const api = mockApi([[getUserInfo, () => new Promise<typeof SIGNED_IN>(() => {})]])
  restoreSession('token-1', SIGNED_IN)
  const settled = ensureInitialised()
  await jest.advanceTimersByTimeAsync(1_000)
  api.use(getUserInfo, () => SIGNED_IN)
  reconnect()
  await settled
  expect(sessionStore.getState().initialised).toBe(true)
})

it('continues with a new log-in, and ends on log-out', async () => {
  const api = mockApi([[getUserInfo, () => failWith('UNAVAILABLE')]])
  restoreSession('token-1', SIGNED_IN)
  const settled = ensureInitialised()
  await jest.advanceTimersByTimeAsync(60_000)
  api.use(getUserInfo, () => ({ ...SIGNED_IN, userId: 'user-2' }))
  restoreSession('token-2', null)
  await settled
  expect(sessionStore.getState()).toMatchObject({ token: 'token-2', userInfo: { userId: 'user-2' } })
  signIn('token-3', SIGNED_IN)
  api.use(getUserInfo, () => failWith('UNAVAILABLE'))
  restoreSession('token-4', SIGNED_IN)
  const another = ensureInitialised()
  await jest.advanceTimersByTimeAsync(60_000)
  endSession('logout')
  await another
  expect(sessionStore.getState()).toMatchObject({ token: null, endedBy: 'logout' })
})
