import { SET } from '../../mask/mask-bitmap'
import type { ToolContext, ToolState } from '../tool'
import { painting } from './painting.state'

/** Shows the brush ring at the pointer until it is pressed. */
export function idle(context: ToolContext, value: number): ToolState {
  const { overlay } = context
  return {
    name: 'brush.idle',
    hover(pointer) {
      overlay.cursor = pointer.photo
      context.overlayChanged()
    },
    press(pointer) {
      const painted = pointer.alt ? SET - value : value
      context.go(painting(context, pointer, painted, () => idle(context, value)))
      return true
    },
  }
}
