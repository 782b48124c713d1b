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

/** The cell that is farthest from the piece's edge, counted in steps along rows and columns. The picture ends at its edge too. */
export function deepest(piece: Piece, { width, height }: Grid): number {
  const depth = new Uint16Array(width * height)
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : depth[y * width + x]!)
  const ordered = piece.toSorted((a, b) => a - b)
  for (const cell of ordered) {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    depth[cell] = 1 + Math.min(at(x - 1, y), at(x, y - 1))
  }
  let most = 0
  for (const cell of ordered.toReversed()) {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    depth[cell] = Math.min(depth[cell]!, 1 + at(x + 1, y), 1 + at(x, y + 1))
    most = Math.max(most, depth[cell]!)
  }
  const middle = piece.filter((cell) => depth[cell] === most)
  return middle[Math.floor(middle.length / 2)]!
}
