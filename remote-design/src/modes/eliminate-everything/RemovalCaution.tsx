import { CircleAlert } from 'lucide-react'
import styles from '../../workbench/Panel.module.css'
import { useCapability } from '../../workbench/task/use-estimate'
import { useWork } from '../../workbench/workbench-context'
import { ELIMINATE_EVERYTHING_TEXT as TEXT } from './eliminate-everything.text'
import { isTooLarge } from './removal.rules'

/** What a removal cannot bring back, and what is refused: said before anything is charged. */
export function RemovalCaution() {
  const share = useWork((state) => state.canvas.regionShare)
  const capability = useCapability()
  return isTooLarge(share, capability) ? (
    <output className={styles.note} data-tone="warning">
      <CircleAlert size={16} aria-hidden />
      {TEXT.tooLarge}
    </output>
  ) : (
    // Drafts are the embedded engine's.
    <p className={styles.quiet}>{capability?.level === 'full' ? TEXT.drawnCaution : TEXT.caution}</p>
  )
}
