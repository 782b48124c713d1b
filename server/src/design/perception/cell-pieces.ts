import type { Grid } from './regions'

/** Cells that hang together along rows and columns, as indices. */
export type Piece = readonly number[]

/** The connected pieces of the cells that are inside, largest first. */
export function piecesOf(isInside: (cell: number) => boolean, { width, height }: Grid): Piece[] {
  const seen = new Uint8Array(width * height)
  const pieces: Piece[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !isInside(start)) continue
    const piece = [start]
    seen[start] = 1
    // Grows while it is walked through.
    for (const cell of piece) {
      const x = cell % width
      const next = [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width]
      for (const neighbour of next) {
        if (neighbour < 0 || neighbour >= seen.length || seen[neighbour] === 1 || !isInside(neighbour)) continue
        seen[neighbour] = 1
        piece.push(neighbour)
      }
    }
    pieces.push(piece)
  }
  return pieces.toSorted((a, b) => b.length - a.length)
}

/** The cell that is farthest from the piece's edge, counted in steps along rows and columns. */
export function deepest(piece: Piece, { width }: Grid): number {
  let ring = new Set(piece)
  for (;;) {
    const inner = new Set<number>()
    for (const cell of ring)
      if ([cell - 1, cell + 1, cell - width, cell + width].every((neighbour) => ring.has(neighbour))) inner.add(cell)
    if (inner.size === 0) return [...ring][Math.floor(ring.size / 2)]!
    ring = inner
  }
}
