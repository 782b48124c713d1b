import type { ViewKind } from './view'

/** A picture at one scale, with what is to be filled. Rows from the top, three channels in sRGB steps. */
export interface Level {
  readonly width: number
  readonly height: number
  readonly colours: Float32Array
  /** 1 where the picture is to be invented. */
  readonly hole: Uint8Array
  /** 1 where the picture is like the hole's surroundings. */
  readonly likely: Uint8Array
  /** 1 where another surface is seen, or nothing: never copied. */
  readonly foreign: Uint8Array
  readonly kind: ViewKind
}

/** Half side of a patch. */
export const PATCH_RADIUS = 3

/** 1 within `radius` (a square) of a pixel that is set. */
export function widened(set: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const across = new Uint8Array(set.length)
  for (let y = 0; y < height; y++) {
    let since = radius + 1
    for (let x = 0; x < width + radius; x++) {
      since = x < width && set[y * width + x] ? 0 : since + 1
      if (since <= 2 * radius && x >= radius) across[y * width + x - radius] = 1
    }
  }
  const both = new Uint8Array(set.length)
  for (let x = 0; x < width; x++) {
    let since = radius + 1
    for (let y = 0; y < height + radius; y++) {
      since = y < height && across[y * width + x] ? 0 : since + 1
      if (since <= 2 * radius && y >= radius) both[(y - radius) * width + x] = 1
    }
  }
  return both
}

/** Half the size; a pixel is part of the hole where any of its four is. */
export function halved({ width, height, colours, hole, likely, foreign, kind }: Level): Level {
  const half = { width: width >> 1, height: height >> 1 }
  const size = half.width * half.height
  const result = {
    ...half,
    kind,
    colours: new Float32Array(size * 3),
    hole: new Uint8Array(size),
    likely: new Uint8Array(size),
    foreign: new Uint8Array(size),
  }
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = y * 2 * width + x * 2
      const four = [from, from + 1, from + width, from + width + 1]
      const known = four.filter((each) => !hole[each] && !foreign[each])
      const index = y * half.width + x
      if (four.some((each) => hole[each])) result.hole[index] = 1
      else if (known.length < 4) result.foreign[index] = 1
      if (four.filter((each) => likely[each]).length >= 2) result.likely[index] = 1
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (const each of known.length > 0 ? known : four) sum += colours[each * 3 + channel]!
        result.colours[index * 3 + channel] = sum / (known.length || 4)
      }
    }
  }
  return result
}

/** How much more a pixel of the same row counts: it shows the same depth in a photo that is held level. */
const ROW_WEIGHT = 6

/** Fills the hole with what lies around it, mostly from the same row: floors stay floor, and walls wall. */
export function begunByRows(level: Level): Float32Array {
  const { width, height, colours, hole, foreign, likely, kind } = level
  const filled = colours.slice()
  const across = kind === 'floor' ? 1 : ROW_WEIGHT
  const directions = [
    [-1, 0, across],
    [1, 0, across],
    [0, -1, 1],
    [0, 1, 1],
  ] as const
  // What is beside a surface does not tell its colour.
  const isPassed = (at: number) => hole[at] === 1 || foreign[at] === 1 || (kind !== 'photo' && likely[at] === 0)
  const sum = new Float32Array(3)
  for (let index = 0; index < hole.length; index++) {
    if (!hole[index]) continue
    sum.fill(0)
    let weights = 0
    for (const [dx, dy, share] of directions) {
      let [x, y] = [index % width, Math.floor(index / width)]
      let distance = 0
      do {
        x += dx
        y += dy
        distance++
      } while (x >= 0 && y >= 0 && x < width && y < height && isPassed(y * width + x))
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const weight = share / distance
      weights += weight
      for (let channel = 0; channel < 3; channel++) sum[channel]! += weight * colours[(y * width + x) * 3 + channel]!
    }
    if (weights > 0) for (let channel = 0; channel < 3; channel++) filled[index * 3 + channel] = sum[channel]! / weights
  }
  return filled
}

/** One channel between four pixels; the edge goes on beyond the picture. */
export function sampled(
  colours: Float32Array,
  { width, height }: Pick<Level, 'width' | 'height'>,
  x: number,
  y: number,
  channel: number,
): number {
  const atX = Math.min(width - 1, Math.max(0, x))
  const atY = Math.min(height - 1, Math.max(0, y))
  const left = Math.floor(atX)
  const top = Math.floor(atY)
  const right = Math.min(width - 1, left + 1)
  const bottom = Math.min(height - 1, top + 1)
  const value = (column: number, row: number) => colours[(row * width + column) * 3 + channel]!
  const upper = value(left, top) + (value(right, top) - value(left, top)) * (atX - left)
  const lower = value(left, bottom) + (value(right, bottom) - value(left, bottom)) * (atX - left)
  return upper + (lower - upper) * (atY - top)
}
