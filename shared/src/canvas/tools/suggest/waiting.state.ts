import type { Point } from '@tessera/shared/contract/design/plane'
import type { Pointer, ToolContext, ToolState } from '../tool'

/** A click so near to one that waits, in CSS pixels, takes its place. */
const SAME_PLACE_PX = 24
/** Clicks beyond so many do nothing: nobody remembers what they would change. */
const MOST_WAITING = 8

/**
 * Until the answer arrives or fails. Clicks elsewhere wait for their turn: a click is two seconds' work for a busy server, and what a person has
 * pointed at is not forgotten. One at the same place gives the question up and is asked instead.
 */
export function waiting(context: ToolContext, asked: Point, back: () => ToolState): ToolState {
  const { overlay } = context
  const isNear = ({ photo }: Pointer, [x, y]: Point) =>
    Math.hypot(photo[0] - x, photo[1] - y) * context.view.scale < SAME_PLACE_PX

  return {
    name: 'suggest.waiting',
    click(pointer, double) {
      if (isNear(pointer, asked)) return givenUp(context, back).click?.(pointer, double)
      const others = overlay.waiting.filter(({ photo }) => !isNear(pointer, photo))
      if (others.length < MOST_WAITING) overlay.waiting = [...others, pointer]
      context.overlayChanged()
    },
    cancel: () => {
      overlay.waiting = []
      givenUp(context, back)
    },
  }
}

/** Gives the question up. */
export function givenUp(context: ToolContext, back: () => ToolState): ToolState {
  const next = back()
  context.overlay.asking = null
  context.overlayChanged()
  context.go(next)
  return next
}
