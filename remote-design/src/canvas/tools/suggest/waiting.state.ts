import type { ToolContext, ToolState } from '../tool'

/** Ignores clicks until the result arrives or fails; then the editor leaves this state. */
export function waiting(context: ToolContext, back: () => ToolState): ToolState {
  return {
    name: 'suggest.waiting',
    cancel() {
      context.overlay.asking = null
      context.overlayChanged()
      context.go(back())
    },
  }
}
