import type { LinearPicture } from './swatch'

/** Share of a side that may be given up to find where the picture goes on like its beginning. */
const LEAST_OVERLAP = 0.08
const MOST_OVERLAP = 0.3
/** Difference across the seam, relative to that of neighbours, up to which a picture repeats already. */
const REPEATS = 1.7
/** Half the width of the soft line along the cut, in pixels. */
const SOFT = 3

/** Cuts a picture so that it repeats in both directions: at the period that fits best, along the line that shows least. */
export const seamless = (picture: LinearPicture): LinearPicture => turned(repeating(turned(repeating(picture))))

function turned({ width, height, texels }: LinearPicture): LinearPicture {
  const out = new Float32Array(texels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [from, to] = [(y * width + x) * 3, (x * height + y) * 3]
      out[to] = texels[from]!
      out[to + 1] = texels[from + 1]!
      out[to + 2] = texels[from + 2]!
    }
  }
  return { width: height, height: width, texels: out }
}

/** Repeats to the right. */
function repeating(picture: LinearPicture): LinearPicture {
  const { width, height } = picture
  const light = rootsOf(picture)
  if (width < 16 || isRepeating(light, width, height)) return picture
  const period = bestPeriod(light, width, height)
  const overlap = width - period
  const cut = cheapestCut(light, width, height, period)
  const out = new Float32Array(period * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < period; x += 1) {
      // Left of the cut the end goes on, right of it the beginning stands.
      const own = x >= overlap ? 1 : Math.min(1, Math.max(0, (x - cut[y]! + SOFT) / (2 * SOFT)))
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const begun = picture.texels[at + channel]!
        const goesOn = own < 1 ? picture.texels[at + period * 3 + channel]! : begun
        out[(y * period + x) * 3 + channel] = begun * own + goesOn * (1 - own)
      }
    }
  }
  return { width: period, height, texels: out }
}

/** Differences in dark places show more than their light tells. */
function rootsOf({ texels }: LinearPicture): Float32Array {
  const light = new Float32Array(texels.length / 3)
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const [red, green, blue] = [texels[pixel * 3]!, texels[pixel * 3 + 1]!, texels[pixel * 3 + 2]!]
    light[pixel] = Math.sqrt(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return light
}

function isRepeating(light: Float32Array, width: number, height: number): boolean {
  let [seam, beside] = [0, 0]
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    seam += Math.abs(light[row]! - light[row + width - 1]!)
    for (let x = 1; x < width; x += 1) beside += Math.abs(light[row + x]! - light[row + x - 1]!) / (width - 1)
  }
  return seam <= beside * REPEATS
}

/** Rows and columns of the comparison. */
const STRIDE = 2

function bestPeriod(light: Float32Array, width: number, height: number): number {
  const [from, to] = [Math.round(width * (1 - MOST_OVERLAP)), Math.round(width * (1 - LEAST_OVERLAP))]
  let best = { period: to, error: Infinity }
  for (let period = to; period >= from; period -= 1) {
    let error = 0
    const overlap = width - period
    for (let y = 0; y < height; y += STRIDE) {
      for (let x = 0; x < overlap; x += STRIDE)
        error += Math.abs(light[y * width + x]! - light[y * width + x + period]!)
    }
    error /= overlap
    if (error < best.error) best = { period, error }
  }
  return best.period
}

/** Of each row, where the beginning takes over from the end, by the least sum of differences from top to bottom. */
function cheapestCut(light: Float32Array, width: number, height: number, period: number): Uint16Array {
  const overlap = width - period
  const costs = new Float32Array(overlap * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < overlap; x += 1) {
      const difference = light[y * width + x]! - light[y * width + x + period]!
      costs[y * overlap + x] = difference * difference + (y > 0 ? leastAbove(costs, overlap, x, y).cost : 0)
    }
  }
  const cut = new Uint16Array(height)
  const margin = Math.min(SOFT, (overlap - 1) >> 1)
  let x = margin
  const last = (height - 1) * overlap
  for (let each = margin; each < overlap - margin; each += 1) if (costs[last + each]! < costs[last + x]!) x = each
  for (let y = height - 1; y >= 0; y -= 1) {
    cut[y] = Math.min(overlap - 1 - margin, Math.max(margin, x))
    if (y > 0) ({ x } = leastAbove(costs, overlap, x, y))
  }
  return cut
}

function leastAbove(costs: Float32Array, overlap: number, x: number, y: number): { x: number; cost: number } {
  const row = (y - 1) * overlap
  let best = { x, cost: costs[row + x]! }
  for (const beside of [x - 1, x + 1]) {
    if (beside < 0 || beside >= overlap) continue
    const cost = costs[row + beside]!
    if (cost < best.cost) best = { x: beside, cost }
  }
  return best
}
