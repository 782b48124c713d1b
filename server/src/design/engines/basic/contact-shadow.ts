import type { Homography } from '@tessera/shared/contract/plane'
import { blurCovered, type LightGrid } from './light-grid'

/** Reach of a contact shadow: things are taken for this high at most, because a mask does not say what is flat. */
const TALLEST_MM = 180
const REACH = 2.5
/** Closest distance: a cell at the very foot is not all dark. */
const NEAREST_MM = 15
/** Shadows at a foot are darker than the hemisphere's blocked part: the light above is covered as well. */
const STRENGTH = 1.5
const DARKEST = 0.7
/** Feet examined at most; a long one is sampled. */
const MOST_FEET = 500
const STANDING = 0.5
/** Old surface's linear luminance below which its own shadows are lost in noise and glare, and above which not. */
const LOST_BELOW = 0.02
const SEEN_FROM = 0.1
/** Log brightening at a foot that is taken for glare where the geometry is fully trusted. */
const MOST_GLARE = 0.6
/** Trust in the geometry where the photo's own shadows are seen well. */
const LEAST_TRUST = 0.3
/** Cells around over which the level of old surface and light are averaged. */
const AROUND = 20

interface Foot {
  column: number
  row: number
  x: number
  y: number
  /** Width of a cell there, of the strip that this foot stands for, and its height. */
  cellMm: number
  widthMm: number
  heightMm: number
}

/**
 * Darkens `light` (log) at the feet of what stands on the surface, as far as the photo does not show it: the darker of
 * both counts, and the geometry the more, the darker the old surface was.
 */
export function addContactShadows(light: Float32Array, grid: LightGrid, level: Float32Array, imageToMm: Homography) {
  const feet = findFeet(grid, imageToMm)
  if (feet.length === 0) return
  const { width, height, covered } = grid
  const blocked = blockedLight(grid, feet, imageToMm)
  const around = Float32Array.from(light)
  blurCovered(around, covered, width, height, AROUND)
  const local = Float32Array.from(level)
  blurCovered(local, covered, width, height, AROUND)
  for (let cell = 0; cell < light.length; cell++) {
    if (!covered[cell] || blocked[cell] === 0) continue
    const expected = Math.log(1 - Math.min(DARKEST, blocked[cell]! * STRENGTH))
    const trusted = trust(local[cell]!)
    // Brighter than around is glare on a dark surface, but may be a patch of sun on a light one.
    const shown = Math.min(trusted * trusted * MOST_GLARE, light[cell]! - around[cell]!)
    light[cell] = light[cell]! + Math.min(0, expected - shown) * trusted
  }
}

function trust(level: number): number {
  const seen = Math.min(1, Math.max(0, (level - LOST_BELOW) / (SEEN_FROM - LOST_BELOW)))
  return 1 - (1 - LEAST_TRUST) * seen * seen * (3 - 2 * seen)
}

/** Cells that stand on the surface, directly above a cell of the surface. */
function findFeet({ width, height, step, share }: LightGrid, imageToMm: Homography): Foot[] {
  const found: Foot[] = []
  for (let column = 0; column < width; column++) {
    let rows = 0
    for (let row = 0; row < height - 1; row++) {
      const cell = row * width + column
      rows = share[cell]! < STANDING ? rows + 1 : 0
      if (rows === 0 || share[cell + width]! < STANDING) continue
      const left = at(imageToMm, column * step, (row + 1) * step)
      const right = at(imageToMm, (column + 1) * step, (row + 1) * step)
      if (!left || !right) continue
      const cellMm = Math.hypot(right[0] - left[0], right[1] - left[1])
      const place = { column, row: row + 1, x: (left[0] + right[0]) / 2, y: (left[1] + right[1]) / 2 }
      found.push({ ...place, cellMm, widthMm: cellMm, heightMm: Math.min(TALLEST_MM, rows * cellMm) })
    }
  }
  // By column, or of a wall and a table before it only one would count.
  const every = Math.ceil(found.length / MOST_FEET)
  return found.filter(({ column }) => column % every === 0).map((foot) => ({ ...foot, widthMm: foot.widthMm * every }))
}

/** The part of the hemisphere over each cell that is blocked: vertical strips, weighted by cosine. */
function blockedLight({ width, height, step, covered }: LightGrid, feet: readonly Foot[], imageToMm: Homography) {
  const blocked = new Float32Array(covered.length)
  const places = new Float32Array(covered.length * 2).fill(NaN)
  for (let cell = 0; cell < covered.length; cell++) {
    if (!covered[cell]) continue
    const place = at(imageToMm, ((cell % width) + 0.5) * step, (Math.floor(cell / width) + 0.5) * step)
    if (!place) continue
    places[cell * 2] = place[0]
    places[cell * 2 + 1] = place[1]
  }
  for (const foot of feet) {
    const { column, x, y, cellMm, heightMm } = foot
    const reach = heightMm * REACH
    const squaredHeight = heightMm * heightMm
    const aside = Math.ceil(reach / cellMm)
    const [left, right] = [Math.max(0, column - aside), Math.min(width - 1, column + aside)]
    const rows = rowsWithin(foot, reach, (row) => at(imageToMm, (column + 0.5) * step, (row + 0.5) * step), height)
    for (let row = rows.from; row <= rows.to; row++) {
      for (let cell = row * width + left; cell <= row * width + right; cell++) {
        const [dx, dy] = [places[cell * 2]! - x, places[cell * 2 + 1]! - y]
        const distance = Math.sqrt(dx * dx + dy * dy)
        // Also false where there is no surface.
        if (!(distance < reach)) continue
        const near = Math.max(NEAREST_MM, foot.widthMm / 2, distance)
        const part = (foot.widthMm / (2 * Math.PI * near)) * (squaredHeight / (squaredHeight + near * near))
        blocked[cell] = blocked[cell]! + part * (1 - distance / reach)
      }
    }
  }
  return blocked
}

/** The rows of a foot's column that are within reach of it. */
function rowsWithin(foot: Foot, reach: number, placeOf: (row: number) => [number, number] | null, height: number) {
  const isNear = (row: number) => {
    const place = placeOf(row)
    return place !== null && Math.hypot(place[0] - foot.x, place[1] - foot.y) < reach
  }
  let [from, to] = [foot.row, foot.row]
  while (from > 0 && isNear(from - 1)) from -= 1
  while (to < height - 1 && isNear(to + 1)) to += 1
  return { from, to }
}

function at(imageToMm: Homography, x: number, y: number): [number, number] | null {
  const w = imageToMm[6] * x + imageToMm[7] * y + imageToMm[8]
  if (w <= 0) return null
  return [
    (imageToMm[0] * x + imageToMm[1] * y + imageToMm[2]) / w,
    (imageToMm[3] * x + imageToMm[4] * y + imageToMm[5]) / w,
  ]
}
