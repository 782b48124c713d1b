import { USER_REFRESH_INTERVAL_MS } from '@tessera/shared/contract/constants'
import { refreshUserInfo } from '@tessera/shared/remote/session-start'
import { readStoredSession, SESSION_KEY, storeSession } from '@tessera/shared/session/session.storage'
import { endSession, restoreSession, type SessionState, sessionStore } from '@tessera/shared/session/session.store'

/** Restores the session that an earlier visit stored. */
export async function restoreStoredSession(): Promise<void> {
  const stored = await readStoredSession()
  if (stored && sessionStore.getState().token === null) restoreSession(stored.token, stored.userInfo)
}

const kept = ({ token, userInfo }: SessionState) => (token === null ? null : { token, userInfo })

/**
 * Writes session changes to storage and applies those of other tabs: a log-out there logs out here, a log-in there logs in here.
 * @returns stops both
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
  // A page in the back/forward cache gets no storage events: going back to it must not restore a session that has been logged out.
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
 * Refetches user info and rights every half hour, so that a changed role or membership shows without a new log-in. A failed refresh
 * is only logged; the session ends only when the server says that it has ended.
 *
 * @param refreshRights invalidates the rights, so that components showing them refetch
 * @returns stops the timer
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
