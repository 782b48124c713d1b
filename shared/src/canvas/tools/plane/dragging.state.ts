import type { Point } from '@tessera/shared/contract/design/plane'
import { dragFrom } from '../drag'
import type { Handle, Pointer, ToolContext, ToolState } from '../tool'
import { handlePoint, moveHandle } from './handles'

/** Drags a handle, which a click only selects, keeping the initial offset to the pointer, so that it does not jump. */
export function dragging(context: ToolContext, start: Pointer, handle: Handle, back: () => ToolState): ToolState {
  const { document, overlay } = context
  const taken = handlePoint(document.plane, handle) ?? start.photo
  const drags = dragFrom(start)
  const offset: Point = [taken[0] - start.photo[0], taken[1] - start.photo[1]]

  overlay.selected = handle
  if (start.kind === 'touch') overlay.magnify = taken
  context.overlayChanged()

  function leave(): void {
    overlay.magnify = null
    context.overlayChanged()
    context.go(back())
  }

  return {
    name: 'plane.dragging',
    move(pointer) {
      if (!drags(pointer)) return
      const to: Point = [pointer.photo[0] + offset[0], pointer.photo[1] + offset[1]]
      const plane = moveHandle(document.plane, handle, to, document.photo)
      if (overlay.magnify) overlay.magnify = handlePoint(plane, handle)
      context.setPlane(plane)
    },
    release() {
      context.commit()
      leave()
    },
    cancel() {
      context.rollBack()
      leave()
    },
  }
}
