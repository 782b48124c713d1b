import type { ToolContext, ToolState } from '../tool'

/** Until the answer arrives or fails; the next click or box gives the question up. */
export function waiting(context: ToolContext, back: () => ToolState): ToolState {
  function leave(): ToolState {
    const next = back()
    context.overlay.asking = null
    context.overlayChanged()
    context.go(next)
    return next
  }
  return {
    name: 'suggest.waiting',
    click: (pointer, double) => leave().click?.(pointer, double),
    cancel: () => void leave(),
  }
}
