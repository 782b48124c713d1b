import type { ToolContext, ToolState } from '../tool'

/** Takes no second click until the answer is there; the editor leaves this state when it is, or when it failed. */
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
