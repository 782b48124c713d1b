import type { ReactNode } from 'react'
import { isFurniture } from '../furnishing/furnishing.inputs'
import { PieceRow } from '../furnishing/PieceRow'
import { ChosenMaterial } from '../material/MaterialPicker'
import { useWork, useWorkbench } from '../workbench-context'
import { BATCH_CHOICE_TEXT as TEXT } from './batch.text'
import styles from './SeveralChoice.module.css'

/**
 * The materials of a batch before its start.
 * @param one the mode's own summary; the others' choices where they stay, and shown beside the list
 */
export function ChosenSeveral({ one }: { readonly one: ReactNode }) {
  const { mode } = useWorkbench()
  const several = useWork((state) => state.several)
  if (!several || several.materials.length < 2) return one
  return (
    <>
      <ul className={styles.chosen} aria-label={TEXT.list}>
        {several.materials.map((material) => (
          <li key={material.id}>
            {isFurniture(material) ? <PieceRow piece={{ material }} /> : <ChosenMaterial material={material} />}
          </li>
        ))}
      </ul>
      {mode.batch?.withOthers ? one : null}
    </>
  )
}
