import { isInPhoto, type ToolContext, type ToolState } from '../tool'
import { drawing } from './drawing.state'

export function idle(context: ToolContext): ToolState {
  const { document, overlay } = context
  return {
    name: 'box.idle',
    hover(pointer) {
      overlay.cursor = pointer.photo
      context.overlayChanged()
    },
    press(pointer) {
      if (!isInPhoto(document, pointer.photo)) return false
      context.go(drawing(context, pointer, () => idle(context)))
      return true
    },
  }
}
