import { regionsOf } from '@tessera/shared/canvas/document/parts'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import styles from '../Panel.module.css'
import { useEditor, useWork, useWorkbench } from '../workbench-context'
import { overlappedBy } from './overlap.rules'
import { REGION_TEXT as TEXT } from './region.text'

/** Where two surfaces or objects lie over each other the later one gets the place: said while they are selected. */
export function OverlapNote() {
  const { mode } = useWorkbench()
  const editor = useEditor()
  const canvas = useWork((state) => state.canvas)
  const inputs = useWork((state) => state.inputs)
  const { part, partShares } = canvas
  // Measured anew with every edit.
  const overlapped = useMemo(
    () => (editor && canvas.partShares.length > 1 ? overlappedBy(regionsOf(editor.document), canvas.part) : []),
    [editor, canvas],
  )
  const shown = partShares.flatMap((share, index) => (share > 0 ? [index] : []))
  const nameOf = (index: number) => mode.partName?.(inputs, index, shown) ?? TEXT.part(shown.indexOf(index) + 1)
  return overlapped.map((other) => (
    <output key={other} className={styles.note} data-tone="warning">
      <CircleAlert size={16} aria-hidden />
      {TEXT.overlap(nameOf(other), nameOf(Math.max(part, other)))}
    </output>
  ))
}
