import type { Point } from '@tessera/shared/contract/design/plane'
import type { PlaneDraft } from '../document/plane-draft'
import { isConvexQuad } from '../geometry/geometry'
import { toScreen, type View } from '../geometry/view'
import { handlePoint, handlesOf, sameHandle } from '../tools/plane/handles'
import type { Corners, Overlay, Tool, ToolSettings } from '../tools/tool'
import type { Palette } from './palette'

export interface HandleScene {
  readonly view: View
  readonly plane: PlaneDraft
  readonly overlay: Overlay
  readonly settings: ToolSettings
  readonly tool: Tool
}

const CORNER_RADIUS = 9
const END_RADIUS = 7
const BOX_OPACITY = 0.12

/** Paints handles, cursors and unfinished shapes, in CSS pixels. */
export function paintHandles(context: CanvasRenderingContext2D, scene: HandleScene, palette: Palette): void {
  if (scene.tool.showsHandles) paintPlane(context, scene, palette)
  if (scene.overlay.polygon.length > 0) paintPolygon(context, scene, palette)
  const { box, asking } = scene.overlay
  if (box ?? asking?.box) paintBox(context, scene, box ?? (asking?.box as Corners), palette)
  if (asking) paintAsking(context, toScreen(scene.view, asking.point), palette)
  for (const { photo } of scene.overlay.waiting) paintAsking(context, toScreen(scene.view, photo), palette)
  paintCursor(context, scene, palette)
}

/** A light outline under the coloured line keeps it visible on any floor. */
function strokeTwice(context: CanvasRenderingContext2D, colour: string, palette: Palette, width = 2): void {
  context.lineJoin = 'round'
  context.strokeStyle = palette.surface
  context.lineWidth = width + 2
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

function trace(context: CanvasRenderingContext2D, points: readonly Point[], view: View, closed: boolean): void {
  context.beginPath()
  points.forEach((point, index) => {
    const [x, y] = toScreen(view, point)
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  if (closed) context.closePath()
}

function paintPlane(context: CanvasRenderingContext2D, scene: HandleScene, palette: Palette): void {
  const { plane, view, overlay } = scene
  if (plane.corners) {
    const colour = isConvexQuad(plane.corners) ? palette.primary : palette.danger
    trace(context, plane.corners, view, true)
    strokeTwice(context, colour, palette)
  }
  if (plane.length && plane.scaleKind === 'length') {
    context.setLineDash([])
    trace(context, [plane.length.from, plane.length.to], view, false)
    strokeTwice(context, palette.accent, palette, 3)
  }
  for (const handle of handlesOf(plane)) {
    const point = handlePoint(plane, handle)
    if (!point) continue
    const selected = sameHandle(handle, overlay.selected)
    const colour = handle.kind === 'corner' ? palette.primary : palette.accent
    const radius = (handle.kind === 'corner' ? CORNER_RADIUS : END_RADIUS) + (selected ? 3 : 0)
    const [x, y] = toScreen(view, point)
    disc(context, x, y, radius, selected ? colour : palette.surface, selected ? palette.surface : colour)
    if (handle.kind === 'corner') {
      context.fillStyle = selected ? palette.surface : colour
      context.font = '600 11px system-ui, sans-serif'
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(String(handle.index + 1), x, y + 0.5)
    }
  }
}

function disc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  fill: string,
  stroke: string,
): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.shadowColor = 'rgb(0 0 0 / 0.35)'
  context.shadowBlur = 4
  context.fillStyle = fill
  context.fill()
  context.shadowBlur = 0
  context.lineWidth = 2
  context.strokeStyle = stroke
  context.stroke()
}

function paintPolygon(context: CanvasRenderingContext2D, scene: HandleScene, palette: Palette): void {
  const { overlay, view, settings } = scene
  const colour = settings.taking === 'subtract' ? palette.danger : palette.primary
  const points = overlay.cursor ? [...overlay.polygon, overlay.cursor] : overlay.polygon
  trace(context, points, view, false)
  strokeTwice(context, colour, palette)
  overlay.polygon.forEach((point, index) => {
    const [x, y] = toScreen(view, point)
    disc(context, x, y, index === 0 ? 7 : 4, index === 0 ? colour : palette.surface, palette.surface)
  })
}

function paintBox(
  context: CanvasRenderingContext2D,
  { view, settings }: HandleScene,
  [from, to]: Corners,
  palette: Palette,
): void {
  const [ax, ay] = toScreen(view, from)
  const [bx, by] = toScreen(view, to)
  const colour = settings.taking === 'subtract' ? palette.danger : palette.primary
  context.beginPath()
  context.rect(ax, ay, bx - ax, by - ay)
  context.save()
  context.globalAlpha = BOX_OPACITY
  context.fillStyle = colour
  context.fill()
  context.restore()
  context.setLineDash([6, 4])
  strokeTwice(context, colour, palette, 1.5)
  context.setLineDash([])
}

function paintAsking(context: CanvasRenderingContext2D, [x, y]: Point, palette: Palette): void {
  disc(context, x, y, 6, palette.primary, palette.surface)
  context.beginPath()
  context.arc(x, y, 16, 0, Math.PI * 2)
  context.setLineDash([6, 6])
  strokeTwice(context, palette.primary, palette)
  context.setLineDash([])
}

function paintCursor(context: CanvasRenderingContext2D, scene: HandleScene, palette: Palette): void {
  const { overlay, tool, settings, view } = scene
  if (!overlay.cursor) return
  const [x, y] = toScreen(view, overlay.cursor)
  if (tool.ring) {
    context.beginPath()
    context.arc(x, y, settings.brushRadius, 0, Math.PI * 2)
    strokeTwice(context, tool.ring === 'adds' ? palette.primary : palette.danger, palette, 1.5)
  }
  if (!overlay.cursorByKeyboard) return
  context.beginPath()
  context.moveTo(x - 12, y)
  context.lineTo(x + 12, y)
  context.moveTo(x, y - 12)
  context.lineTo(x, y + 12)
  strokeTwice(context, palette.ink, palette, 1.5)
}
