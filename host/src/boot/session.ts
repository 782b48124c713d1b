import { USER_REFRESH_INTERVAL_MS } from '@tessera/shared/contract/constants'
import { getUserInfo, type UserInfo } from '@tessera/shared/contract/user'
import { isAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { readStoredSession, SESSION_KEY, storeSession } from '@tessera/shared/session/session.storage'
import {
  endSession,
  restoreSession,
  type SessionState,
  sessionStore,
  setUserInfo,
} from '@tessera/shared/session/session.store'

let pending: { readonly token: string; readonly done: Promise<void> } | null = null

async function fetchUserInfo(token: string): Promise<void> {
  const ask = () => call(getUserInfo, {})
  const info = await ask().catch((error: unknown) => {
    // One lost packet is no reason to log a person out.
    if (isAppError(error) && error.reason === 'NETWORK') return ask()
    throw error
  })
  if (sessionStore.getState().token === token) setUserInfo(info)
}

/** Calls that come together share one request. */
function refresh(token: string): Promise<void> {
  if (pending?.token !== token) {
    const entry = { token, done: fetchUserInfo(token).finally(() => pending === entry && (pending = null)) }
    pending = entry
  }
  return pending.done
}

/**
 * Resolves when the session is either anonymous or initialised: user info was fetched with the present token. Calls that come
 * together share one request; when it fails the session ends.
 */
export async function ensureInitialised(): Promise<void> {
  const { token, initialised } = sessionStore.getState()
  if (token === null || initialised) return
  try {
    await refresh(token)
  } catch {
    if (sessionStore.getState().token === token) endSession('expired')
  }
}

/** The signed-in person as the server knows them now, whatever this browser keeps. Null when nobody is, or no answer comes. */
export async function askedUserInfo(): Promise<UserInfo | null> {
  const { token } = sessionStore.getState()
  if (token === null) return null
  try {
    await refresh(token)
  } catch {
    return null
  }
  const state = sessionStore.getState()
  return state.token === token && state.initialised ? state.userInfo : null
}

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
    refresh(token).catch((error: unknown) => console.warn('user info could not be refreshed', error))
  }, intervalMs)
  return () => clearInterval(timer)
}
