import type { Material } from '@tessera/shared/contract/material'
import type { ReactNode } from 'react'
import { MaterialPicker, type MaterialPickerProps } from '../../parts/material/MaterialPicker'
import { isLayable } from '../../parts/material/layable'
import { SeveralChoice } from './SeveralChoice'

interface MaterialChoiceProps extends Omit<MaterialPickerProps, 'chosenIds' | 'chosenId'> {
  /** The one that is shown in the photo. */
  readonly chosen: Pick<Material, 'id'> | null | undefined
  readonly lead?: ReactNode
}

/** The choice of a material to lay, or of several. */
export function MaterialChoice({ chosen, onPick, lead, ...picker }: MaterialChoiceProps) {
  const whole = chosen && 'surface' in chosen ? (chosen as Material) : null
  return (
    <SeveralChoice
      isKind={isLayable}
      shown={whole && isLayable(whole) ? whole : null}
      shownId={chosen?.id}
      onShow={onPick}
      lead={lead}
    >
      {(picking) => <MaterialPicker {...picker} {...picking} chosenId={chosen?.id} />}
    </SeveralChoice>
  )
}
