import type { Point } from '@tessera/shared/contract/design/plane'
import { dragFrom } from '../drag'
import type { Marks, Pointer, ToolContext, ToolState } from '../tool'

/** Drags one thing, which a click only selects, keeping the initial offset to the pointer, so that it does not jump. */
export function dragging(
  context: ToolContext,
  marks: Marks,
  start: Pointer,
  index: number,
  back: () => ToolState,
): ToolState {
  const taken = marks.pointOf(index) ?? start.photo
  const drags = dragFrom(start)
  const offset: Point = [taken[0] - start.photo[0], taken[1] - start.photo[1]]
  return {
    name: 'place.dragging',
    move(pointer) {
      if (!drags(pointer)) return
      const { photo } = pointer
      marks.move(index, [photo[0] + offset[0], photo[1] + offset[1]])
    },
    release() {
      marks.settle()
      context.go(back())
    },
    cancel() {
      marks.move(index, taken)
      marks.settle()
      context.go(back())
    },
  }
}
