import { sessionStore } from '@tessera/shared/session/session.store'
import { checkPage, viewerOf } from '@tessera/shared/remote/guard.rules'
import type { RouteTable } from './route-table'
import type { Registry } from '../registry/registry'

interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** Someone who pays for every byte asked not to be sent any that are not needed yet. */
export function savesData(): boolean {
  return (navigator as NavigatorWithConnection).connection?.saveData === true
}

/** Runs when nothing else happens; Safari has no such notice and waits a moment instead. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_000)
}

/** The remotes of which the viewer may open at least one page, in the menu's order. */
function preloadOrder(table: RouteTable, remotes: readonly { readonly name: string }[]): string[] {
  const viewer = viewerOf(sessionStore.getState())
  if (!viewer) return []
  return remotes
    .map(({ name }) => name)
    .filter((name) => table.pages.some((page) => page.owner === name && checkPage(page.access, viewer) === 'allow'))
}

/**
 * Fetches the remotes a signed-in person may need, one after the other, each in an idle moment, so that it never competes with
 * what the person is doing.
 */
export async function preloadIdleRemotes(registry: Registry, table: RouteTable): Promise<void> {
  if (savesData()) return
  for (const name of preloadOrder(table, registry.remotes)) {
    await new Promise<void>((idle) => whenIdle(idle))
    await registry.preload(name)
  }
}
