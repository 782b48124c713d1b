import { createTilePattern, type LayingSpec, patternToPlane, tilesOver } from '@tessera/shared/contract/laying'
import { applyHomography, clipToVisible, depthAt, keepDeeper, type PlaneGeometry } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import { type MaskBitmap, SET } from '@tessera/shared/canvas/mask/mask-bitmap'

/** One tile in photo coordinates. */
export interface SceneTile {
  /** The visible tile, photo pixels; without what lies beside or behind the camera. */
  readonly outline: readonly Point[]
  /** Whether the tile is cut from the face, so that the outline bounds what is drawn of it. */
  readonly cut: boolean
  /** Exact mapping of face coordinates (0–1) to photo pixels; null beside and behind the camera. */
  readonly at: (u: number, v: number) => Point | null
  /** Uniform hash of the tile's position; selects the face. */
  readonly hash: number
  /** Of the second material. */
  readonly second: boolean
}

export interface TileScene {
  readonly tiles: readonly SceneTile[]
  /** Photo row above which the pattern is too fine and only its colour is shown. */
  readonly plainAbove: number
}

/** Maximum number of tiles in a preview: enough for 600 mm tiles in a hall, or the near half of a mosaic. */
const MOST_TILES = 1800
/** Nearer than this share of the region's nearest place nothing is drawn: at the camera a place has no finite position in the photo. */
const NEAREST_SHARE = 0.2
/** Number of mask rows sampled for the region's outline. */
const OUTLINE_ROWS = 32

/** Coarse closed outline of the region, in photo pixels: down the left side, up the right. Fills concave details. */
export function regionOutline(mask: MaskBitmap, maskScale: number): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= OUTLINE_ROWS; step += 1) {
    const y = Math.min(mask.height - 1, Math.round((step / OUTLINE_ROWS) * mask.height))
    const row = mask.data.subarray(y * mask.width, (y + 1) * mask.width)
    const first = row.indexOf(SET)
    if (first < 0) continue
    left.push([first / maskScale, y / maskScale])
    right.push([(row.lastIndexOf(SET) + 1) / maskScale, y / maskScale])
  }
  return [...left, ...right.reverse()]
}

/**
 * All tiles under the region, placed like by the engine (same pattern and homography). If there are too many, the far part stays plain,
 * where tiles would be only a few pixels large.
 */
export function layTiles(geometry: PlaneGeometry, laying: LayingSpec, outline: readonly Point[]): TileScene {
  const pattern = createTilePattern({ ...laying, sizeMm: geometry.sizeMm })
  const top = Math.min(...outline.map((point) => point[1]))
  const bottom = Math.max(...outline.map((point) => point[1]))
  for (let share = 0; share < 0.98; share = share + (1 - share) * 0.3) {
    const plainAbove = top + (bottom - top) * share
    const near = clipToVisible(geometry.imageToMm, below(outline, plainAbove))
    if (near.length < 3) break
    const polygon = near.map((point) => applyHomography(geometry.imageToMm, point))
    const placed = tilesOver(pattern, polygon, MOST_TILES)
    if (!placed) continue
    const nearest = NEAREST_SHARE * Math.min(...polygon.map((place) => depthAt(geometry.mmToImage, place)))
    const tiles = placed.map((tile): SceneTile => {
      const face = pattern.outline(tile.i, tile.j, tile.turn)
      const at = (u: number, v: number): Point | null => {
        const place = patternToPlane(pattern, onFace(face, u, v))
        return depthAt(geometry.mmToImage, place) < nearest ? null : applyHomography(geometry.mmToImage, place)
      }
      const shape = pattern.cut ? tile.shape : FACE_CORNERS.map(([u, v]) => patternToPlane(pattern, onFace(face, u, v)))
      const outline = keepDeeper(geometry.mmToImage, shape, nearest).map((place) =>
        applyHomography(geometry.mmToImage, place),
      )
      const hash = spread(tile.i, tile.j, tile.turn)
      return { outline, cut: pattern.cut, at, hash, second: pattern.second(tile.i, tile.j) }
    })
    return { tiles: tiles.filter((tile) => tile.outline.length > 2), plainAbove }
  }
  return { tiles: [], plainAbove: bottom }
}

/** Top left, top right, bottom right, bottom left. */
const FACE_CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

function onFace(face: readonly [Point, Point, Point, Point], u: number, v: number): Point {
  const [origin, right, , down] = face
  return [
    origin[0] + (right[0] - origin[0]) * u + (down[0] - origin[0]) * v,
    origin[1] + (right[1] - origin[1]) * u + (down[1] - origin[1]) * v,
  ]
}

function below(polygon: readonly Point[], y: number): Point[] {
  return polygon.map(([px, py]): Point => [px, Math.max(py, y)])
}

function spread(i: number, j: number, turn: number): number {
  let hash = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b) ^ Math.imul(turn + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
