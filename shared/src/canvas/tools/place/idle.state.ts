import type { Point } from '@tessera/shared/contract/design/plane'
import type { ToolContext, ToolState } from '../tool'
import { dragging } from './dragging.state'

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Photo pixels per arrow key press, without and with Shift. */
const NUDGE = { alone: 4, shift: 40 } as const

/** Drags the mode's things over the photo; keys 1–8 select one, arrows move it. */
export function idle(context: ToolContext): ToolState {
  return {
    name: 'place.idle',
    press(pointer) {
      const { marks } = context
      const index = marks?.hit(pointer.photo) ?? -1
      if (!marks || index < 0) return false
      marks.select(index)
      context.go(dragging(context, marks, pointer, index, () => idle(context)))
      return true
    },
    key({ key, shift }) {
      const { marks } = context
      if (!marks) return false
      const direction = ARROWS[key]
      if (direction) {
        const at = marks.pointOf(marks.selected)
        if (!at) return false
        const step = shift ? NUDGE.shift : NUDGE.alone
        marks.move(marks.selected, [at[0] + direction[0] * step, at[1] + direction[1] * step])
        return true
      }
      const index = Number(key) - 1
      if (!marks.pointOf(index)) return false
      marks.select(index)
      return true
    },
    keyUp({ key }) {
      if (ARROWS[key]) context.marks?.settle()
    },
  }
}
