import { bindInviteUser } from '@tessera/shared/contract/invite'
import { getUserInfo } from '@tessera/shared/contract/user'
import { endSession, restoreSession, sessionStore, signIn } from '@tessera/shared/session/session.store'
import { readOrigin, saveOrigin } from '@tessera/shared/session/visit-origin'
import { failWith, mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import { toastStore } from '@tessera/shared/ui/core/toast.store'
import { bindStoredInvite } from './invite'

beforeEach(() => saveOrigin('?invite_code=AB12CD&utm_source=shop'))
afterEach(() => {
  endSession('logout')
  localStorage.clear()
  jest.restoreAllMocks()
})
const bound = () => ({ inviterName: '李店长', inviteeBeans: 100 })
const kept = () => [readOrigin('invite_code'), readOrigin('utm_source')]

it('binds the invite of a signed-in person, then forgets it and the source', async () => {
  const api = mockApi([[bindInviteUser, bound]])
  signIn('token', SIGNED_IN)
  const forgotten = jest.fn()
  await bindStoredInvite(forgotten)
  expect(api.calls(bindInviteUser)).toEqual([{ inviteCode: 'AB12CD' }])
  expect(kept()).toEqual([null, null])
  expect(forgotten).toHaveBeenCalledTimes(1)
})

it('makes a team that joined an agent’s network one of it at once', async () => {
  mockApi([
    [bindInviteUser, () => ({ ...bound(), joinedAgent: '岭南代理' })],
    [getUserInfo, () => ({ ...SIGNED_IN, userType: 'agent_user' as const })],
  ])
  signIn('token', SIGNED_IN)
  await bindStoredInvite(() => {})
  expect(sessionStore.getState().userInfo?.userType).toBe('agent_user')
  expect(toastStore.getState().entries.map(({ text }) => text)).toContainEqual(expect.stringContaining('岭南代理'))
  expect(kept()).toEqual([null, null])
})

it('sends nothing for a visitor, before the session is initialised, or without an invite', async () => {
  const api = mockApi([[bindInviteUser, bound]])
  await bindStoredInvite(() => {})
  restoreSession('token', SIGNED_IN)
  await bindStoredInvite(() => {})
  expect(kept()).toEqual(['AB12CD', 'shop'])
  signIn('token', SIGNED_IN)
  localStorage.removeItem('invite_code')
  await bindStoredInvite(() => {})
  expect(api.calls(bindInviteUser)).toEqual([])
  expect(readOrigin('utm_source')).toBe('shop')
})

it.each([
  ['refused for good', 'NOT_FOUND', [null, null]],
  ['not meant for this person', 'INVITE_NOT_NEW', [null, null]],
  ['not decided, because others asked too often', 'TOO_OFTEN', ['AB12CD', 'shop']],
  ['not decided, because the server is away', 'UNAVAILABLE', ['AB12CD', 'shop']],
] as const)('an invite that was %s', async (_what, failure, expected) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  mockApi([[bindInviteUser, () => failWith(failure)]])
  signIn('token', SIGNED_IN)
  await bindStoredInvite(() => {})
  expect(kept()).toEqual(expected)
})
