import { USER_REFRESH_INTERVAL_MS } from '@tessera/shared/contract/constants'
import { refreshUserInfo } from '@tessera/shared/remote/session-start'
import { readStoredSession, SESSION_KEY, storeSession } from '@tessera/shared/session/session.storage'
import { endSession, restoreSession, type SessionState, sessionStore } from '@tessera/shared/session/session.store'

/** Takes up what an earlier visit left. */
export async function restoreStoredSession(): Promise<void> {
  const stored = await readStoredSession()
  if (stored && sessionStore.getState().token === null) restoreSession(stored.token, stored.userInfo)
}

const kept = ({ token, userInfo }: SessionState) => (token === null ? null : { token, userInfo })

/**
 * Keeps the stored session equal to the live one, and the live one equal to what other tabs do: a log-out there is a log-out here,
 * a log-in there is taken up here.
 * @returns what stops it
 */
export function keepSession(): () => void {
  const unsubscribe = sessionStore.subscribe((state, former) => {
    if (state.token !== former.token || state.userInfo !== former.userInfo) void storeSession(kept(state))
  })
  const follow = async (): Promise<void> => {
    const stored = await readStoredSession()
    const { token } = sessionStore.getState()
    if (!stored) endSession('logout')
    else if (stored.token !== token) restoreSession(stored.token, stored.userInfo)
  }
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === SESSION_KEY || key === null) void follow()
  }
  // A page that the browser had put away heard of nothing: going back to it must not bring back somebody who has logged out.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void follow()
  }
  globalThis.addEventListener('storage', onStorage)
  globalThis.addEventListener('pageshow', onShow)
  return () => {
    unsubscribe()
    globalThis.removeEventListener('storage', onStorage)
    globalThis.removeEventListener('pageshow', onShow)
  }
}

/**
 * Fetches user info and rights again every half hour, so that a changed role or membership shows without a new log-in. A failure here
 * ends no session, unless it says that the session has ended: the person is in the middle of something.
 *
 * @param refreshRights has whoever shows the rights ask for them again
 * @returns what stops it
 */
export function refreshPeriodically(refreshRights: () => void, intervalMs = USER_REFRESH_INTERVAL_MS): () => void {
  const timer = setInterval(() => {
    const { token } = sessionStore.getState()
    if (token === null) return
    refreshRights()
    refreshUserInfo(token).catch((error: unknown) => console.warn('user info could not be refreshed', error))
  }, intervalMs)
  return () => clearInterval(timer)
}
