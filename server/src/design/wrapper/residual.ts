import { type GreyPicture, sampleGrey, type slopesOf } from './grey-picture'

const TILE_PX = 32
const ROUNDS = 6
/** Variance of brightness below which a tile shows nothing that could be displaced. */
const LEAST_VARIANCE = 12
const LEAST_VALID_SHARE = 0.6
/** Of the tiles' displacements: a few may show what the engine rightly changed, a shadow or a reflection. */
const PERCENTILE = 0.8
/** Displacement of a tile that nothing like it was found for. */
const LOST_PX = 8

interface Residual {
  /** Displacement between photo and moved answer, in pixels; 0 when nothing can be compared. */
  residualPx: number
  /** Correlation of brightness over the tiles, −1 to 1; 1 when nothing can be compared. */
  agreement: number
}

/** How well a moved answer lies on the photo, tile by tile. */
export function residualOf(still: GreyPicture, slopes: ReturnType<typeof slopesOf>, moved: GreyPicture): Residual {
  const displacements: number[] = []
  const agreements: number[] = []
  for (let top = 0; top + TILE_PX <= still.height; top += TILE_PX) {
    for (let left = 0; left + TILE_PX <= still.width; left += TILE_PX) {
      const tile = tileOf(still, moved, left, top)
      if (tile.length < TILE_PX * TILE_PX * LEAST_VALID_SHARE) continue
      const measured = measure(still, slopes, moved, tile)
      if (!measured) continue
      displacements.push(measured.displacement)
      agreements.push(measured.agreement)
    }
  }
  if (displacements.length === 0) return { residualPx: 0, agreement: 1 }
  const at = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
  return { residualPx: at(displacements, PERCENTILE), agreement: at(agreements, 0.5) }
}

function tileOf({ width, valid }: GreyPicture, moved: GreyPicture, left: number, top: number): number[] {
  const pixels: number[] = []
  for (let y = top; y < top + TILE_PX; y++) {
    for (let index = y * width + left; index < y * width + left + TILE_PX; index++) {
      if (valid[index] && moved.valid[index]) pixels.push(index)
    }
  }
  return pixels
}

/** Lucas–Kanade within a tile, on brightness relative to the tile's mean and deviation: tone is matched later. */
function measure(
  still: GreyPicture,
  slopes: ReturnType<typeof slopesOf>,
  moved: GreyPicture,
  tile: number[],
): { displacement: number; agreement: number } | null {
  const wanted = statistics(still.values, tile)
  if (wanted.variance < LEAST_VARIANCE) return null
  const seen = new Float32Array(tile.length)
  const order = Array.from(tile.keys())
  let [x, y] = [0, 0]
  let [xx, xy, yy] = [0, 0, 0]
  for (const index of tile) {
    xx += slopes.x[index]! ** 2
    xy += slopes.x[index]! * slopes.y[index]!
    yy += slopes.y[index]! ** 2
  }
  // A straight edge says nothing along itself: damped, so that this direction stays put.
  const damping = 0.02 * (xx + yy) + 1e-3
  const determinant = (xx + damping) * (yy + damping) - xy * xy
  const look = () => {
    for (const [at, index] of tile.entries()) {
      const column = (index % still.width) + x
      const row = Math.floor(index / still.width) + y
      seen[at] = sampleGrey(moved, clamped(column, moved.width - 1), clamped(row, moved.height - 1))
    }
    return statistics(seen, order)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const { mean, variance } = look()
    const gain = Math.sqrt(wanted.variance / Math.max(variance, 1e-3))
    let [xd, yd] = [0, 0]
    for (const [at, index] of tile.entries()) {
      const difference = still.values[index]! - wanted.mean - gain * (seen[at]! - mean)
      xd += slopes.x[index]! * difference
      yd += slopes.y[index]! * difference
    }
    x += ((yy + damping) * xd - xy * yd) / determinant
    y += ((xx + damping) * yd - xy * xd) / determinant
    if (Math.hypot(x, y) > LOST_PX) return { displacement: LOST_PX, agreement: 0 }
  }
  const last = look()
  const shared = tile.reduce(
    (sum, index, at) => sum + (still.values[index]! - wanted.mean) * (seen[at]! - last.mean),
    0,
  )
  const agreement = shared / tile.length / Math.sqrt(Math.max(1e-6, wanted.variance * last.variance))
  return { displacement: Math.hypot(x, y), agreement }
}

const clamped = (value: number, most: number) => Math.min(most, Math.max(0, value))

function statistics(values: Float32Array, at: number[]): { mean: number; variance: number } {
  let [sum, squares] = [0, 0]
  for (const index of at) {
    sum += values[index]!
    squares += values[index]! ** 2
  }
  const mean = sum / at.length
  return { mean, variance: Math.max(0, squares / at.length - mean * mean) }
}
