import type { ToolContext, ToolState } from '../tool'
import { waiting } from './waiting.state'

/** A click requests a suggested region at that point. */
export function idle(context: ToolContext): ToolState {
  const { document, overlay } = context
  return {
    name: 'suggest.idle',
    hover(pointer) {
      overlay.cursor = pointer.photo
      context.overlayChanged()
    },
    click(pointer) {
      const [x, y] = pointer.photo
      if (x < 0 || y < 0 || x >= document.photo.width || y >= document.photo.height) return
      overlay.asking = pointer.photo
      context.overlayChanged()
      context.go(waiting(context, () => idle(context)))
      context.ask(pointer.photo, context.settings.subtract !== pointer.alt)
    },
  }
}
