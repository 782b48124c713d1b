import { sessionStore } from '@tessera/shared/session/session.store'
import { checkPage, viewerOf } from '@tessera/shared/remote/guard.rules'
import type { RouteTable } from './route-table'
import type { Registry } from '../registry/registry'

interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** Data-saving mode of the browser: nothing is preloaded. */
export function savesData(): boolean {
  return (navigator as NavigatorWithConnection).connection?.saveData === true
}

/** Runs `work` when the browser is idle, after 5 s at the latest; where Safari lacks `requestIdleCallback`, after 1 s. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_000)
}

/** The remotes of which the viewer may open at least one page, in the boot document's order. */
function preloadOrder(table: RouteTable, remotes: readonly { readonly name: string }[]): string[] {
  const viewer = viewerOf(sessionStore.getState())
  if (!viewer) return []
  return remotes
    .map(({ name }) => name)
    .filter((name) => table.pages.some((page) => page.owner === name && checkPage(page.access, viewer) === 'allow'))
}

/**
 * Preloads the remotes that a signed-in person may open, one after the other, each when the browser is idle, so that it does not
 * compete with the person's own requests.
 */
export async function preloadIdleRemotes(registry: Registry, table: RouteTable): Promise<void> {
  if (savesData()) return
  for (const name of preloadOrder(table, registry.remotes)) {
    await new Promise<void>((idle) => whenIdle(idle))
    await registry.preload(name)
  }
}
