import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import { sessionStore } from '../session/session.store'
import { withOrigin } from '../session/visit-origin'
import type { AccessRule, Viewer } from '../contract/access'
import { blockedStore } from './blocked.store'
import type { PageRoute, RedirectRoute, RouteAccess } from './declarations'
import { checkPage, destination, isRule, lacksOf, LOGIN_PATH, loginPath, returnPath, viewerOf } from './guard.rules'
import { blockedSentence } from './guard.text'

/** The pending navigation. Needed because a loader gets only its path and query. */
interface PendingNavigation {
  /** Undefined for the initial navigation: its history entry exists already, as with POP. */
  readonly action: 'PUSH' | 'POP' | 'REPLACE' | undefined
  readonly hash: string
}
export type Pending = () => PendingNavigation

/** The part of the router a guard reads. */
interface RouterState {
  readonly state: {
    readonly navigation: {
      readonly historyAction: PendingNavigation['action']
      readonly location: { readonly hash: string } | undefined
    }
  }
}

/** @param router undefined while it is being created: the initial navigation starts in its constructor */
export function pendingNavigation(router: RouterState | undefined): PendingNavigation {
  const { historyAction, location } = router?.state.navigation ?? {}
  return { action: historyAction, hash: (location ?? globalThis.location)?.hash ?? '' }
}

/** Redirects of guards: keep the visit's origin in the query, and never leave a history entry that only redirects again. */
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
  /** Resolves when the session is either anonymous or initialised. */
  readonly initialise: () => Promise<void>
  /** Called once access is granted; not awaited by the navigation. */
  readonly open: () => void
}

/**
 * The loader of a declared page, in the product and in a standalone remote: checks access before the page renders, and gives the reason
 * for a redirect.
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
 * The loader of a declared redirect; keeps query and hash. After a log-in the person returns to the original URL, so that the redirect
 * is evaluated again.
 *
 * @param options.access access rule of the destination page
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
