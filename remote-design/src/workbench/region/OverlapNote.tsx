import { regionsOf } from '@tessera/shared/canvas/document/parts'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import styles from '../Panel.module.css'
import { useEditor, useWork } from '../workbench-context'
import { overlappedBy } from './overlap.rules'
import { REGION_TEXT as TEXT } from './region.text'
import { usePartName } from './use-part-name'

/** Where two surfaces or objects lie over each other the later one gets the place: said while they are selected. */
export function OverlapNote() {
  const nameOf = usePartName()
  const editor = useEditor()
  const canvas = useWork((state) => state.canvas)
  const { part } = canvas
  // Measured anew with every edit.
  const overlapped = useMemo(
    () => (editor && canvas.partShares.length > 1 ? overlappedBy(regionsOf(editor.document), canvas.part) : []),
    [editor, canvas],
  )
  return overlapped.map((other) => (
    <output key={other} className={styles.note} data-tone="warning">
      <CircleAlert size={16} aria-hidden />
      {TEXT.overlap(nameOf(other), nameOf(Math.max(part, other)))}
    </output>
  ))
}
