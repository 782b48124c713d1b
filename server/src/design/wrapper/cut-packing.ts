/** A piece of a tile, as shares of the tile's face. */
export interface CutPiece {
  /** Width and height of the piece's extent on the face, 0–1. */
  readonly width: number
  readonly height: number
  /** 0–1. */
  readonly area: number
}

/** A saw takes this share of a tile at each cut. */
const KERF = 0.006
/** A piece of nearly a whole tile leaves nothing to use. */
const WHOLE = 0.97

/**
 * Tiles that the pieces are cut from, with offcuts used again: first fit, the largest piece first. With cuts along the
 * tile's edges an offcut is a rectangle (guillotine cuts), and a piece keeps its orientation because faces have veins.
 * With oblique cuts a tile gives at most two pieces. That cut edges end up at walls is left to the tiler.
 */
export function tilesToCut(pieces: readonly CutPiece[], cuts: 'square' | 'oblique'): number {
  const largestFirst = [...pieces].sort((a, b) => b.area - a.area)
  return cuts === 'square' ? packRectangles(largestFirst) : packPairs(largestFirst)
}

function packPairs(pieces: readonly CutPiece[]): number {
  const rest: number[] = []
  let tiles = 0
  for (const { area } of pieces) {
    const fitting = rest.findIndex((left) => area + KERF <= left)
    if (fitting >= 0) {
      rest.splice(fitting, 1)
      continue
    }
    tiles++
    if (area < WHOLE) rest.push(1 - area)
  }
  return tiles
}

type Rest = readonly [width: number, height: number]

function packRectangles(pieces: readonly CutPiece[]): number {
  const rest: Rest[] = []
  let tiles = 0
  for (const { width, height } of pieces) {
    let at = rest.findIndex(([w, h]) => width <= w && height <= h)
    if (at < 0) {
      tiles++
      at = rest.push([1, 1]) - 1
    }
    const [w, h] = rest[at]!
    const [right, below] = [w - width - KERF, h - height - KERF]
    // Cuts across the longer rest first, which leaves the larger offcut whole.
    const offcuts: Rest[] =
      right * h > below * w
        ? [
            [right, h],
            [width, below],
          ]
        : [
            [w, below],
            [right, height],
          ]
    rest.splice(at, 1, ...offcuts.filter(([wide, high]) => wide > 1 - WHOLE && high > 1 - WHOLE))
  }
  return tiles
}
