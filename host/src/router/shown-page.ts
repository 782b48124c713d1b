import type { PageEntry } from './route-table'

interface PageHandle {
  readonly page: PageEntry
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle
}

/** A matched route of React Router, from a component or from the router's state. */
type Match = { readonly handle: unknown } | { readonly route: { readonly handle?: unknown } }

/** The declared page among the matched routes; null without one. */
export function shownPage(matches: readonly Match[]): PageEntry | null {
  const last = matches.at(-1)
  const handle = last && ('route' in last ? last.route.handle : last.handle)
  return isPageHandle(handle) ? handle.page : null
}
