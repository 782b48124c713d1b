import type { FurnitureBackgroundTask } from '@tessera/shared/contract/design/modes/furniture-background'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { Fact } from '@tessera/shared/ui/data'
import { links } from '@tessera/shared/remote/links'
import type { ModeFacts } from '../../parts/mode-facts'
import { PROMPT_TEXT } from '../../workbench/prompt/prompt.text'
import { backgroundName } from './furniture-background.inputs'
import { FURNITURE_BACKGROUND_TEXT as TEXT, FURNITURE_BACKGROUND_WORDS } from './furniture-background.text'

function nameOf({ params, results }: FurnitureBackgroundTask, result?: DesignResult): string {
  if (params.way === 'generate') return params.prompt
  const number = result?.number ?? (result ? results.indexOf(result) + 1 : 1)
  const background = params.backgrounds[number - 1] ?? params.backgrounds[0]
  return background ? backgroundName(background) : ''
}

/** Named by the background. */
export const FURNITURE_BACKGROUND_FACTS: ModeFacts<FurnitureBackgroundTask> = {
  path: links.designMode('furniture_background'),
  again: FURNITURE_BACKGROUND_WORDS.runAgain,
  title: (task, result) => TEXT.title(nameOf(task, result)),
  alt: (task, result) => TEXT.resultAlt(nameOf(task, result)),
  rows: ({ params }) =>
    params.way === 'generate' ? (
      <Fact name={PROMPT_TEXT.prompt}>{params.prompt}</Fact>
    ) : (
      <Fact name={TEXT.backgrounds}>{params.backgrounds.map(backgroundName).join('、')}</Fact>
    ),
}
