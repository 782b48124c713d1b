import type { ComponentType } from 'react'
import type { AccessRule } from '../contract/access'

export type MenuGroup = 'design' | 'customer' | 'material' | 'team' | 'factory' | 'account'

/** Icons the host has; an unknown name falls back to a plain tile, so that data never breaks the menu. */
export type MenuIcon =
  | 'home'
  | 'pictures'
  | 'tile'
  | 'sofa'
  | 'room'
  | 'history'
  | 'palette'
  | 'eraser'
  | 'swatch'
  | 'style'
  | 'backdrop'
  | 'shell'
  | 'customer'
  | 'material'
  | 'tag'
  | 'content'
  | 'team'
  | 'member'
  | 'factory'
  | 'records'
  | 'orders'
  | 'account'

interface MenuEntry {
  readonly group: MenuGroup
  readonly icon: MenuIcon
  /** Defaults to the route's title. */
  readonly label?: string
  /** Ascending within the group. */
  readonly order: number
  /** Takes one of the five slots of the phone's tab bar. */
  readonly phone?: boolean
  /** A number beside the label; the host passes over those that it does not know. */
  readonly count?: 'followUpsDue'
}

/** `public` needs nothing, `signed-in` a valid session; a rule is checked in addition to that. */
export type RouteAccess = 'public' | 'signed-in' | AccessRule

export interface PageRoute {
  /** Absolute path, React Router syntax. */
  readonly path: string
  /** Key of the page in the remote's `pages`. */
  readonly page: string
  readonly title: string
  readonly access: RouteAccess
  readonly menu?: MenuEntry
  /** Records that the page shows, for the search everywhere: the host has one dialog, and links what the search finds by these. */
  readonly finds?: readonly RecordAddress[]
}

/** Where the page shows a record of a kind. */
interface RecordAddress {
  /** A `SearchKind`; the host passes over kinds that it does not know. */
  readonly kind: string
  /** After the path, `{id}` for the record's: `?id={id}`. */
  readonly query: string
}

/**
 * A page planned for a later release. Declared now to settle its path, title and access; the host shows a placeholder, the remote has
 * no code for it.
 */
export interface PlannedRoute {
  readonly path: string
  readonly title: string
  readonly access: RouteAccess
  readonly planned: {
    /** What the page will do, in one sentence. */
    readonly text: string
    /** Paths to use in the meantime; only those the viewer may open are shown. */
    readonly instead: readonly string[]
  }
}

export interface RedirectRoute {
  readonly path: string
  readonly redirect: string
}

type RouteDeclaration = PageRoute | PlannedRoute | RedirectRoute

/**
 * A remote's manifest, as plain data. Part of `release.json` and the boot document, so that the host builds menu, titles, guards and
 * routes without loading the remote's code.
 */
export interface RemoteDeclaration {
  /** Also the container's global name: letters, digits and underscores. */
  readonly name: string
  /** Shown when the remote cannot be loaded. */
  readonly title: string
  /** Path prefixes owned by this remote alone. */
  readonly bases: readonly `/${string}`[]
  readonly routes: readonly RouteDeclaration[]
}

/** A remote's `routes.ts` exports the result of this as `declaration`. */
export function defineRoutes<const Declaration extends RemoteDeclaration>(declaration: Declaration): Declaration {
  return declaration
}

type PageOf<Route> = Route extends { readonly page: infer Page extends string } ? Page : never
export type PageLoader = () => Promise<{ default: ComponentType }>

/** The one module a remote exposes (`./remote`). */
export interface RemoteModule {
  readonly name: string
  readonly pages: Readonly<Record<string, PageLoader>>
  /** Prefetches all page code without rendering; the host calls it when idle. */
  readonly preload: () => Promise<void>
  /** This part's references of the shared singletons; see instances.ts. */
  readonly instances?: () => Promise<Readonly<Record<string, unknown>>>
}

/**
 * A remote's pages: one loader per page of its declaration (enforced by the type). The default preload loads the pages' code one after
 * the other, so that it does not compete with the person's own requests.
 */
export function defineRemote<const Declaration extends RemoteDeclaration>(
  declaration: Declaration,
  pages: Readonly<Record<PageOf<Declaration['routes'][number]>, PageLoader>>,
): RemoteModule {
  return {
    name: declaration.name,
    pages,
    preload: async () => {
      for (const load of Object.values<PageLoader>(pages)) await load()
    },
    instances: async () => (await import('./instances')).instances,
  }
}
