import { boundsOf } from '../geometry/geometry'
import { toScreen, type View } from '../geometry/view'
import type { Overlay } from '../tools/tool'
import type { Palette } from './palette'

const BADGE_RADIUS = 10

/** Numbered outlines of the places that may be wrong, in CSS pixels; the one being looked at is filled. */
export function paintDoubts(
  context: CanvasRenderingContext2D,
  { doubts, doubt }: Pick<Overlay, 'doubts' | 'doubt'>,
  view: View,
  palette: Palette,
): void {
  doubts.forEach((ring, index) => {
    context.beginPath()
    for (const point of ring) context.lineTo(...toScreen(view, point))
    context.closePath()
    if (index === doubt) {
      context.globalAlpha = 0.25
      context.fillStyle = palette.accent
      context.fill()
      context.globalAlpha = 1
    }
    context.lineJoin = 'round'
    for (const [colour, width] of [
      [palette.surface, 4],
      [palette.accent, 2],
    ] as const) {
      context.strokeStyle = colour
      context.lineWidth = width
      context.stroke()
    }
    const { x0, x1, y0 } = boundsOf(ring)
    badge(context, toScreen(view, [(x0 + x1) / 2, y0]), String(index + 1), palette)
  })
}

function badge(context: CanvasRenderingContext2D, [x, y]: readonly number[], text: string, palette: Palette): void {
  context.beginPath()
  context.arc(x as number, y as number, BADGE_RADIUS, 0, Math.PI * 2)
  context.fillStyle = palette.accent
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = palette.surface
  context.stroke()
  context.fillStyle = palette.surface
  context.font = '600 12px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, x as number, (y as number) + 0.5)
}
