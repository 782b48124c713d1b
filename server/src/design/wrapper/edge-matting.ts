import type { Raster } from '../engines/engine'
import { type MaskBounds, maskBounds } from './mask-bounds'

/** Search radius around an edge pixel for surface and occluder colours, every second pixel. */
const SEARCH = 7
const STRIDE = 2
/** Pixels this far from the mask's edge are certainly surface, or certainly occluder. */
const CERTAIN = 3
/** Distance of the two colours in sRGB steps: indistinguishable below the first limit, distinct from the second. */
const FAINT = 18
const CLEAR = 48
/** Distance from the line between the two colours: a mixture up to the first limit, none from the second. */
const FIT = 20
const MISFIT = 55
/** Distance from the most similar certain surface pixel: a joint or pattern up to the first limit. */
const LIKENESS = 12
const UNLIKENESS = 36

export interface EdgeInput {
  photo: Raster
  mask: Raster
  /** 1 where pixels may change. */
  reach: Uint8Array
  /** Soft edge from position alone, 0–255. */
  alpha: Uint8Array
}

export interface Matte {
  /** 0–255: the surface's share of each pixel. */
  alpha: Uint8Array
  /** Edge pixels whose colour without the surface differs from the photo's. */
  rest: Rest
}

/** Pixel indices, ascending, and three channels for each. */
export interface Rest {
  pixels: Uint32Array
  colours: Uint8Array
}

/**
 * Splits edge pixels into their shares of old surface and occluder (a two-colour matte) where the colours differ, so
 * that only the surface's share is replaced. A drawn or suggested mask is never exact to the pixel: without matting, a
 * rim of the old surface stays around every chair leg. Elsewhere the positional soft edge applies.
 */
export function matteEdges({ photo, mask, reach, alpha }: EdgeInput): Matte {
  const { width } = mask
  const bounds = maskBounds(mask, SEARCH + CERTAIN)
  const inside = distanceFrom(mask, 0, bounds)
  const outside = distanceFrom(mask, 255, bounds)
  const refined = alpha.slice()
  const rest: number[] = []
  const surface = new Float64Array(5)
  const occluder = new Float64Array(4)
  for (let y = bounds.top; y < bounds.bottom; y++) {
    for (let x = bounds.left; x < bounds.right; x++) {
      const index = y * width + x
      const depth = inside[index]! - outside[index]!
      if (!reach[index] || depth > CERTAIN) continue
      gather(photo, inside, outside, x, y, surface, occluder)
      if (surface[3] === 0 || occluder[3] === 0) continue
      splitPixel(index, depth, { photo, surface, occluder, refined, rest })
    }
  }
  return { alpha: smoothEdge(refined, inside, outside, reach, width), rest: packRest(rest) }
}

/** From four numbers a pixel: its index and colour. */
function packRest(found: readonly number[]): Rest {
  const count = found.length / 4
  const rest = { pixels: new Uint32Array(count), colours: new Uint8Array(count * 3) }
  for (let at = 0; at < count; at++) {
    rest.pixels[at] = found[at * 4]!
    for (let channel = 0; channel < 3; channel++) rest.colours[at * 3 + channel] = found[at * 4 + 1 + channel]!
  }
  return rest
}

/** 3×3 average along the edge, against noise. */
function smoothEdge(alpha: Uint8Array, inside: Uint8Array, outside: Uint8Array, reach: Uint8Array, width: number) {
  const smooth = alpha.slice()
  for (let index = width + 1; index < alpha.length - width - 1; index++) {
    if (!reach[index] || inside[index]! - outside[index]! >= CERTAIN) continue
    let sum = 4 * alpha[index]!
    for (const row of [index - width, index, index + width]) sum += alpha[row - 1]! + alpha[row]! + alpha[row + 1]!
    smooth[index] = Math.round(sum / 13)
  }
  return smooth
}

interface SplitInput {
  photo: Raster
  surface: Float64Array
  occluder: Float64Array
  refined: Uint8Array
  /** Output: index and colour, see {@link packRest}. */
  rest: number[]
}

function splitPixel(index: number, depth: number, { photo, surface, occluder, refined, rest }: SplitInput) {
  const at = index * 3
  let [along, squared] = [0, 0]
  for (let channel = 0; channel < 3; channel++) {
    const difference = surface[channel]! - occluder[channel]!
    along += (photo.data[at + channel]! - occluder[channel]!) * difference
    squared += difference * difference
  }
  const clarity = Math.min(1, Math.max(0, (Math.sqrt(squared) - FAINT) / (CLEAR - FAINT)))
  if (clarity === 0) return
  const byColour = Math.min(1, Math.max(0, along / squared))
  let off = 0
  for (let channel = 0; channel < 3; channel++) {
    const mixed = occluder[channel]! + byColour * (surface[channel]! - occluder[channel]!)
    off += (photo.data[at + channel]! - mixed) ** 2
  }
  // A third colour (two objects meet at the surface's edge) is not a mixture of the two.
  const fit = Math.min(1, Math.max(0, (MISFIT - Math.sqrt(off)) / (MISFIT - FIT)))
  const byPlace = refined[index]! / 255
  // Near the certain sides the position decides, so that the matte ends where the feather does.
  const room = Math.min(1, Math.max(0, CERTAIN + 0.5 - Math.abs(depth)))
  // A joint that is dark like the occluder is surface all the same.
  const unlike = Math.min(1, Math.max(0, (Math.sqrt(surface[4]!) - LIKENESS) / (UNLIKENESS - LIKENESS)))
  const trust = clarity * room * fit * (byColour < 0.5 ? unlike : 1)
  const share = byPlace + (byColour - byPlace) * trust
  refined[index] = Math.round(share * 255)
  rest.push(index)
  for (let channel = 0; channel < 3; channel++) {
    const value = photo.data[at + channel]!
    const unmixed = share < 0.8 ? (value - share * surface[channel]!) / (1 - share) : occluder[channel]!
    const cleaned = Math.min(
      255,
      Math.max(0, Math.min(occluder[channel]! + 60, Math.max(occluder[channel]! - 60, unmixed))),
    )
    rest.push(Math.round(value + (cleaned - value) * trust))
  }
}

/**
 * Mean colours on both sides of the edge around a pixel, weighted by depth; the fourth number is the weight. The
 * surface's fifth is the squared distance from the pixel's colour to the most similar certain surface pixel.
 */
function gather(
  photo: Raster,
  inside: Uint8Array,
  outside: Uint8Array,
  x: number,
  y: number,
  surface: Float64Array,
  occluder: Float64Array,
) {
  surface.fill(0)
  occluder.fill(0)
  const { width, height, data } = photo
  const own = (y * width + x) * 3
  let likeness = Infinity
  const [top, bottom] = [Math.max(0, y - SEARCH), Math.min(height - 1, y + SEARCH)]
  const [left, right] = [Math.max(0, x - SEARCH), Math.min(width - 1, x + SEARCH)]
  for (let row = top; row <= bottom; row += STRIDE) {
    for (let column = left; column <= right; column += STRIDE) {
      const index = row * width + column
      const into = inside[index]! > 0 ? surface : occluder
      const depth = inside[index]! + outside[index]!
      if (depth < 2) continue
      const weight = depth * depth
      into[0] = into[0]! + weight * data[index * 3]!
      into[1] = into[1]! + weight * data[index * 3 + 1]!
      into[2] = into[2]! + weight * data[index * 3 + 2]!
      into[3] = into[3]! + weight
      if (inside[index]! <= CERTAIN) continue
      const red = data[index * 3]! - data[own]!
      const green = data[index * 3 + 1]! - data[own + 1]!
      const blue = data[index * 3 + 2]! - data[own + 2]!
      likeness = Math.min(likeness, red * red + green * green + blue * blue)
    }
  }
  surface[4] = likeness
  for (const side of [surface, occluder]) {
    for (let channel = 0; channel < 3; channel++) side[channel] = side[channel]! / Math.max(1, side[3]!)
  }
}

/** Distance in whole pixels, at most 6, to the nearest pixel with `value`; 0 on those pixels (chamfer 3–4). */
function distanceFrom({ data, width, height }: Raster, value: 0 | 255, bounds: MaskBounds): Uint8Array {
  const far = 18
  const steps = new Uint8Array(width * height)
  const { left, top, right, bottom } = bounds
  const sweep = (index: number, x: number, back: number, sideFree: boolean, rowFree: boolean) => {
    let least = back < 0 ? far : steps[index]!
    if (sideFree) least = Math.min(least, steps[index + back]! + 3)
    if (rowFree) {
      const above = index + back * width
      least = Math.min(least, steps[above]! + 3)
      if (x > left) least = Math.min(least, steps[above - 1]! + 4)
      if (x < right - 1) least = Math.min(least, steps[above + 1]! + 4)
    }
    steps[index] = least
  }
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (data[y * width + x] !== value) sweep(y * width + x, x, -1, x > left, y > top)
    }
  }
  for (let y = bottom - 1; y >= top; y--) {
    for (let x = right - 1; x >= left; x--) {
      const index = y * width + x
      if (steps[index]! > 0) {
        sweep(index, x, 1, x < right - 1, y < bottom - 1)
      }
    }
  }
  for (let index = top * width; index < bottom * width; index++) steps[index] = (steps[index]! / 3 + 0.5) | 0
  return steps
}
