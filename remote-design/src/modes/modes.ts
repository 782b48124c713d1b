import type { DesignTask, ModeType } from '@tessera/shared/contract/design/task'
import type { NameOf } from '../parts/cover'
import type { ModeFacts } from '../parts/mode-facts'
import { TASK_TEXT } from '../parts/task.text'
import { BILLET_DESIGN_FACTS } from './billet-design/billet-design.facts'
import { COLOR_CHANGE_FACTS } from './color-change/color-change.facts'
import { CHANGE_ENTITY_FACTS } from './change-entity/change-entity.facts'
import { CREATION_EMPTY_CHANGE_FACTS } from './creation-empty-change/creation-empty-change.facts'
import { ELIMINATE_EVERYTHING_FACTS } from './eliminate-everything/eliminate-everything.facts'
import { FURNITURE_BACKGROUND_FACTS } from './furniture-background/furniture-background.facts'
import { FURNITURE_MATERIAL_FACTS } from './furniture-material/furniture-material.facts'
import { STYLE_IMITATION_FACTS } from './style-imitation/style-imitation.facts'
import { TILE_CHANGE_FACTS } from './tile-change/tile-change.facts'

/** Task presentation by mode. The history loads only this part of a mode; its workbench is loaded with its page. */
const MODES: Readonly<Record<ModeType, ModeFacts>> = {
  tile_change: TILE_CHANGE_FACTS,
  color_change: COLOR_CHANGE_FACTS,
  eliminate_everything: ELIMINATE_EVERYTHING_FACTS,
  furniture_material: FURNITURE_MATERIAL_FACTS,
  change_entity: CHANGE_ENTITY_FACTS,
  creation_empty_change: CREATION_EMPTY_CHANGE_FACTS,
  style_imitation: STYLE_IMITATION_FACTS,
  furniture_background: FURNITURE_BACKGROUND_FACTS,
  billet_design: BILLET_DESIGN_FACTS,
}

/** For tasks of a mode that this release does not know: server and remote are released apart. */
const UNKNOWN: ModeFacts = {
  path: null,
  again: '',
  title: () => TASK_TEXT.unknownMode,
  alt: () => TASK_TEXT.unknownMode,
  rows: () => null,
}

export function modeFactsOf({ designType }: Pick<DesignTask, 'designType'>): ModeFacts {
  const known: Partial<Record<string, ModeFacts>> = MODES
  return known[designType] ?? UNKNOWN
}

/** What a picture of a task is called. */
export const titleOf: NameOf = (task, result) => modeFactsOf(task).title(task, result)
