import { Button } from '@tessera/shared/ui/core'
import { CircleAlert } from 'lucide-react'
import { ONE_PART_TEXT as TEXT } from '../batch/batch.text'
import styles from '../Panel.module.css'
import { useReadiness, useWork, useWorkbench } from '../workbench-context'
import { usePartName } from './use-part-name'

/** Several regions beside other rooms, which get what one region has: one press leaves the current one alone. */
export function OnePartNote() {
  const { region } = useWorkbench()
  const nameOf = usePartName()
  const { hasTooManyParts } = useReadiness()
  const { part, partShares } = useWork((state) => state.canvas)
  if (!hasTooManyParts) return null
  const filled = partShares.flatMap((share, index) => (share > 0 ? [index] : []))
  const kept = filled.includes(part) ? part : filled[0]!
  return (
    <div className={`${styles.note} ${styles.withButton}`} data-tone="warning">
      <CircleAlert size={16} aria-hidden />
      <output>{TEXT.missing}</output>
      <Button size="small" onClick={() => region.keepOnly(kept)}>
        {TEXT.keep(nameOf(kept))}
      </Button>
    </div>
  )
}
