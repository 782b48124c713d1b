import { checkAccess, type AccessVerdict, type Viewer } from '@tessera/shared/contract/access'
import type { MenuGroup } from '@tessera/shared/remote/declarations'
import type { PageEntry, RouteTable } from './route-table'

export interface MenuItem {
  readonly path: string
  readonly label: string
  readonly icon: string
  readonly phone: boolean
  /** Which number stands beside the label; null for none. */
  readonly count: string | null
  /** `host` or a remote's name: the entry shows its state and preloads it. */
  readonly remote: string
  /** False when only the membership is insufficient; the entry is shown all the same, to advertise it. */
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

/** The viewer's menu: leaves out pages that need another role or user type, keeps those that need another membership. */
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
        count: menu.count ?? null,
        remote: page.owner,
        open,
      })),
  })).filter(({ items }) => items.length > 0)
}

/** Leaves out closed items, and groups without open items. */
export function openSections(sections: readonly MenuSection[]): MenuSection[] {
  return sections
    .map(({ group, items }) => ({ group, items: items.filter((item) => item.open) }))
    .filter(({ items }) => items.length > 0)
}
