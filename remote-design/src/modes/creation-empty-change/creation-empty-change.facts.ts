import { links } from '@tessera/shared/remote/links'
import { furnishingFacts } from '../../workbench/furnishing/furnishing-facts'
import { CREATION_EMPTY_CHANGE_WORDS } from './creation-empty-change.text'

export const CREATION_EMPTY_CHANGE_FACTS = furnishingFacts({
  path: links.designMode('creation_empty_change'),
  again: CREATION_EMPTY_CHANGE_WORDS.runAgain,
})
