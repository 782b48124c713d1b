import type { ToolContext, ToolState } from '../tool'
import { drawing } from './drawing.state'

/** Waits for the first point. */
export function idle(context: ToolContext): ToolState {
  const { overlay } = context
  return {
    name: 'polygon.idle',
    hover(pointer) {
      overlay.cursor = pointer.photo
      context.overlayChanged()
    },
    click(pointer) {
      context.go(drawing(context, pointer, () => idle(context)))
    },
  }
}
