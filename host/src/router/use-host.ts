import { useSession } from '@tessera/shared/session/session.store'
import { createContext, useContext, useMemo } from 'react'
import { useMatches } from 'react-router-dom'
import { useStore } from 'zustand'
import { savesData } from './preload'
import { type Registry } from '../registry/registry'
import { pageKey, type PageState, type RemoteState } from '../registry/registry-state'
import { buildMenu, type MenuSection } from './menu.rules'
import { viewerOf } from '@tessera/shared/remote/guard.rules'
import type { PageEntry, RouteTable } from './route-table'
import { shownPage } from './shown-page'

export interface HostServices {
  readonly table: RouteTable
  readonly registry: Registry
}

const HostContext = createContext<HostServices | null>(null)
export const HostProvider = HostContext.Provider

export function useHost(): HostServices {
  const services = useContext(HostContext)
  if (!services) throw new Error('Outside HostProvider')
  return services
}

export function useMenu(): readonly MenuSection[] {
  const { table } = useHost()
  const token = useSession((session) => session.token)
  const userInfo = useSession((session) => session.userInfo)
  return useMemo(() => buildMenu(table, viewerOf({ token, userInfo })), [table, token, userInfo])
}

/** `failed` from a failed load until a retry succeeds. */
export function useRemoteStatus(name: string): RemoteState['status'] {
  const { registry } = useHost()
  return useStore(registry.store, ({ remotes }) => remotes[name]?.status ?? 'pending')
}

export function usePageState(owner: string, page: string): PageState | undefined {
  const { registry } = useHost()
  return useStore(registry.store, ({ pages }) => pages[pageKey(owner, page)])
}

/** Returns a function that preloads a remote, for hovering a menu entry. */
export function usePreload(): (remote: string) => void {
  const { registry } = useHost()
  return (remote) => {
    if (!savesData()) void registry.preload(remote)
  }
}

/** The declaration of the page on screen; null outside declared pages. */
export function useCurrentPage(): PageEntry | null {
  return shownPage(useMatches())
}
