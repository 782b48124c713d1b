import type { Material } from '@tessera/shared/contract/material'
import { MaterialPicker, type MaterialPickerProps } from '../material/MaterialPicker'
import { isLayable } from '../material/layable'
import { SeveralChoice } from './SeveralChoice'

interface MaterialChoiceProps extends Omit<MaterialPickerProps, 'chosenIds' | 'chosenId'> {
  /** The one that is shown in the photo. */
  readonly chosen: Pick<Material, 'id'> | null | undefined
}

/** The choice of a material to lay, or of several. */
export function MaterialChoice({ chosen, onPick, ...picker }: MaterialChoiceProps) {
  const whole = chosen && 'surface' in chosen ? (chosen as Material) : null
  return (
    <SeveralChoice
      isKind={isLayable}
      shown={whole && isLayable(whole) ? whole : null}
      shownId={chosen?.id}
      onShow={onPick}
    >
      {(picking) => <MaterialPicker {...picker} {...picking} chosenId={chosen?.id} />}
    </SeveralChoice>
  )
}
