import { getUserInfo } from '@tessera/shared/contract/user'
import { encryptSession, readStoredSession, SESSION_KEY, storeSession } from '@tessera/shared/session/session.storage'
import { endSession, sessionStore, signIn } from '@tessera/shared/session/session.store'
import { failWith, mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import { waitFor } from '@testing-library/react'
import { keepSession, refreshPeriodically, restoreStoredSession } from './session'

let stop: () => void

beforeEach(async () => {
  // Waits for the previous test's pending writes.
  await storeSession(null)
  localStorage.clear()
  stop = keepSession()
})

afterEach(() => {
  endSession('logout')
  stop()
})

describe('the periodic refresh', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('refetches user info and rights every half hour, and not while signed out', async () => {
    const api = mockApi([[getUserInfo, () => ({ ...SIGNED_IN, vipType: 4 })]])
    const rights = jest.fn()
    const stopRefreshing = refreshPeriodically(rights)
    await jest.advanceTimersByTimeAsync(30 * 60_000)
    expect(api.calls(getUserInfo)).toHaveLength(0)
    signIn('token-1', SIGNED_IN)
    await jest.advanceTimersByTimeAsync(30 * 60_000 - 1)
    expect(api.calls(getUserInfo)).toHaveLength(0)
    await jest.advanceTimersByTimeAsync(1)
    expect(api.calls(getUserInfo)).toHaveLength(1)
    expect(rights).toHaveBeenCalledTimes(1)
    expect(sessionStore.getState().userInfo?.vipType).toBe(4)
    stopRefreshing()
    await jest.advanceTimersByTimeAsync(60 * 60_000)
    expect(api.calls(getUserInfo)).toHaveLength(1)
  })

  it('keeps the session when the server is unreachable and ends it on a definite answer', async () => {
    const complaints = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const api = mockApi([[getUserInfo, () => failWith('UNAVAILABLE')]])
    signIn('token-1', SIGNED_IN)
    const stopRefreshing = refreshPeriodically(() => {})
    await jest.advanceTimersByTimeAsync(30 * 60_000)
    expect(sessionStore.getState().token).toBe('token-1')
    api.use(getUserInfo, () => failWith('UNAUTHORIZED'))
    await jest.advanceTimersByTimeAsync(30 * 60_000)
    expect(sessionStore.getState()).toMatchObject({ token: null, endedBy: 'expired' })
    stopRefreshing()
    complaints.mockRestore()
  })
})

it('stores a session across visits and deletes it at log-out', async () => {
  signIn('token-2', SIGNED_IN)
  await waitFor(() => expect(localStorage.getItem(SESSION_KEY)).not.toBeNull())
  expect(localStorage.getItem(SESSION_KEY)).not.toContain('token-2')
  stop()
  endSession('logout')
  await restoreStoredSession()
  expect(sessionStore.getState()).toMatchObject({ token: 'token-2', userInfo: SIGNED_IN, initialised: false })
  stop = keepSession()
  endSession('logout')
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
})

const fromOtherTab = (): boolean => globalThis.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))

it('follows a log-out in another tab', async () => {
  signIn('token-3', SIGNED_IN)
  await storeSession(null)
  fromOtherTab()
  await waitFor(() => expect(sessionStore.getState()).toMatchObject({ token: null, endedBy: 'logout' }))
})

it('a page restored from the back/forward cache does not restore a session that was logged out meanwhile', async () => {
  signIn('token-3', SIGNED_IN)
  await storeSession(null)
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(sessionStore.getState()).toMatchObject({ token: null, endedBy: 'logout' }))
})

it('takes up a log-in of another tab', async () => {
  localStorage.setItem(SESSION_KEY, await encryptSession({ token: 'token-4', userInfo: SIGNED_IN }))
  fromOtherTab()
  await waitFor(() => expect(sessionStore.getState().token).toBe('token-4'))
})

it('ignores stored values in a foreign format', async () => {
  localStorage.setItem(SESSION_KEY, btoa('something else entirely'))
  expect(await readStoredSession()).toBeNull()
})
