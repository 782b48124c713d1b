import { beginOverride, getUserInfo } from '@tessera/shared/contract/user'
import { restoreSession, endSession, signIn } from '@tessera/shared/session/session.store'
import { failWith, mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import { beginOverrides, startOverrides, watchOverrides } from './override-session'
import { forgetOverrides, hasTraces, writeOverrides } from './overrides'
import { BOOT, OWN_BUILD } from './overrides.fixtures'

const DEVELOPER = { ...SIGNED_IN, developer: true }
const LINK = `/work?override=crm@${OWN_BUILD.entry}`

beforeEach(() => {
  document.head.replaceChildren()
  localStorage.clear()
  forgetOverrides()
  endSession('logout')
  history.replaceState(null, '', '/work')
})

const inDevelopment = (): void => {
  document.head.innerHTML = '<meta name="tessera-development" content="true">'
}

describe('in production', () => {
  it('sends no request without stored or requested overrides', async () => {
    const api = mockApi([[getUserInfo, () => DEVELOPER]])
    restoreSession('token-1', DEVELOPER)
    expect(await startOverrides(BOOT)).toMatchObject({ overrides: { list: [] }, asked: null })
    expect(api.calls(getUserInfo)).toHaveLength(0)
  })

  it('applies a developer’s overrides, and only proposes those of a link', async () => {
    mockApi([[getUserInfo, () => DEVELOPER]])
    restoreSession('token-1', SIGNED_IN)
    history.replaceState(null, '', LINK)
    expect(await startOverrides(BOOT)).toMatchObject({ overrides: { list: [] }, asked: { proposed: [OWN_BUILD] } })
    expect(hasTraces()).toBe(false)
    expect(location.search).toBe('')
    writeOverrides([OWN_BUILD], DEVELOPER.userId, 'granted')
    expect(await startOverrides(BOOT)).toMatchObject({ overrides: { list: [OWN_BUILD] } })
  })

  it.each([
    ['the server says otherwise', () => SIGNED_IN],
    ['the server does not say', () => failWith('INTERNAL')],
  ])('ignores the stored developer flag when %s', async (_when, answer) => {
    mockApi([[getUserInfo, answer]])
    restoreSession('token-1', DEVELOPER)
    writeOverrides([OWN_BUILD], DEVELOPER.userId, 'granted')
    history.replaceState(null, '', LINK)
    expect(await startOverrides(BOOT)).toEqual({ overrides: { list: [], expiresAt: 0 }, asked: null })
    expect(hasTraces()).toBe(false)
    expect(location.search).toBe('')
  })

  it('starts with the server’s grant, and not without it', async () => {
    signIn('token-1', DEVELOPER)
    const api = mockApi([[beginOverride, () => failWith('FORBIDDEN')]])
    await expect(beginOverrides([OWN_BUILD])).rejects.toMatchObject({ code: 20403 })
    expect(hasTraces()).toBe(false)
    api.use(beginOverride, () => ({ grant: 'signed' }))
    await beginOverrides([OWN_BUILD])
    expect(document.cookie).toContain('tessera_override=signed')
  })
})

describe('in development', () => {
  beforeEach(inDevelopment)

  it('is allowed for everybody', async () => {
    await beginOverrides([OWN_BUILD])
    expect(await startOverrides(BOOT)).toMatchObject({ overrides: { list: [OWN_BUILD] } })
  })

  it('ends by the address, and reloads the page', async () => {
    await beginOverrides([OWN_BUILD])
    history.replaceState(null, '', '/work?override=off')
    expect(await startOverrides(BOOT)).toBeNull()
    expect(hasTraces()).toBe(false)
    expect(await startOverrides(BOOT)).not.toBeNull()
  })

  it('forgets another person’s overrides', async () => {
    signIn('token-1', DEVELOPER)
    await beginOverrides([OWN_BUILD])
    endSession('logout')
    expect(await startOverrides(BOOT)).toMatchObject({ overrides: { list: [] } })
    expect(hasTraces()).toBe(false)
  })
})

describe('the end of a session', () => {
  const idle = { navigation: { state: 'idle' } }
  function watched(isActive: boolean, state: { navigation: { state: string } } = idle) {
    const listeners = new Set<(state: { navigation: { state: string } }) => void>()
    const reload = jest.fn()
    const router = {
      state,
      subscribe: (listener: (state: { navigation: { state: string } }) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    signIn('token-1', DEVELOPER)
    writeOverrides([OWN_BUILD], DEVELOPER.userId, 'granted')
    const stop = watchOverrides(router as unknown as Parameters<typeof watchOverrides>[0], isActive, reload)
    return { reload, stop, navigated: () => listeners.forEach((listener) => listener(idle)) }
  }

  it.each([
    ['ends', () => endSession('logout')],
    ['changes hands', () => restoreSession('token-2', { ...SIGNED_IN, userId: 'user-2' })],
  ])('when it %s, overrides, cookie and running code are removed', (_how, change) => {
    const { reload, stop } = watched(true)
    change()
    expect(hasTraces()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  })

  it('reloads only after the pending navigation', () => {
    const { reload, stop, navigated } = watched(true, { navigation: { state: 'loading' } })
    endSession('logout')
    expect(hasTraces()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    navigated()
    navigated()
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
  })

  it('reloads nothing without active overrides, and keeps them when the same person gets a new token', () => {
    const { reload, stop } = watched(false)
    restoreSession('token-2', DEVELOPER)
    expect(hasTraces()).toBe(true)
    endSession('expired')
    expect(hasTraces()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    stop()
  })
})
