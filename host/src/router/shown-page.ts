import type { PageEntry } from './route-table'

interface PageHandle {
  readonly page: PageEntry
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle
}

/** What React Router says of a matched route, inside a component or on the router's own state. */
type Match = { readonly handle: unknown } | { readonly route: { readonly handle?: unknown } }

/** The declaration of the page that an address matched; null outside declared pages. */
export function shownPage(matches: readonly Match[]): PageEntry | null {
  const last = matches.at(-1)
  const handle = last && ('route' in last ? last.route.handle : last.handle)
  return isPageHandle(handle) ? handle.page : null
}
