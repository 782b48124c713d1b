import { QueryClient } from '@tanstack/react-query'
import { getUserInfo, getUserPrivilege, type UserPrivilege } from '@tessera/shared/contract/user'
import { queryKey } from '@tessera/shared/query/query'
import { endSession, sessionStore, setRights, signIn } from '@tessera/shared/session/session.store'
import { failWith, mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import { waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { untilMembershipEnds, watchStanding } from './standing-watch'

const RIGHTS: UserPrivilege = {
  features: [],
  vipType: 0,
  vipEndTime: null,
  unusedTotalFlops: 100,
  unusedBeans: 0,
  imgQuotaNum: 2,
}

function begin() {
  const server = { rights: RIGHTS }
  const api = mockApi([
    [getUserPrivilege, () => server.rights],
    [getUserInfo, () => ({ ...SIGNED_IN, vipType: server.rights.vipType })],
  ])
  const queries = new QueryClient()
  const refreshed = jest.spyOn(queries, 'invalidateQueries')
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/work'] })
  const stop = watchStanding(router, queries)
  return { api, server, queries, router, stop, refreshed, asked: () => api.calls(getUserPrivilege).length }
}

const comeBack = () => globalThis.dispatchEvent(new Event('focus'))
const paidElsewhere = { ...RIGHTS, vipType: 2, unusedTotalFlops: 2000, imgQuotaNum: 40 }

beforeEach(() => signIn('token', { ...SIGNED_IN, vipType: 0 }))
afterEach(() => endSession('logout'))

it('shows a payment made elsewhere when the tab regains focus', async () => {
  const { server, refreshed, stop } = begin()
  setRights(RIGHTS)
  server.rights = paidElsewhere
  comeBack()
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(1))
  expect(sessionStore.getState()).toMatchObject({ rights: paidElsewhere, userInfo: { vipType: 2 } })
  stop()
})

it('sends one request and redraws nothing when nothing has changed', async () => {
  const { queries, refreshed, asked, api, stop } = begin()
  queries.setQueryData(queryKey(getUserPrivilege, {}), RIGHTS)
  comeBack()
  comeBack()
  await waitFor(() => expect(asked()).toBe(1))
  // The first request may still be pending.
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked()).toBeGreaterThan(1)
  })
  expect(api.calls(getUserInfo)).toHaveLength(0)
  expect(refreshed).not.toHaveBeenCalled()
  stop()
})

it('compares tiers when no balances have been loaded', async () => {
  const { server, refreshed, stop } = begin()
  server.rights = paidElsewhere
  comeBack()
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(1))
  stop()
})

it('checks on navigation, at most every 15 seconds', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0)
  const { router, asked, stop } = begin()
  clock.mockReturnValue(14_999)
  await router.navigate('/work/profile/order')
  expect(asked()).toBe(0)
  clock.mockReturnValue(15_000)
  await router.navigate('/work/profile/order?state=0')
  expect(asked()).toBe(0)
  await router.navigate('/work/customer')
  await waitFor(() => expect(asked()).toBe(1))
  await router.navigate('/work')
  expect(asked()).toBe(1)
  stop()
  clock.mockRestore()
})

it('sends nothing when signed out, hidden or stopped, and only logs a failure', async () => {
  const { api, asked, stop } = begin()
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  comeBack()
  visibility.mockRestore()
  expect(asked()).toBe(0)
  api.use(getUserPrivilege, () => failWith('UNAVAILABLE'))
  comeBack()
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
  expect(sessionStore.getState().token).toBe('token')
  endSession('logout')
  comeBack()
  stop()
  signIn('token', SIGNED_IN)
  comeBack()
  expect(asked()).toBe(1)
  warn.mockRestore()
})

it('checks when the known membership ends', async () => {
  const { server, refreshed, stop } = begin()
  const vipEndTime = new Date(Date.now() + 500).toISOString()
  server.rights = { ...RIGHTS, vipEndTime }
  signIn('token', { ...SIGNED_IN, vipType: 2 })
  setRights({ ...paidElsewhere, vipEndTime })
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(1))
  expect(sessionStore.getState()).toMatchObject({ rights: { vipType: 0 }, userInfo: { vipType: 0 } })
  stop()
})

describe('untilMembershipEnds', () => {
  const until = (vipEndTime: string | null, vipType = 2) => untilMembershipEnds({ ...RIGHTS, vipType, vipEndTime })

  beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00.000Z') }))
  afterEach(() => void jest.useRealTimers())

  it('is one second after the end', () => {
    expect(until('2026-03-01T00:01:00.000Z')).toBe(61_000)
  })

  it('is capped at 12 hours', () => {
    expect(until('2027-03-01T00:00:00.000Z')).toBe(12 * 3_600_000)
  })

  it('is a minute when the end has passed on this clock but not on the server’s', () => {
    expect(until('2026-02-28T23:59:59.000Z')).toBe(60_000)
  })

  it('is null without a membership or after its end', () => {
    expect([until(null, 0), until('2026-02-28T00:00:00.000Z', 0)]).toEqual([null, null])
  })
})
