import type { Pointer, ToolContext, ToolState } from '../tool'
import { drawing } from './drawing.state'

/** CSS pixels around the photo from where a box may be begun: of a thing that the edge cuts the corner is there, and a finger is wide. */
const REACH = 32

export function idle(context: ToolContext): ToolState {
  const { document, overlay } = context
  const isNear = ({ photo: [x, y] }: Pointer): boolean => {
    const reach = REACH / context.view.scale
    const { width, height } = document.photo
    return x >= -reach && y >= -reach && x < width + reach && y < height + reach
  }
  return {
    name: 'box.idle',
    hover(pointer) {
      overlay.cursor = pointer.photo
      context.overlayChanged()
    },
    press(pointer) {
      if (!isNear(pointer)) return false
      context.go(drawing(context, pointer, () => idle(context)))
      return true
    },
  }
}
