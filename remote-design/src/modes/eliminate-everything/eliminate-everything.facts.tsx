import type { EliminateEverythingTask } from '@tessera/shared/contract/design/modes/eliminate-everything'
import { links } from '@tessera/shared/remote/links'
import type { ModeFacts } from '../../parts/mode-facts'
import { ELIMINATE_EVERYTHING_TEXT as TEXT, ELIMINATE_EVERYTHING_WORDS } from './eliminate-everything.text'

/** Nothing was chosen that could name it. */
export const ELIMINATE_EVERYTHING_FACTS: ModeFacts<EliminateEverythingTask> = {
  path: links.designMode('eliminate_everything'),
  again: ELIMINATE_EVERYTHING_WORDS.runAgain,
  title: () => TEXT.title,
  refused: TEXT.refused,
  alt: () => TEXT.resultAlt,
  rows: () => null,
}
