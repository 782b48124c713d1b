import type { Point } from './design/plane'
import { chevron, hexagons } from './laying-cut'
import type { Laying } from './material'
import { secondOf } from './two-materials'

/** Filled by {@link TilePattern.locate}; one object is reused so that a renderer allocates nothing per pixel. */
export interface TilePlace {
  /** Which tile: lattice indices and, for herringbone, which of the two directions (0 along, 1 across). */
  i: number
  j: number
  turn: number
  /** Position in the tile's own cell, in mm from the cell's corner: `u` along the face's width, `v` along its height. */
  u: number
  v: number
  /** Distance to the middle of the nearest joint, mm. Set only by patterns whose tiles are not rectangles. */
  rim?: number
}

/**
 * An infinite laying pattern in pattern coordinates: mm on the plane, rotated by the laying's angle about the plane's origin. Each tile
 * has a cell of tile plus grout, half a joint on each side.
 */
export interface TilePattern {
  readonly cellWidth: number
  readonly cellHeight: number
  /** Of the plane that one tile with its joints takes, mm². */
  readonly cellArea: number
  /** Tiles are cut to another shape than a rectangle: joints run along it, see {@link TilePlace.rim}. */
  readonly cut: boolean
  /** Directions (`turn`) the tiles of this pattern have: 1 or 2. */
  readonly turns: 1 | 2
  /** Tiles that share an edge are never of one material. */
  readonly alternating: boolean
  /** Whether a tile is of the second material. */
  second(i: number, j: number): boolean
  locate(x: number, y: number, place: TilePlace): void
  /** Corners of the tile's face (without grout) in pattern mm: face's top left, top right, bottom right, bottom left. */
  outline(i: number, j: number, turn: number): [Point, Point, Point, Point]
  /** Corners of the visible tile in pattern mm, clockwise: the face's own, or the shape it is cut to. */
  shape(i: number, j: number, turn: number): Point[]
  /** Row-major 2×2 turn from plane mm to pattern mm. */
  readonly toPattern: readonly [number, number, number, number]
}

export interface LayingSpec {
  laying: Laying
  /** Degrees counter-clockwise as seen from above, on top of the laying's own direction. */
  angleDeg: number
  mmWidth: number
  mmHeight: number
  groutMm: number
  /** Width and depth of the plane's rectangle; a border needs them. */
  sizeMm?: readonly [number, number]
}

/** Diagonal and herringbone run at 45° to the plane's edges by themselves. */
const OWN_ANGLE: Record<Laying, number> = {
  straight: 0,
  brickHalf: 0,
  brickThird: 0,
  herringbone: 45,
  diagonal: 45,
  chevron: 0,
  hexagon: 0,
  chequer: 0,
  border: 0,
}
/** Rows after which the offset of straight rows repeats. */
const ROW_PERIOD = { straight: 1, diagonal: 1, chequer: 1, border: 1, brickHalf: 2, brickThird: 3 } as const

export function createTilePattern(spec: LayingSpec): TilePattern {
  const angle = ((spec.angleDeg + OWN_ANGLE[spec.laying]) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // y of the plane runs towards the viewer, so a counter-clockwise turn seen from above has this sign.
  const toPattern = [cos, -sin, sin, cos] as const
  const a = spec.mmWidth + spec.groutMm
  const b = spec.mmHeight + spec.groutMm
  const alternating = spec.laying === 'chequer'
  const size = { cellWidth: a, cellHeight: b, toPattern, alternating, second: secondOf(spec) }
  if (spec.laying === 'chevron') return { ...size, ...chevron(spec) }
  if (spec.laying === 'hexagon') return { ...size, ...hexagons(spec) }
  const lattice =
    spec.laying === 'herringbone' ? herringbone(a, b, spec.groutMm) : rows(a, b, spec.groutMm, ROW_PERIOD[spec.laying])
  return { ...size, ...lattice, cellArea: a * b, cut: false, shape: lattice.outline }
}

/** Plane mm → pattern mm. */
export function planeToPattern(pattern: TilePattern, [x, y]: Point): Point {
  const [a, b, c, d] = pattern.toPattern
  return [a * x + b * y, c * x + d * y]
}

/** Pattern mm → plane mm. */
export function patternToPlane(pattern: TilePattern, [x, y]: Point): Point {
  const [a, b, c, d] = pattern.toPattern
  return [a * x + c * y, b * x + d * y]
}

export interface PlacedTile {
  i: number
  j: number
  turn: number
  /** Of the face, in plane mm. */
  corners: [Point, Point, Point, Point]
  /** Of the visible tile, in plane mm. */
  shape: Point[]
}

/**
 * The tiles whose face may touch a polygon in plane mm (by bounding boxes), for previews. Returns null beyond `limit` tiles: the pattern
 * would be too fine to draw.
 */
export function tilesOver(pattern: TilePattern, polygonMm: readonly Point[], limit: number): PlacedTile[] | null {
  const box = bounds(polygonMm.map((corner) => planeToPattern(pattern, corner)))
  const step = Math.min(pattern.cellWidth, pattern.cellHeight) / 2
  if (((box.right - box.left) / step) * ((box.bottom - box.top) / step) > limit * 16) return null
  const found = new Map<string, PlacedTile>()
  const place: TilePlace = { i: 0, j: 0, turn: 0, u: 0, v: 0 }
  for (let y = box.top - step; y <= box.bottom + step; y += step) {
    for (let x = box.left - step; x <= box.right + step; x += step) {
      pattern.locate(x, y, place)
      const key = `${place.i},${place.j},${place.turn}`
      if (found.has(key)) continue
      if (found.size === limit) return null
      const outline = pattern.outline(place.i, place.j, place.turn)
      const corners = outline.map((corner) => patternToPlane(pattern, corner)) as PlacedTile['corners']
      const shape = pattern.shape(place.i, place.j, place.turn).map((corner) => patternToPlane(pattern, corner))
      found.set(key, { i: place.i, j: place.j, turn: place.turn, corners, shape })
    }
  }
  return [...found.values()]
}

type Lattice = Pick<TilePattern, 'turns' | 'locate' | 'outline'>

/** Rows of tiles, each offset from the previous one by 1/`period` of a tile. */
function rows(a: number, b: number, grout: number, period: number): Lattice {
  const half = grout / 2
  const shift = a / period
  // Not by `%`, which is slow for numbers that are not known to be integers.
  const shiftOf = (row: number) => (period === 1 ? 0 : (row - period * Math.floor(row / period)) * shift)
  return {
    turns: 1,
    locate(x, y, place) {
      const j = Math.floor(y / b)
      const along = x - shiftOf(j)
      const i = Math.floor(along / a)
      place.i = i
      place.j = j
      place.turn = 0
      place.u = along - i * a
      place.v = y - j * b
    },
    outline(i, j) {
      const left = i * a + shiftOf(j) + half
      const top = j * b + half
      const right = left + a - grout
      const bottom = top + b - grout
      return [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ]
    },
  }
}

/**
 * Two tiles, one along and one across, repeated by the vectors (S, S) and (L, −L), with L the long and S the short side
 * of a cell. That lattice closes for every proportion of tile, not only for whole ones.
 */
function herringbone(a: number, b: number, grout: number): Lattice {
  const long = Math.max(a, b)
  const short = Math.min(a, b)
  const upright = b > a
  const half = grout / 2
  // (p, q): along and across the long side of the tile, before the face's own orientation.
  const setFace = (place: TilePlace, p: number, q: number) => {
    place.u = upright ? short - q : p
    place.v = upright ? p : q
  }
  return {
    turns: 2,
    locate(x, y, place) {
      const first = Math.floor((x - y + short + long) / (2 * long))
      for (let j = first; j >= first - 1; j--) {
        const px = x - j * long
        const py = y + j * long
        const row = Math.floor(py / short)
        const alongX = px - row * short
        if (alongX >= 0 && alongX < long) {
          place.i = row
          place.j = j
          place.turn = 0
          setFace(place, alongX, py - row * short)
          return
        }
        const column = Math.floor(px / short)
        const alongY = py - (column + 1) * short
        if (alongY >= 0 && alongY < long) {
          place.i = column
          place.j = j
          place.turn = 1
          setFace(place, alongY, short - (px - column * short))
          return
        }
      }
      // Rounding exactly on a corner of the lattice: any tile that meets there is right.
      place.i = first
      place.j = first
      place.turn = 0
      setFace(place, 0, 0)
    },
    outline(i, j, turn) {
      const at = (p: number, q: number): Point =>
        turn === 0
          ? [i * short + j * long + p, i * short - j * long + q]
          : [i * short + j * long + short - q, (i + 1) * short - j * long + p]
      const face = (u: number, v: number): Point => (upright ? at(v, short - u) : at(u, v))
      return [face(half, half), face(a - half, half), face(a - half, b - half), face(half, b - half)]
    },
  }
}

function bounds(points: readonly Point[]) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
