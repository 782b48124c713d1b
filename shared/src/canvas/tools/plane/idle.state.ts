import type { Point } from '@tessera/shared/contract/design/plane'
import type { KeyPress, ToolContext, ToolState } from '../tool'
import { dragging } from './dragging.state'
import { handleAt, handlePoint, handlesOf, moveHandle, sameHandle } from './handles'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Photo pixels per arrow key press, without and with Shift. */
const NUDGE = { alone: 1, shift: 10 } as const

/** Starts drags of handles, and moves them by arrow keys: 1–4 select a corner, 5–6 an end of the length. */
export function idle(context: ToolContext): ToolState {
  const { overlay, document } = context

  function nudge(direction: Point, press: KeyPress): boolean {
    const { selected } = overlay
    const at = selected && handlePoint(document.plane, selected)
    if (!selected || !at) return false
    const step = press.shift ? NUDGE.shift : NUDGE.alone
    const to: Point = [at[0] + direction[0] * step, at[1] + direction[1] * step]
    context.setPlane(moveHandle(document.plane, selected, to, document.photo))
    return true
  }

  return {
    name: 'plane.idle',
    press(pointer) {
      const handle = handleAt(document.plane, context.view, pointer)
      if (!handle) return false
      context.go(dragging(context, pointer, handle, () => idle(context)))
      return true
    },
    click() {
      overlay.selected = null
      context.overlayChanged()
    },
    key(press) {
      const direction = ARROWS[press.key]
      if (direction) return nudge(direction, press)
      const handles = handlesOf(document.plane)
      const chosen = handles[Number(press.key) - 1]
      if (chosen) {
        overlay.selected = sameHandle(chosen, overlay.selected) ? null : chosen
        context.overlayChanged()
      }
      return chosen !== undefined
    },
    // A held arrow key is one undo step.
    keyUp({ key }) {
      if (ARROWS[key]) context.commit()
    },
    cancel() {
      overlay.selected = null
      context.overlayChanged()
    },
  }
}
