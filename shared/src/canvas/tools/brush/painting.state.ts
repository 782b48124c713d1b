import { toMask } from '../../document/canvas-document'
import { paintCapsule } from '../../mask/mask-bitmap'
import { SnappingBrush } from '../../mask/snapping-brush'
import type { Pointer, ToolContext, ToolState } from '../tool'

/** Paints from the previous to the current pointer position, from the press on: a click is a dot. A stroke is one undo step. */
export function painting(context: ToolContext, start: Pointer, value: number, back: () => ToolState): ToolState {
  const { document, overlay } = context
  let last = start.photo
  const snapping = context.settings.snaps ? context.snapping() : null
  const brush = snapping && new SnappingBrush(document.mask, snapping, toMask(document, start.photo))

  function paintTo(pointer: Pointer): void {
    const radius = (context.settings.brushRadius / context.view.scale) * document.maskScale
    const [from, to] = [toMask(document, last), toMask(document, pointer.photo)]
    const reach = Math.max(0.75, radius)
    const rect = brush ? brush.paint(from, to, reach, value) : paintCapsule(document.mask, from, to, reach, value)
    last = pointer.photo
    overlay.cursor = pointer.photo
    context.maskChanged(rect)
  }

  paintTo(start)
  return {
    name: 'brush.painting',
    move: paintTo,
    release(pointer) {
      paintTo(pointer)
      context.commitShape(value === 0, brush?.isStopped)
      // Touch has no hover cursor.
      if (pointer.kind === 'touch') overlay.cursor = null
      context.go(back())
    },
    cancel() {
      context.rollBack()
      overlay.cursor = null
      context.go(back())
    },
  }
}
