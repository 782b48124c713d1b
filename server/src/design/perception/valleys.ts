import type { Cells } from './cell-outline'
import type { Grid } from './regions'

/**
 * Cells that lie more than `depth` lower than what is within `reach` cells on both sides of them, along a row or a column.
 * @param isAsked of which cells that is asked
 */
export function valleys(
  values: Float32Array,
  { width, height }: Grid,
  { reach, depth }: { reach: number; depth: number },
  isAsked: (cell: number) => boolean,
): Cells {
  const found = new Uint8Array(values.length)
  const highest = (cell: number, step: number, room: number) => {
    let most = -Infinity
    for (let steps = Math.min(reach, room); steps > 0; steps--) most = Math.max(most, values[cell + steps * step]!)
    return most
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      if (!isAsked(cell)) continue
      const across = Math.min(highest(cell, -1, x), highest(cell, 1, width - 1 - x))
      const down = Math.min(highest(cell, -width, y), highest(cell, width, height - 1 - y))
      if (Math.max(across, down) - values[cell]! > depth) found[cell] = 1
    }
  return found
}
