import { ROUTER_TEXT } from './router.text'
import type { PageRoute, PlannedRoute, RedirectRoute, RemoteDeclaration } from '@tessera/shared/remote/declarations'
import type { BootRemote } from '@tessera/shared/remote/release'
import { matchPath } from 'react-router-dom'

/** A page with the part that declares it and the part that renders it. */
export interface PageEntry extends Omit<PageRoute, 'menu'> {
  /** Provides the page's code: `host`, a remote's name, or one of the host's parts below. */
  readonly owner: string
  /** The part that declares it: `host` or a remote's name. */
  readonly part: string
  readonly partTitle: string
  /** Set for a planned page: what it will be. */
  readonly planned?: PlannedRoute['planned']
  readonly menu?: Omit<NonNullable<PageRoute['menu']>, 'icon' | 'count'> & {
    readonly icon: string
    readonly count?: string | undefined
  }
}

export interface RouteTable {
  readonly pages: readonly PageEntry[]
  readonly redirects: readonly RedirectRoute[]
  /** Routes left out because an earlier part declares the same path. */
  readonly conflicts: readonly string[]
}

/** Paths of available pages; planned pages are left out. */
export const openPaths = ({ pages }: RouteTable): ReadonlySet<string> =>
  new Set(pages.filter(({ planned }) => planned === undefined).map(({ path }) => path))

/** The one page that stands for all planned ones. */
export const PLANNED_PAGE = { owner: 'planned', page: 'planned' } as const

type Declaration = RemoteDeclaration | BootRemote

/** Merges the routes of host and remotes. A path belongs to the first part that declares it; the host is first. */
export function buildRouteTable(declarations: readonly Declaration[]): RouteTable {
  const owners = new Map<string, string>()
  const pages: PageEntry[] = []
  const redirects: RedirectRoute[] = []
  const conflicts: string[] = []
  for (const { name, title, routes } of declarations) {
    for (const route of routes) {
      const owner = owners.get(route.path)
      if (owner) {
        conflicts.push(`${route.path} of ${name} already belongs to ${owner}`)
        continue
      }
      owners.set(route.path, name)
      if ('redirect' in route) redirects.push(route)
      else if ('planned' in route) pages.push({ ...route, ...PLANNED_PAGE, part: name, partTitle: title })
      else pages.push({ ...route, owner: name, part: name, partTitle: title })
    }
  }
  return { pages, redirects, conflicts }
}

/** The page at an address, following one redirect; undefined for an unknown address. */
export function pageAt(table: RouteTable, pathname: string): PageEntry | undefined {
  const redirect = table.redirects.find(({ path }) => matchPath(path, pathname))
  const target = redirect?.redirect ?? pathname
  return table.pages.find(({ path }) => path !== '*' && matchPath(path, target))
}

/** Whether the page at an address needs no session. */
export const isPublicAt =
  (table: RouteTable) =>
  (pathname: string): boolean =>
    pageAt(table, pathname)?.access === 'public'

/** The frame around everything below `/work` is loaded, and may fail, like a page of the host. */
export const FRAME_PAGE: PageEntry = {
  path: '/work',
  page: 'frame',
  title: ROUTER_TEXT.frameTitle,
  access: 'signed-in',
  owner: 'frame',
  part: 'host',
  partTitle: ROUTER_TEXT.frameTitle,
}
