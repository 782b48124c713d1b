import { checkAccess, type AccessVerdict, type Viewer } from '@tessera/shared/contract/access'
import type { MenuGroup } from '@tessera/shared/remote/declarations'
import type { PageEntry, RouteTable } from './route-table'

export interface MenuItem {
  readonly path: string
  readonly label: string
  readonly icon: string
  readonly phone: boolean
  /** `host` or a remote's name: whose state and preload belong to this entry. */
  readonly remote: string
  /** False when the membership does not suffice; the entry is shown all the same, as something to be had. */
  readonly open: boolean
}

export interface MenuSection {
  readonly group: MenuGroup
  readonly items: readonly MenuItem[]
}

const GROUP_ORDER: readonly MenuGroup[] = ['design', 'customer', 'material', 'team', 'factory', 'account']

function verdictOf(page: PageEntry, viewer: Viewer | null): AccessVerdict {
  if (typeof page.access === 'string') return 'ok'
  return viewer ? checkAccess(page.access, viewer) : 'vip'
}

/** The menu of a viewer: what another role or user type is needed for is left out, what another membership is needed for is not. */
export function buildMenu(table: RouteTable, viewer: Viewer | null): MenuSection[] {
  const entries = table.pages.flatMap((page) => {
    const verdict = verdictOf(page, viewer)
    return page.menu && (verdict === 'ok' || verdict === 'vip')
      ? [{ page, menu: page.menu, open: verdict === 'ok' }]
      : []
  })
  return GROUP_ORDER.map((group) => ({
    group,
    items: entries
      .filter(({ menu }) => menu.group === group)
      .toSorted((a, b) => a.menu.order - b.menu.order)
      .map(({ page, menu, open }) => ({
        path: page.path,
        label: menu.label ?? page.title,
        icon: menu.icon,
        phone: menu.phone ?? false,
        remote: page.owner,
        open,
      })),
  })).filter(({ items }) => items.length > 0)
}

/** Leaves out what the viewer may not open, and groups that are empty then. */
export function openSections(sections: readonly MenuSection[]): MenuSection[] {
  return sections
    .map(({ group, items }) => ({ group, items: items.filter((item) => item.open) }))
    .filter(({ items }) => items.length > 0)
}
