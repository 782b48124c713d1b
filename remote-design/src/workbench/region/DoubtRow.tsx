import { Button } from '@tessera/shared/ui/core'
import { ChevronRight } from 'lucide-react'
import styles from '../Panel.module.css'
import { useEditor, useWork, useWorkbench } from '../workbench-context'
import { REGION_TEXT as TEXT } from './region.text'

/** Places that may be wrong, one after the other: taken, left, or found to be right. */
export function DoubtRow() {
  const { region } = useWorkbench()
  const editor = useEditor()
  const places = useWork((state) => state.suggestion.doubtful)
  const doubt = useWork((state) => state.doubt)
  // Read again with every edit.
  useWork((state) => state.canvas)
  const place = doubt === null ? undefined : places[doubt]
  if (places.length === 0) return null
  if (doubt === null || !place) {
    return (
      <div className={styles.row}>
        <span className={styles.quiet}>{TEXT.doubts(places.length)}</span>
        <Button size="small" onClick={() => region.lookAt(0)}>
          {TEXT.firstDoubt}
        </Button>
      </div>
    )
  }
  const selected = editor ? editor.overlapWith(editor.bitmapOf([place])).ofPiece > 0.5 : false
  return (
    <div className={styles.row}>
      <span className={styles.quiet} aria-live="polite">
        {TEXT.doubtNow(doubt + 1, places.length)}
      </span>
      <span className={styles.chips}>
        <button type="button" className={styles.chip} onClick={() => region.settle(doubt, selected ? 'leave' : 'take')}>
          {selected ? TEXT.leaveDoubt : TEXT.takeDoubt}
        </button>
        <button type="button" className={styles.chip} onClick={() => region.settle(doubt, 'keep')}>
          {TEXT.doubtRight}
        </button>
        {places.length > 1 ? (
          <Button
            size="small"
            icon={<ChevronRight aria-hidden />}
            onClick={() => region.lookAt((doubt + 1) % places.length)}
          >
            {TEXT.nextDoubt}
          </Button>
        ) : null}
      </span>
    </div>
  )
}
