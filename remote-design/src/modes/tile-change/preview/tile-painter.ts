import type { Point } from '@tessera/shared/contract/design/plane'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import { toScreen, type View } from '@tessera/shared/canvas/geometry/view'
import type { SceneTile, TileScene } from './tile-scene'

/** A face at screen resolution, and its mean colour for very small tiles. */
export interface TileFace {
  readonly image: CanvasImageSource
  readonly width: number
  readonly height: number
  readonly meanColor: string
}

export interface TileLook {
  readonly faces: readonly TileFace[]
  /** Of the second material; empty while it is not chosen or loaded. */
  readonly secondFaces: readonly TileFace[]
  readonly groutColor: string
}

/** Below this size, in CSS pixels, a tile is painted in its face's mean colour. */
const PLAIN_BELOW_PX = 7
/** Maximum size of the parts a tile is drawn in, CSS pixels: a 2D canvas has only affine transforms (parallelograms). */
const PART_PX = 90
const MOST_PARTS = 5
const LINE_OPACITY = 0.45

/**
 * Draws the laid tiles in screen coordinates, on a context scaled to CSS pixels; the caller clips to the region. For setting the scale,
 * `plain` omits the face pictures and a line colour draws every tile's edge.
 */
export function paintTiles(
  context: CanvasRenderingContext2D,
  scene: TileScene,
  look: TileLook,
  view: View,
  area: { readonly viewport: Size; readonly plain: boolean; readonly lineColor: string | null },
): void {
  const [firstFace] = look.faces
  const { width, height } = area.viewport
  // Background: grout under drawn tiles, the plain colour where tiles are too small to draw.
  context.fillStyle = look.groutColor
  context.fillRect(0, 0, width, height)
  if (firstFace) {
    context.fillStyle = firstFace.meanColor
    context.fillRect(0, 0, width, Math.max(0, scene.plainAbove * view.scale + view.y))
  }
  for (const tile of scene.tiles) {
    const outline = tile.outline.map((point) => toScreen(view, point))
    if (isOutside(outline, area.viewport)) continue
    if (tile.cut) {
      context.save()
      trace(context, outline)
      context.clip()
    }
    paintTile(context, tile, outline, look, view, area.plain)
    if (tile.cut) context.restore()
    if (area.lineColor) paintOutline(context, outline, area.lineColor)
  }
}

function paintTile(
  context: CanvasRenderingContext2D,
  tile: SceneTile,
  outline: readonly Point[],
  look: TileLook,
  view: View,
  plain: boolean,
): void {
  const extent = (axis: 0 | 1) => {
    const places = outline.map((point) => point[axis])
    return Math.max(...places) - Math.min(...places)
  }
  const longest = Math.max(extent(0), extent(1))
  const faces = tile.second ? look.secondFaces : look.faces
  const face = faces[tile.hash % Math.max(1, faces.length)]
  if (!face || plain || longest < PLAIN_BELOW_PX) return paintPlain(context, outline, face)
  const parts = Math.min(MOST_PARTS, Math.max(1, Math.ceil(longest / PART_PX)))
  for (let row = 0; row < parts; row += 1) {
    for (let column = 0; column < parts; column += 1) paintPart(context, tile, face, view, parts, column, row)
  }
}

function isOutside(corners: readonly Point[], { width, height }: Size): boolean {
  return (
    corners.every((point) => point[0] < 0) ||
    corners.every((point) => point[1] < 0) ||
    corners.every((point) => point[0] > width) ||
    corners.every((point) => point[1] > height)
  )
}

/** Draws tile edges: real joints are often thinner than a pixel and of the tile's colour, so the scale would be invisible. */
function paintOutline(context: CanvasRenderingContext2D, corners: readonly Point[], colour: string): void {
  trace(context, corners)
  context.globalAlpha = LINE_OPACITY
  context.lineWidth = 0.75
  context.strokeStyle = colour
  context.stroke()
  context.globalAlpha = 1
}

function trace(context: CanvasRenderingContext2D, corners: readonly Point[]): void {
  context.beginPath()
  corners.forEach((point, index) => {
    if (index === 0) context.moveTo(point[0], point[1])
    else context.lineTo(point[0], point[1])
  })
  context.closePath()
}

function paintPlain(context: CanvasRenderingContext2D, corners: readonly Point[], face: TileFace | undefined): void {
  trace(context, corners)
  context.fillStyle = face?.meanColor ?? 'white'
  context.fill()
}

/** One part of a face as a parallelogram, half a pixel larger to avoid seams; none where it reaches to the camera. */
function paintPart(
  context: CanvasRenderingContext2D,
  tile: SceneTile,
  face: TileFace,
  view: View,
  parts: number,
  column: number,
  row: number,
): void {
  const at = (u: number, v: number): Point | null => {
    const place = tile.at(u / parts, v / parts)
    return place && toScreen(view, place)
  }
  const origin = at(column, row)
  const right = at(column + 1, row)
  const down = at(column, row + 1)
  const far = at(column + 1, row + 1)
  if (!origin || !right || !down || !far) return
  // Averaging opposite edges halves the error at the fourth corner.
  const ax = (right[0] - origin[0] + far[0] - down[0]) / 2
  const ay = (right[1] - origin[1] + far[1] - down[1]) / 2
  const bx = (down[0] - origin[0] + far[0] - right[0]) / 2
  const by = (down[1] - origin[1] + far[1] - right[1]) / 2
  const centre: Point = [(origin[0] + far[0] + right[0] + down[0]) / 4, (origin[1] + far[1] + right[1] + down[1]) / 4]
  const partWidth = face.width / parts
  const partHeight = face.height / parts
  const seam = parts > 1 ? 1 : 0
  const grow = (length: number) => (length > 0 ? (length + seam) / length : 1)
  const growA = grow(Math.hypot(ax, ay))
  const growB = grow(Math.hypot(bx, by))
  context.save()
  context.transform(
    (ax * growA) / partWidth,
    (ay * growA) / partWidth,
    (bx * growB) / partHeight,
    (by * growB) / partHeight,
    centre[0] - (ax * growA + bx * growB) / 2,
    centre[1] - (ay * growA + by * growB) / 2,
  )
  context.drawImage(
    face.image,
    column * partWidth,
    row * partHeight,
    partWidth,
    partHeight,
    0,
    0,
    partWidth,
    partHeight,
  )
  context.restore()
}
