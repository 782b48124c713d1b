import type { Editor } from '../editor/editor'
import type { View } from '../geometry/view'
import type { Ring } from '../scene/outline'
import type { Palette } from './palette'

const FILL_OPACITY = 0.32

/** Paints the region that a click would take. Its path is kept: a moving pointer only strokes it again. */
export class TargetPainter {
  private rings: readonly Ring[] | null = null
  private path: Path2D | null = null

  paint(context: CanvasRenderingContext2D, { overlay, scene, view }: Editor, palette: Palette): void {
    const { target } = overlay
    if (!target || !scene) return
    const path = this.pathOf(scene.outlineOf(target.label))
    const colour = target.takesAway ? palette.danger : palette.primary
    context.save()
    inPhoto(context, view)
    context.globalAlpha = FILL_OPACITY
    context.fillStyle = colour
    context.fill(path, 'evenodd')
    context.globalAlpha = 1
    context.lineJoin = 'round'
    for (const [stroke, width] of [
      [palette.surface, 3.5],
      [colour, 1.75],
    ] as const) {
      context.strokeStyle = stroke
      context.lineWidth = width / view.scale
      context.stroke(path)
    }
    context.restore()
  }

  private pathOf(rings: readonly Ring[]): Path2D {
    if (this.path && this.rings === rings) return this.path
    const path = new Path2D()
    for (const ring of rings) {
      ring.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
      path.closePath()
    }
    this.rings = rings
    this.path = path
    return path
  }
}

/** Photo pixels, on a context already scaled to CSS pixels. */
function inPhoto(context: CanvasRenderingContext2D, { scale, x, y }: View): void {
  context.translate(x, y)
  context.scale(scale, scale)
}
