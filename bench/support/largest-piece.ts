/** The largest of a mask's pieces that hang together. */
export function largestPiece(mask: Uint8Array, width: number): Uint8Array {
  const seen = mask.slice()
  let largest: number[] = []
  for (let start = 0; start < seen.length; start++) {
    if (!seen[start]) continue
    const piece = [start]
    seen[start] = 0
    for (let at = 0; at < piece.length; at++) {
      const [index, column] = [piece[at]!, piece[at]! % width]
      const beside = [column > 0 ? index - 1 : -1, column < width - 1 ? index + 1 : -1, index - width, index + width]
      for (const next of beside) {
        if (!seen[next]) continue
        seen[next] = 0
        piece.push(next)
      }
    }
    if (piece.length > largest.length) largest = piece
  }
  const own = new Uint8Array(mask.length)
  for (const index of largest) own[index] = 255
  return own
}
