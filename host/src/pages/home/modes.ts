import { DESIGN_TYPES, type DesignType } from '@tessera/shared/contract/design/task'
import { links } from '@tessera/shared/remote/links'
import { openPaths, type RouteTable } from '../../router/route-table'

export interface Mode {
  readonly type: DesignType
  /** Null while the mode is planned. */
  readonly path: string | null
}

/** All nine, available ones first. A mode is available when remote-design declares its page and not as planned. */
export function modesOf(table: RouteTable): readonly Mode[] {
  const open = openPaths(table)
  return DESIGN_TYPES.map((type) => {
    const path = links.designMode(type)
    return { type, path: open.has(path) ? path : null }
  }).toSorted((a, b) => Number(b.path !== null) - Number(a.path !== null))
}
