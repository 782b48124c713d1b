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
  const surface = useWork(({ scene }) => (target ? scene.regions[target.label - 1]?.surface : undefined))
  const isTouch = useIsTouch()
  const label = useRef<HTMLOutputElement>(null)

  useEffect(() => {
    if (!editor || !target) return undefined
    const follow = () => {
      const { cursor } = editor.overlay
      if (!cursor || !label.current) return
      const [x, y] = toScreen(editor.view, cursor)
      const half = label.current.offsetWidth / 2
      const lift = isTouch ? LIFT_PX.touch : LIFT_PX.mouse
      // Inside the picture, below the pointer at its upper edge.
      const left = Math.min(Math.max(x, half + 4), editor.viewport.width - half - 4)
      const top = y - lift > label.current.offsetHeight ? y - lift - label.current.offsetHeight : y + lift
      label.current.style.translate = `${left - half}px ${top}px`
    }
    follow()
    return editor.subscribe(follow)
  }, [editor, target, isTouch])

  const words = isTouch ? TEXT.takesTouch : TEXT.takes
  return (
    <output ref={label} className={styles.label} data-takes-away={target?.takesAway} hidden={!target || !surface}>
      {target && surface ? words(surface, target.takesAway) : null}
    </output>
  )
}
