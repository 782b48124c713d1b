import { useIsTouch } from '@tessera/shared/ui/core'
import { useEffect, useRef } from 'react'
import { toScreen } from '../../canvas/geometry/view'
import { useEditor, useWork } from '../workbench-context'
import styles from './TargetLabel.module.css'
import { REGION_TEXT as TEXT } from './region.text'

/** Distance above the pointer; a finger hides more. */
const LIFT_PX = { mouse: 20, touch: 64 }

/** What the pointer is on and what a click would do with it, beside the pointer; read out for the keyboard's. */
export function TargetLabel() {
  const editor = useEditor()
  const target = useWork((state) => state.target)
  const asking = useWork((state) => state.asking)
  const surface = useWork(({ scene }) => (target ? scene.regions[target.label - 1]?.surface : undefined))
  const isTouch = useIsTouch()
  const label = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    if (!editor || (!target && !asking)) return undefined
    const follow = () => {
      const point = editor.overlay.asking?.point ?? editor.overlay.cursor
      if (!point || !label.current) return
      const [x, y] = toScreen(editor.view, point)
      const half = label.current.offsetWidth / 2
      const lift = isTouch ? LIFT_PX.touch : LIFT_PX.mouse
      // Inside the picture, below the pointer at its upper edge.
      const left = Math.min(Math.max(x, half + 4), editor.viewport.width - half - 4)
      const top = y - lift > label.current.offsetHeight ? y - lift - label.current.offsetHeight : y + lift
      label.current.style.translate = `${left - half}px ${top}px`
    }
    follow()
    return editor.subscribe(follow)
  }, [editor, target, asking, isTouch])

  const words = isTouch ? TEXT.takesTouch : TEXT.takes
  const text = asking ? TEXT.asking : target && surface ? words(surface, target.takesAway) : null
  return (
    <output ref={label} className={styles.label} data-takes-away={target?.takesAway} hidden={text === null}>
      {text}
    </output>
  )
}
