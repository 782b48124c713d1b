import type { Point } from '@tessera/shared/contract/design/plane'
import type { Size } from '../geometry/geometry'
import { toScreen, type View } from '../geometry/view'
import type { Palette } from './palette'

const RADIUS = 56
const ENLARGES = 2.5
/** Distance between finger and magnifier. */
const LIFT = 96

/** Round magnifier of the area under the finger, above it (below it near the top edge). */
export function paintMagnifier(
  context: CanvasRenderingContext2D,
  photo: CanvasImageSource,
  scene: {
    readonly point: Point
    readonly view: View
    readonly photo: Size
    readonly viewport: Size
    readonly layers: readonly HTMLCanvasElement[]
  },
  palette: Palette,
): void {
  const at = toScreen(scene.view, scene.point)
  const x = Math.min(Math.max(at[0], RADIUS + 4), scene.viewport.width - RADIUS - 4)
  const y = at[1] - LIFT - RADIUS > 4 ? at[1] - LIFT : at[1] + LIFT
  const scale = scene.view.scale * ENLARGES
  context.save()
  context.beginPath()
  context.arc(x, y, RADIUS, 0, Math.PI * 2)
  context.fillStyle = palette.ink
  context.fill()
  context.clip()
  context.drawImage(
    photo,
    x - scene.point[0] * scale,
    y - scene.point[1] * scale,
    scene.photo.width * scale,
    scene.photo.height * scale,
  )
  for (const layer of scene.layers) {
    const { width, height } = scene.viewport
    context.drawImage(layer, x - at[0] * ENLARGES, y - at[1] * ENLARGES, width * ENLARGES, height * ENLARGES)
  }
  context.beginPath()
  context.moveTo(x - 10, y)
  context.lineTo(x + 10, y)
  context.moveTo(x, y - 10)
  context.lineTo(x, y + 10)
  context.strokeStyle = palette.accent
  context.lineWidth = 1.5
  context.stroke()
  context.restore()
  context.beginPath()
  context.arc(x, y, RADIUS, 0, Math.PI * 2)
  context.strokeStyle = palette.surface
  context.lineWidth = 3
  context.stroke()
}
