import type { LayingSpec, TilePattern } from './laying'
import type { Laying } from './material'

/** Layings of two materials on one grid: their faces have the same size. */
export const needsSecond = (laying: Laying): boolean => laying === 'chequer' || laying === 'border'

interface FaceSize {
  readonly mmWidth: number
  readonly mmHeight: number
}

/** Sizes in lists are rounded; less than this is no difference that a joint would not take. */
const SAME_MM = 0.5

export const isSameSize = (one: FaceSize, other: FaceSize): boolean =>
  Math.abs(one.mmWidth - other.mmWidth) <= SAME_MM && Math.abs(one.mmHeight - other.mmHeight) <= SAME_MM

/** Below it, in tiles along an edge, a frame encloses nothing. */
const SMALLEST_FRAME = 3

/**
 * The frame of a border: the outermost whole tiles inside the plane's rectangle, on the grid that starts in its far left
 * corner. Null where the rectangle's size is unknown or too small for a tile inside the frame.
 */
export function frameOf(spec: Omit<LayingSpec, 'laying' | 'angleDeg'>): { columns: number; rows: number } | null {
  if (!spec.sizeMm) return null
  // A joint follows the last tile only outside the frame; the tolerance is for sizes that are exact multiples.
  const count = (size: number, tile: number) => Math.floor((size + spec.groutMm) / (tile + spec.groutMm) + 1e-6)
  const columns = count(spec.sizeMm[0], spec.mmWidth)
  const rows = count(spec.sizeMm[1], spec.mmHeight)
  return Math.min(columns, rows) < SMALLEST_FRAME ? null : { columns, rows }
}

/** Which tiles of a laying are of the second material, by lattice indices. */
export function secondOf(spec: LayingSpec): TilePattern['second'] {
  if (spec.laying === 'chequer') return (i, j) => ((i + j) & 1) === 1
  const frame = spec.laying === 'border' ? frameOf(spec) : null
  if (!frame) return () => false
  const [right, near] = [frame.columns - 1, frame.rows - 1]
  return (i, j) => i >= 0 && j >= 0 && i <= right && j <= near && (i === 0 || j === 0 || i === right || j === near)
}
