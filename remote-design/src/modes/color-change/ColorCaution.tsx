import { labOfHex } from '@tessera/shared/contract/lab'
import { hardStep } from '@tessera/shared/contract/recolour'
import { CircleAlert } from 'lucide-react'
import styles from '../../workbench/Panel.module.css'
import { useInputs } from '../../workbench/workbench-context'
import { COLOR_CHANGE_INPUTS } from './color-change.inputs'
import { COLOR_CHANGE_TEXT as TEXT } from './color-change.text'
import { useObjectColors } from './preview/use-object-colors'

/** What a change of colour cannot do, and where it is likely to look poor: said before anything is charged. */
export function ColorCaution() {
  const { schemes } = useInputs(COLOR_CHANGE_INPUTS)
  const scene = useObjectColors()
  const steps = new Set(
    schemes.flatMap((scheme) =>
      (scene?.objects ?? []).map((object, part) => {
        const color = scheme[part]
        return object && color ? hardStep(object.old, labOfHex(color), object.light) : null
      }),
    ),
  )
  const texts = [steps.has('lighter') ? TEXT.lighter : null, steps.has('darker') ? TEXT.darker : null]
  return (
    <>
      <p className={styles.quiet}>{TEXT.caution}</p>
      {texts.map((text) =>
        text === null ? null : (
          <output key={text} className={styles.note} data-tone="warning">
            <CircleAlert size={16} aria-hidden />
            {text}
          </output>
        ),
      )}
    </>
  )
}
