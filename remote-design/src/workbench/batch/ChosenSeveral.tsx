import type { ReactNode } from 'react'
import { isFurniture } from '../furnishing/furnishing.inputs'
import { PieceRow } from '../furnishing/PieceRow'
import { ChosenMaterial } from '../material/MaterialPicker'
import { useWork, useWorkbench } from '../workbench-context'
import { variantsOf } from './batch.rules'
import { BATCH_CHOICE_TEXT as TEXT } from './batch.text'
import styles from './SeveralChoice.module.css'

/**
 * The materials of a batch before its start.
 * @param one the mode's own summary; the others' choices where they stay, and shown beside the list
 */
export function ChosenSeveral({ one }: { readonly one: ReactNode }) {
  const { mode } = useWorkbench()
  const several = useWork((state) => state.several)
  const inputs = useWork((state) => state.inputs)
  if (!several || several.materials.length < 2) return one
  const variants = variantsOf(mode, { several, inputs })
  const notes = variants.length > 1 ? variants.map((variant) => mode.batch?.noteOf?.(variant) ?? null) : []
  return (
    <>
      <ul className={styles.chosen} aria-label={TEXT.list}>
        {several.materials.map((material, index) => (
          <li key={material.id}>
            {isFurniture(material) ? (
              <PieceRow piece={{ material }} />
            ) : (
              <ChosenMaterial material={material} note={notes[index] ?? null} />
            )}
          </li>
        ))}
      </ul>
      {mode.batch?.withOthers ? one : null}
    </>
  )
}
