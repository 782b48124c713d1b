import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { sessionStore } from '../session/session.store'
import { withOrigin } from '../session/visit-origin'
import type { AccessRule, Viewer } from '../contract/access'
import { blockedStore } from './blocked.store'
import type { PageRoute, RedirectRoute, RouteAccess } from './declarations'
import { checkPage, destination, isRule, lacksOf, LOGIN_PATH, loginPath, returnPath, viewerOf } from './guard.rules'
import { blockedSentence } from './guard.text'

/** The navigation that is under way, of which a loader is told the path and query only. */
interface PendingNavigation {
  /** Undefined for the first one of a visit, which finds its address in the browser's history already, like one back or forward. */
  readonly action: 'PUSH' | 'POP' | 'REPLACE' | undefined
  readonly hash: string
}
export type Pending = () => PendingNavigation

/** What a guard reads of a router. */
interface RouterState {
  readonly state: {
    readonly navigation: {
      readonly historyAction: PendingNavigation['action']
      readonly location: { readonly hash: string } | undefined
    }
  }
}

/** @param router undefined as long as it is being made: its first navigation begins then */
export function pendingNavigation(router: RouterState | undefined): PendingNavigation {
  const { historyAction, location } = router?.state.navigation ?? {}
  return { action: historyAction, hash: (location ?? globalThis.location)?.hash ?? '' }
}

/** How guards lead elsewhere: always with the visit's origin in the query, and never leaving a place behind that only leads on again. */
function leaver(pending: Pending) {
  return (to: string): Response => {
    const { pathname, search, hash } = new URL(to, 'https://site.invalid')
    const address = `${pathname}${withOrigin(search) ?? search}${hash}`
    return pending().action === 'PUSH' ? redirect(address) : replace(address)
  }
}

function tellBlocked(title: string, rule: AccessRule, viewer: Viewer, landing: string): void {
  const isForSale = lacksOf(rule, viewer).join() === 'vip'
  blockedStore.setState({ blocked: { landing, sentence: blockedSentence(title, rule, viewer), isForSale } })
}

interface GuardOptions {
  readonly pending: Pending
  /** Resolves when the session is either anonymous or known. */
  readonly initialise: () => Promise<void>
  /** Called once the page may be shown; the navigation does not wait for it. */
  readonly open: () => void
}

/**
 * The loader of a declared page, in the product and where a remote runs alone: decides before anything of the page is drawn, and tells a
 * person who is led elsewhere why.
 */
export function guardLoader(page: Pick<PageRoute, 'path' | 'title' | 'access'>, options: GuardOptions) {
  const leave = leaver(options.pending)
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const { hash } = options.pending()
    const initialised = options.initialise()
    if (page.access !== 'public') await initialised
    const viewer = viewerOf(sessionStore.getState())
    if (page.path === LOGIN_PATH && viewer) return leave(returnPath(search))
    const decision = checkPage(page.access, viewer)
    const elsewhere = destination(decision, `${pathname}${search}${hash}`)
    if (elsewhere !== null) {
      if (viewer && isRule(page.access)) tellBlocked(page.title, page.access, viewer, elsewhere)
      return leave(elsewhere)
    }
    if (withOrigin(search) !== null) return leave(`${pathname}${search}${hash}`)
    options.open()
    return null
  }
}

/**
 * The loader of a declared redirect; query and hash go along. Whoever must log in first comes back to the address as they wrote it, so that it
 * leads where the product leads by then.
 *
 * @param options.access of the page that it leads to
 */
export function redirectLoader(
  { redirect: target }: RedirectRoute,
  options: Pick<GuardOptions, 'pending' | 'initialise'> & { readonly access: RouteAccess },
) {
  const leave = leaver(options.pending)
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const { hash } = options.pending()
    if (options.access !== 'public') {
      await options.initialise()
      if (!viewerOf(sessionStore.getState())) return leave(loginPath(`${pathname}${search}${hash}`))
    }
    return leave(`${target}${search}${hash}`)
  }
}
