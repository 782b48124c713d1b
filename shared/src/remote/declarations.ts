import type { ComponentType } from 'react'
import type { AccessRule } from '../contract/access'

export type MenuGroup = 'design' | 'customer' | 'material' | 'team' | 'factory' | 'account'

/** Names of the pictures the host can draw; an unknown one falls back to a plain tile, so that data never breaks the menu. */
export type MenuIcon =
  | 'tile'
  | 'sofa'
  | 'room'
  | 'history'
  | 'customer'
  | 'material'
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
  /** Ascending inside the group. */
  readonly order: number
  /** Takes one of the five places of the phone's bottom bar. */
  readonly phone?: boolean
}

/** `public` asks for nothing, `signed-in` for a live session, a rule is checked after that. */
export type RouteAccess = 'public' | 'signed-in' | AccessRule

export interface PageRoute {
  /** Absolute path, React Router syntax. */
  readonly path: string
  /** Key of the page in the remote's `pages`. */
  readonly page: string
  readonly title: string
  readonly access: RouteAccess
  readonly menu?: MenuEntry
}

/**
 * A page whose function comes with a later release. It is declared now, so that its address, title and access are settled; the host
 * says there what it will be, and the remote holds no code for it.
 */
export interface PlannedRoute {
  readonly path: string
  readonly title: string
  readonly access: RouteAccess
  readonly planned: {
    /** What the page will do, in one sentence. */
    readonly text: string
    /** Addresses that serve in the meantime; shown are those that the viewer may open. */
    readonly instead: readonly string[]
  }
}

export interface RedirectRoute {
  readonly path: string
  readonly redirect: string
}

type RouteDeclaration = PageRoute | PlannedRoute | RedirectRoute

/**
 * What a remote says about itself, as plain data. It travels in `release.json` and the boot document, so that the host draws menu,
 * titles, guards and routes without loading any of the remote's code.
 */
export interface RemoteDeclaration {
  /** Also the container's global name: letters, digits and underscores. */
  readonly name: string
  /** Shown when the remote cannot be loaded. */
  readonly title: string
  /** Path prefixes that belong to this remote alone. */
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
  /** Fetches everything the pages need, without rendering; the host calls it when idle. */
  readonly preload: () => Promise<void>
  /** The references this part holds of what must exist once; see instances.ts. */
  readonly instances?: () => Promise<Readonly<Record<string, unknown>>>
}

/**
 * A remote's table of contents: one loader for each page its declaration names (the compiler insists). The default preload
 * loads every page's code one after the other, so that it never competes with what the person is doing.
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
