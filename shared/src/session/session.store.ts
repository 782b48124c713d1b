import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { UserInfo, UserPrivilege } from '../contract/user'

export interface SessionState {
  readonly token: string | null
  readonly userInfo: UserInfo | null
  readonly rights: UserPrivilege | null
  /** True once user info has been fetched with the current token. */
  readonly initialised: boolean
  /** Why the last session ended, shown by the host on the log-in page; null while signed in. */
  readonly endedBy: 'logout' | 'expired' | null
}

const ANONYMOUS: SessionState = { token: null, userInfo: null, rights: null, initialised: false, endedBy: null }

/** The only global store. One instance for host and remotes: this module is a shared singleton. */
export const sessionStore = createStore<SessionState>(() => ANONYMOUS)

export function useSession<Selected>(select: (state: SessionState) => Selected): Selected {
  return useStore(sessionStore, select)
}

export function signIn(token: string, userInfo: UserInfo): void {
  sessionStore.setState({ token, userInfo, rights: null, initialised: true, endedBy: null })
}

/** Restores a stored token; the session is not initialised until user info has been refetched. */
export function restoreSession(token: string, userInfo: UserInfo | null): void {
  sessionStore.setState({ token, userInfo, rights: null, initialised: false, endedBy: null })
}

export function setUserInfo(userInfo: UserInfo): void {
  sessionStore.setState({ userInfo, initialised: true })
}

export function setRights(rights: UserPrivilege): void {
  sessionStore.setState({ rights })
}

/** Ends the session. Idempotent, since several requests may fail together. */
export function endSession(reason: 'logout' | 'expired'): void {
  if (sessionStore.getState().token === null) return
  sessionStore.setState({ ...ANONYMOUS, endedBy: reason })
}
