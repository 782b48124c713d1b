import { useIsTouch } from '@tessera/shared/ui/core'
import { useEffect, useRef } from 'react'
import type { Editor } from '../../canvas/editor/editor'
import { toScreen } from '../../canvas/geometry/view'
import type { SceneRegion } from '../../canvas/scene/scene'
import type { Target } from '../../canvas/scene/target'
import { CANVAS_TEXT as TEXT } from './canvas.text'
import styles from './TargetLabel.module.css'

/** Distance above the pointer; a finger hides more. */
const LIFT_PX = { mouse: 20, touch: 64 }

interface TargetLabelProps {
  readonly editor: Editor | null
  /** The region that a click would take. */
  readonly target: Target | null
  /** A question for a region is pending. */
  readonly asking: boolean
  /** Those of the photo's scene. */
  readonly regions: readonly SceneRegion[]
}

/** What the pointer is on and what a click would do with it, beside the pointer; read out for the keyboard's. */
export function TargetLabel({ editor, target, asking, regions }: TargetLabelProps) {
  const surface = target ? regions[target.label - 1]?.surface : undefined
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
