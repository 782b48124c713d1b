import { DESIGN_TYPES, type DesignType } from '@tessera/shared/contract/design/task'
import { openPaths, type RouteTable } from '../../router/route-table'

/** Path of each mode's page (specification, section 2). */
const MODE_PATHS: Readonly<Record<DesignType, string>> = {
  tile_change: '/work/design/ceramicTile',
  change_entity: '/work/design/partialReplace',
  creation_empty_change: '/work/design/billetFurniture',
  billet_design: '/work/design/billet',
  style_imitation: '/work/design/styleImitation',
  color_change: '/work/design/colorReplace',
  eliminate_everything: '/work/design/eliminateEverything',
  furniture_material: '/work/design/furnitureMaterial',
  furniture_background: '/work/design/furnitureBackground',
}

export interface Mode {
  readonly type: DesignType
  /** Null while the mode is planned. */
  readonly path: string | null
}

/** All nine, available ones first. A mode is available when remote-design declares its page and not as planned. */
export function modesOf(table: RouteTable): readonly Mode[] {
  const open = openPaths(table)
  return DESIGN_TYPES.map((type) => ({ type, path: open.has(MODE_PATHS[type]) ? MODE_PATHS[type] : null })).toSorted(
    (a, b) => Number(b.path !== null) - Number(a.path !== null),
  )
}
