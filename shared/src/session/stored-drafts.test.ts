import { SIGNED_IN } from '../testing/testing'
import { endSession, signIn } from './session.store'
import { dropStoredDraft, dropStoredDrafts, readStoredDraft, storeDraft } from './stored-drafts'

const OTHER = { ...SIGNED_IN, userId: 'other' }

beforeEach(() => signIn('token', SIGNED_IN))
afterEach(() => {
  endSession('logout')
  localStorage.clear()
  jest.restoreAllMocks()
})

it('gives each person their own drafts, and nobody any without a session', () => {
  storeDraft('goods/', { name: '岩板' })
  expect(readStoredDraft('goods/')).toEqual({ name: '岩板' })
  expect(readStoredDraft('goods/1')).toBeUndefined()
  signIn('token-2', OTHER)
  expect(readStoredDraft('goods/')).toBeUndefined()
  dropStoredDraft('goods/')
  dropStoredDrafts(OTHER.userId)
  endSession('expired')
  storeDraft('goods/', { name: '无人' })
  expect(readStoredDraft('goods/')).toBeUndefined()
  signIn('token-3', SIGNED_IN)
  expect(readStoredDraft('goods/')).toEqual({ name: '岩板' })
  dropStoredDrafts(SIGNED_IN.userId)
  expect(localStorage).toHaveLength(0)
})

it('does not offer what is older than a week, or what it did not write', () => {
  storeDraft('goods/', { name: '岩板' })
  const [key = ''] = Object.keys(localStorage)
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60_000)
  expect(readStoredDraft('goods/')).toBeUndefined()
  localStorage.setItem(key, 'anything')
  expect(readStoredDraft('goods/')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})
