import type { FurnitureMaterialTask } from '@tessera/shared/contract/design/modes/furniture-material'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { Fact } from '@tessera/shared/ui/data'
import { links } from '@tessera/shared/remote/links'
import type { ModeFacts } from '../../parts/mode-facts'
import { schemeOf } from '../../parts/scheme-of'
import { SWATCH_TEXT } from '../../workbench/swatch/swatch.text'
import { FURNITURE_MATERIAL_TEXT as TEXT, FURNITURE_MATERIAL_WORDS } from './furniture-material.text'

type Scheme = FurnitureMaterialTask['params']['schemes'][number]

function namesOf({ materials }: FurnitureMaterialTask, scheme: readonly Scheme[number][]): string {
  const names = scheme.map(({ swatch }) => {
    if (swatch.from === 'picture') return SWATCH_TEXT.name
    return materials.find(({ id }) => id === swatch.materialId)?.name ?? TEXT.gone
  })
  return names.join(' + ')
}
const titleOf = (task: FurnitureMaterialTask, result?: DesignResult): string => namesOf(task, schemeOf(task, result))

/** Named by the materials of the first scheme. */
export const FURNITURE_MATERIAL_FACTS: ModeFacts<FurnitureMaterialTask> = {
  path: links.designMode('furniture_material'),
  again: FURNITURE_MATERIAL_WORDS.runAgain,
  title: titleOf,
  alt: (task, result) => TEXT.resultAlt(titleOf(task, result)),
  rows: (task) => {
    const { schemes } = task.params
    if (schemes.length === 1) return <Fact name={TEXT.materials}>{titleOf(task)}</Fact>
    return (
      <>
        {[...schemes.entries()].map(([index, scheme]) => (
          <Fact key={index} name={TEXT.schemes}>
            {TEXT.of(index + 1, namesOf(task, scheme))}
          </Fact>
        ))}
      </>
    )
  },
}
