import type { BilletDesignTask } from '@tessera/shared/contract/design/modes/billet-design'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { schemeName } from '@tessera/shared/contract/goods-colors.text'
import { Fact } from '@tessera/shared/ui/data'
import { links } from '@tessera/shared/remote/links'
import type { ModeFacts } from '../../parts/mode-facts'
import { PROMPT_TEXT } from '../../workbench/prompt/prompt.text'
import { BILLET_DESIGN_TEXT as TEXT, BILLET_DESIGN_WORDS, SHELL_SURFACE_TEXT } from './billet-design.text'

type Scheme = Extract<BilletDesignTask['params'], { way: 'cover' }>['schemes'][number]

/** `地面 橡木地板、墙面 奶油白`; equal ones once. */
function namesOf({ materials }: BilletDesignTask, scheme: Scheme): string {
  const names = scheme.map((each) => {
    const name =
      each.with === 'paint'
        ? schemeName([each.color])
        : (materials.find(({ id }) => id === each.materialId)?.name ?? TEXT.gone)
    return TEXT.on(SHELL_SURFACE_TEXT[each.surface], name)
  })
  return [...new Set(names)].join('、')
}

function titleOf(task: BilletDesignTask, result?: DesignResult): string {
  const { params, results } = task
  if (params.way === 'generate') return params.prompt
  const number = result?.number ?? (result ? results.indexOf(result) + 1 : 1)
  return namesOf(task, params.schemes[number - 1] ?? params.schemes[0] ?? [])
}

/** Named by what its surfaces are covered with. */
export const BILLET_DESIGN_FACTS: ModeFacts<BilletDesignTask> = {
  path: links.designMode('billet_design'),
  again: BILLET_DESIGN_WORDS.runAgain,
  title: titleOf,
  alt: (task, result) => TEXT.resultAlt(titleOf(task, result)),
  rows: (task) => {
    const { params } = task
    if (params.way === 'generate') return <Fact name={PROMPT_TEXT.prompt}>{params.prompt}</Fact>
    if (params.schemes.length === 1) return <Fact name={TEXT.coverings}>{titleOf(task)}</Fact>
    return (
      <>
        {[...params.schemes.entries()].map(([index, scheme]) => (
          <Fact key={index} name={TEXT.schemes}>
            {TEXT.of(index + 1, namesOf(task, scheme))}
          </Fact>
        ))}
      </>
    )
  },
}
