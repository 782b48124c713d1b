import { furnishingFacts } from '../../workbench/furnishing/furnishing-facts'
import { CHANGE_ENTITY_WORDS } from './change-entity.text'

export const CHANGE_ENTITY_FACTS = furnishingFacts({
  path: '/work/design/partialReplace',
  again: CHANGE_ENTITY_WORDS.runAgain,
})
