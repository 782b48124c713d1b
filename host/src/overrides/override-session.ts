import { type BootDocument } from '@tessera/shared/remote/release'
import { beginOverride, type UserInfo } from '@tessera/shared/contract/user'
import { call } from '@tessera/shared/http/client'
import { refreshUserInfo } from '@tessera/shared/remote/session-start'
import { type SessionState, sessionStore } from '@tessera/shared/session/session.store'
import type { createBrowserRouter } from 'react-router-dom'
import {
  type AskedOverrides,
  forgetOverrides,
  hasTraces,
  isOverrideAsked,
  NO_OVERRIDES,
  type Override,
  type Overrides,
  readOverrides,
  takeAskedOverrides,
  writeOverrides,
} from './overrides'

/** The active overrides of this visit, and what its address asks for. */
export interface OverrideSession {
  readonly overrides: Overrides
  /** Null without the right to override. */
  readonly asked: AskedOverrides | null
}

/** The server marks development in the page. */
const isDevelopment = (): boolean => document.querySelector('meta[name="tessera-development"]') !== null
/** A development server accepts this grant without having issued it. */
const DEVELOPMENT_GRANT = '1'

const person = (): string | null => sessionStore.getState().userInfo?.userId ?? null

/** The first page waits for this answer. */
const ASKED_TIMEOUT_MS = 15_000

/** Fresh user info from the server, not from storage. Null when signed out or without an answer. */
async function askedUserInfo(): Promise<UserInfo | null> {
  const { token } = sessionStore.getState()
  if (token === null) return null
  try {
    await refreshUserInfo(token, ASKED_TIMEOUT_MS)
  } catch {
    return null
  }
  const state = sessionStore.getState()
  return state.token === token && state.initialised ? state.userInfo : null
}

/**
 * True for everybody in development; in production for those whom an operator made developers. Asks the server, because the stored user
 * info may be old or forged.
 */
async function mayOverride(): Promise<boolean> {
  return isDevelopment() || (await askedUserInfo())?.developer === true
}

/**
 * The overrides of this visit. Asks the server only when overrides are stored or requested by the address.
 * @returns null when the page must be reloaded
 */
export async function startOverrides(boot: BootDocument): Promise<OverrideSession | null> {
  if (!isOverrideAsked() && !hasTraces()) return { overrides: NO_OVERRIDES, asked: null }
  const isAllowed = await mayOverride()
  const asked = takeAskedOverrides(boot)
  const overrides = isAllowed && !asked.off ? readOverrides(boot, person()) : NO_OVERRIDES
  if (overrides.list.length === 0 && hasTraces()) {
    forgetOverrides()
    // The server sends another page, with another content security policy, to a browser with the override cookie.
    if (asked.off) return null
  }
  return { overrides, asked: isAllowed ? asked : null }
}

/** Loads remotes from these addresses from the next page load on. Rejects when the server does not allow it. */
export async function beginOverrides(list: readonly Override[]): Promise<void> {
  const grant = isDevelopment() ? DEVELOPMENT_GRANT : (await call(beginOverride, {})).grant
  writeOverrides(list, person(), grant)
}

const isAnother = (state: SessionState, former: SessionState): boolean =>
  former.token !== null &&
  state.token !== former.token &&
  (state.token === null || state.userInfo?.userId !== former.userInfo?.userId)

/**
 * Deletes the overrides when their session ends, in every tab. If their code is running, reloads the page, after a pending navigation has
 * left it: the next person must not run that code.
 * @returns stops watching
 */
export function watchOverrides(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
  isActive: boolean,
  reload: () => void = () => globalThis.location.reload(),
): () => void {
  return sessionStore.subscribe((state, former) => {
    if (!isAnother(state, former)) return
    forgetOverrides()
    if (!isActive) return
    if (router.state.navigation.state === 'idle') return reload()
    const unsubscribe = router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return
      unsubscribe()
      reload()
    })
  })
}
