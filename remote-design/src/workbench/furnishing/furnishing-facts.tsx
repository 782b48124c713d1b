import { Fact } from '@tessera/shared/ui/data'
import { measureText } from '../../parts/task.text'
import type { ModeFacts } from '../../parts/mode-facts'
import type { FurnishingTask } from './furnishing-tasks'
import { FURNISHING_TEXT as TEXT } from './furnishing.text'

const SEPARATOR = '、'

/** `亚麻三人沙发、橡木茶几`; of what an engine drew its words. */
const nameOf = ({ params, pieces }: FurnishingTask): string =>
  params.way === 'generate' ? params.prompt : pieces.map(({ name }) => name).join(SEPARATOR)

/** Named by its pieces. */
export const furnishingFacts = (words: {
  readonly path: string
  readonly again: string
}): ModeFacts<FurnishingTask> => ({
  ...words,
  refused: TEXT.refused,
  title: nameOf,
  // Of several, the sizes would not say whose they are.
  measure: ({ pieces }) => (pieces.length === 1 ? measureText(pieces) : null),
  alt: (task) => TEXT.resultAlt(nameOf(task)),
  rows: (task) => <Fact name={task.params.way === 'generate' ? TEXT.described : TEXT.facts}>{nameOf(task)}</Fact>,
})
