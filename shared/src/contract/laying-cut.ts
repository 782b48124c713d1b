import type { Point } from './design/plane'
import type { LayingSpec, TilePattern, TilePlace } from './laying'

/** Layings whose tiles are cut from rectangular faces: one face a tile, what is cut off is waste. */
type CutLattice = Pick<TilePattern, 'turns' | 'locate' | 'outline' | 'shape' | 'cellArea' | 'cut'>

/** Widest plank of a chevron, as a share of its length: beyond it hardly a straight edge is left. */
const WIDEST_PLANK = 0.5

/**
 * Columns of planks at 45°, alternately rising and falling, cut upright at the columns' seams. A wide face is ripped to
 * half its length. Two directions: `turn` 0 falls to the right, 1 rises.
 */
export function chevron({ mmWidth, mmHeight, groutMm: grout }: LayingSpec): CutLattice {
  const upright = mmHeight > mmWidth
  const long = Math.max(mmWidth, mmHeight)
  const short = Math.min(mmWidth, mmHeight, long * WIDEST_PLANK)
  const column = (long - short) / Math.SQRT2 + grout
  const row = (short + grout) * Math.SQRT2
  const centreOf = (i: number, j: number, turn: number): Point => [
    (2 * i + turn + 0.5) * column,
    column / 2 + (j + 0.5) * row,
  ]
  /** Position on the face from its middle: `p` along the plank, `q` across. */
  const toFace = (x: number, y: number, turn: number, place: TilePlace) => {
    const p = (turn === 0 ? x + y : x - y) / Math.SQRT2
    const q = (turn === 0 ? y - x : x + y) / Math.SQRT2
    place.u = (upright ? -q : p) + (mmWidth + grout) / 2
    place.v = (upright ? p : q) + (mmHeight + grout) / 2
    place.rim = Math.min((short + grout) / 2 - Math.abs(q), column / 2 - Math.abs(x))
  }
  return {
    turns: 2,
    cut: true,
    cellArea: column * row,
    locate(x, y, place) {
      const at = Math.floor(x / column)
      const turn = at & 1
      const along = x - at * column
      const j = Math.floor((turn === 0 ? y - along : y + along - column) / row)
      place.i = (at - turn) / 2
      place.j = j
      place.turn = turn
      toFace(along - column / 2, y - column / 2 - (j + 0.5) * row, turn, place)
    },
    outline(i, j, turn) {
      const [x, y] = centreOf(i, j, turn)
      const at = (u: number, v: number): Point => {
        const [p, q] = upright ? [v, -u] : [u, v]
        return turn === 0
          ? [x + (p - q) / Math.SQRT2, y + (p + q) / Math.SQRT2]
          : [x + (p + q) / Math.SQRT2, y + (q - p) / Math.SQRT2]
      }
      return rectangle(mmWidth, mmHeight, at)
    },
    shape(i, j, turn) {
      const [x, y] = centreOf(i, j, turn)
      const half = (column - grout) / 2
      const lean = turn === 0 ? half : -half
      const rise = short / Math.SQRT2
      return [
        [x - half, y - lean - rise],
        [x + half, y + lean - rise],
        [x + half, y + lean + rise],
        [x - half, y - lean + rise],
      ]
    },
  }
}

/** Regular hexagons with a corner up, as large as the face allows, in rows offset by a half. */
export function hexagons({ mmWidth, mmHeight, groutMm: grout }: LayingSpec): CutLattice {
  const flat = Math.min(mmWidth, (mmHeight * Math.sqrt(3)) / 2)
  const across = flat + grout
  const row = (across * Math.sqrt(3)) / 2
  const centreOf = (i: number, j: number): Point => [(i + (j & 1) / 2) * across, j * row]
  /** Distance to the nearest edge of the cell with this middle; negative outside. */
  const rimAt = (x: number, y: number) => {
    const slanted = (Math.abs(x) + Math.abs(y) * Math.sqrt(3)) / 2
    return across / 2 - Math.max(Math.abs(x), slanted)
  }
  return {
    turns: 1,
    cut: true,
    cellArea: across * row,
    locate(x, y, place) {
      const first = Math.floor(y / row)
      let best = -Infinity
      for (let j = first; j <= first + 1; j++) {
        const i = Math.round(x / across - (j & 1) / 2)
        const [dx, dy] = [x - (i + (j & 1) / 2) * across, y - j * row]
        const rim = rimAt(dx, dy)
        if (rim <= best) continue
        best = rim
        place.i = i
        place.j = j
        place.turn = 0
        place.u = dx + (mmWidth + grout) / 2
        place.v = dy + (mmHeight + grout) / 2
        place.rim = rim
      }
    },
    outline(i, j) {
      const [x, y] = centreOf(i, j)
      return rectangle(mmWidth, mmHeight, (u, v) => [x + u, y + v])
    },
    shape(i, j) {
      const [x, y] = centreOf(i, j)
      const side = flat / Math.sqrt(3)
      return [
        [x, y - side],
        [x + flat / 2, y - side / 2],
        [x + flat / 2, y + side / 2],
        [x, y + side],
        [x - flat / 2, y + side / 2],
        [x - flat / 2, y - side / 2],
      ]
    },
  }
}

function rectangle(width: number, height: number, at: (u: number, v: number) => Point): [Point, Point, Point, Point] {
  return [
    at(-width / 2, -height / 2),
    at(width / 2, -height / 2),
    at(width / 2, height / 2),
    at(-width / 2, height / 2),
  ]
}
