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

/** What this visit runs of overrides, and what its address asks for. */
export interface OverrideSession {
  readonly overrides: Overrides
  /** Null for whoever may not override. */
  readonly asked: AskedOverrides | null
}

/** The server says so in its page. */
const isDevelopment = (): boolean => document.querySelector('meta[name="tessera-development"]') !== null
/** Which the page of a development server believes without having given it. */
const DEVELOPMENT_GRANT = '1'

const person = (): string | null => sessionStore.getState().userInfo?.userId ?? null

/** The first page waits for this answer. */
const ASKED_TIMEOUT_MS = 15_000

/** The signed-in person as the server knows them now, whatever this browser keeps. Null when nobody is, or no answer comes. */
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
 * Everybody in development, in production whom the product's operators made a developer. The server is asked: what this browser keeps of
 * the person may be a former day's, or written by somebody else.
 */
async function mayOverride(): Promise<boolean> {
  return isDevelopment() || (await askedUserInfo())?.developer === true
}

/**
 * The overrides of this visit. The server is asked only when this browser has stored some or the address asks for one.
 * @returns null when the page must be loaded anew
 */
export async function startOverrides(boot: BootDocument): Promise<OverrideSession | null> {
  if (!isOverrideAsked() && !hasTraces()) return { overrides: NO_OVERRIDES, asked: null }
  const isAllowed = await mayOverride()
  const asked = takeAskedOverrides(boot)
  const overrides = isAllowed && !asked.off ? readOverrides(boot, person()) : NO_OVERRIDES
  if (overrides.list.length === 0 && hasTraces()) {
    forgetOverrides()
    // The server answers the page otherwise for code from a developer's machine.
    if (asked.off) return null
  }
  return { overrides, asked: isAllowed ? asked : null }
}

/** Takes remotes from these addresses from the next load on. Rejects when the server does not allow it. */
export async function beginOverrides(list: readonly Override[]): Promise<void> {
  const grant = isDevelopment() ? DEVELOPMENT_GRANT : (await call(beginOverride, {})).grant
  writeOverrides(list, person(), grant)
}

const isAnother = (state: SessionState, former: SessionState): boolean =>
  former.token !== null &&
  state.token !== former.token &&
  (state.token === null || state.userInfo?.userId !== former.userInfo?.userId)

/**
 * Forgets the overrides with the session that they belong to, in every tab. Where their code runs, the page is loaded anew as soon as its
 * address has been left for the next person's: that person must not run it.
 * @returns what stops it
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
