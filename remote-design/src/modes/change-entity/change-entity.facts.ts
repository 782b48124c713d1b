import { links } from '@tessera/shared/remote/links'
import { furnishingFacts } from '../../workbench/furnishing/furnishing-facts'
import { CHANGE_ENTITY_WORDS } from './change-entity.text'

export const CHANGE_ENTITY_FACTS = furnishingFacts({
  path: links.designMode('change_entity'),
  again: CHANGE_ENTITY_WORDS.runAgain,
})
