import type { Point } from '@tessera/shared/contract/design/plane'
import { traceRegions } from '../wrapper/trace-regions'
import { piecesOf } from './cell-pieces'
import type { Painted } from './paint-surface'
import { CELL_PX, type Grid } from './regions'

/** Belief this near to a half is doubt. */
const DOUBT = 0.25
/** Share of the picture; smaller places are not worth a look. */
const SMALLEST = 0.002
const MOST = 6

/** Outlines of the places where belief is in the middle, in the view's pixels: the most doubt in the largest first. */
export function doubtfulPlaces({ belief }: Painted, grid: Grid): Point[][] {
  const doubtAt = (cell: number) => Math.max(0, 1 - Math.abs(belief[cell]! - 0.5) / DOUBT)
  return piecesOf((cell) => doubtAt(cell) > 0, grid)
    .filter((piece) => piece.length >= belief.length * SMALLEST)
    .map((piece) => ({ piece, doubt: piece.reduce((sum, cell) => sum + doubtAt(cell), 0) }))
    .toSorted((a, b) => b.doubt - a.doubt)
    .slice(0, MOST)
    .flatMap(({ piece }) => {
      const data = new Uint8Array(belief.length)
      for (const cell of piece) data[cell] = 255
      // The first ring is the outer one, the largest.
      const [ring] = traceRegions({ data, ...grid, channels: 1 })
      return ring ? [ring.map(([x, y]): Point => [x * CELL_PX, y * CELL_PX])] : []
    })
}
