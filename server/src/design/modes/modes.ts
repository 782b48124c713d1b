import type { DesignType, ModeType } from '@tessera/shared/contract/design/task'
import { BILLET_DESIGN } from './billet-design'
import { COLOR_CHANGE } from './color-change'
import { CHANGE_ENTITY } from './change-entity'
import { CREATION_EMPTY_CHANGE } from './creation-empty-change'
import { ELIMINATE_EVERYTHING } from './eliminate-everything'
import { FURNITURE_BACKGROUND } from './furniture-background'
import { FURNITURE_MATERIAL } from './furniture-material'
import type { ServerMode } from './server-mode'
import { STYLE_IMITATION } from './style-imitation'
import { TILE_CHANGE } from './tile-change'

/** All modes. */
export const SERVER_MODES = {
  tile_change: TILE_CHANGE,
  color_change: COLOR_CHANGE,
  eliminate_everything: ELIMINATE_EVERYTHING,
  furniture_material: FURNITURE_MATERIAL,
  change_entity: CHANGE_ENTITY,
  creation_empty_change: CREATION_EMPTY_CHANGE,
  style_imitation: STYLE_IMITATION,
  furniture_background: FURNITURE_BACKGROUND,
  billet_design: BILLET_DESIGN,
} satisfies Record<ModeType, ServerMode>

type Wrapping = (typeof SERVER_MODES)[ModeType]['wrapping']
/** The prepared job an engine gets, by mode. */
export type OfferedJob = Awaited<ReturnType<Wrapping['prepare']>>['prepared']

/** Undefined for a mode that only a later release knows. */
export function modeOf(designType: DesignType): ServerMode | undefined {
  const known: Partial<Record<DesignType, ServerMode>> = SERVER_MODES
  return known[designType]
}
