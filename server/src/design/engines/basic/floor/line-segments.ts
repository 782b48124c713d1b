import type { Point } from '@tessera/shared/contract/design/plane'

/** A straight edge in a picture. */
export interface LineSegment {
  readonly from: Point
  readonly to: Point
  readonly length: number
}

/** Largest deviation of a pixel's edge direction from its region's. */
const ALIGNED = (22.5 * Math.PI) / 180
/** Grey steps are rounded to whole numbers: weaker gradients have no reliable direction. */
const WEAKEST = 2 / Math.sin(ALIGNED)
const LEVELS = 256
/** Share of the rectangle round a region that the region must fill; bent edges fill less. */
const DENSE = 0.6
/** Share of the picture's longer side; shorter segments say little about a direction. */
const SHORTEST = 0.018

/**
 * Straight edges with sub-pixel position: pixels whose gradients point the same way grow into regions, and each region
 * is replaced by its principal axis.
 * @param grey one byte per pixel, slightly blurred
 * @see Grompone von Gioi, Jakubowicz, Morel, Randall: "LSD: a line segment detector", 2012
 */
export function findSegments(grey: Uint8Array, width: number, height: number): LineSegment[] {
  const field = gradients(grey, width, height)
  const used = new Uint8Array(width * height)
  const shortest = SHORTEST * Math.max(width, height)
  const found: LineSegment[] = []
  for (const seed of strongestFirst(field)) {
    if (used[seed]) continue
    const region = grow(field, used, seed, ALIGNED, width, height)
    if (region.length < shortest) continue
    const axis = fit(field, region, width)
    if (axis.density >= DENSE) {
      if (axis.segment.length >= shortest) found.push(axis.segment)
      continue
    }
    // A bend: grows again from the same seed with half the tolerance, and gives the rest back.
    for (const pixel of region) used[pixel] = 0
    const part = grow(field, used, seed, ALIGNED / 2, width, height)
    const straight = fit(field, part, width)
    if (straight.density >= DENSE && straight.segment.length >= shortest) found.push(straight.segment)
  }
  return found
}

interface GradientField {
  /** 0 where the gradient is too weak. */
  readonly strength: Float32Array
  /** Unit vector of the gradient: edges of opposite contrast stay apart. */
  readonly x: Float32Array
  readonly y: Float32Array
}

/** Gradients of 2×2 pixels: the smallest support, so that close parallel edges stay apart. */
function gradients(grey: Uint8Array, width: number, height: number): GradientField {
  const strength = new Float32Array(width * height)
  const unitX = new Float32Array(width * height)
  const unitY = new Float32Array(width * height)
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x
      const [a, b, c, d] = [grey[at]!, grey[at + 1]!, grey[at + width]!, grey[at + width + 1]!]
      const dx = (b + d - a - c) / 2
      const dy = (c + d - a - b) / 2
      const length = Math.sqrt(dx * dx + dy * dy)
      if (length < WEAKEST) continue
      strength[at] = length
      unitX[at] = dx / length
      unitY[at] = dy / length
    }
  }
  return { strength, x: unitX, y: unitY }
}

/** Pixels with a gradient, roughly by falling strength: a counting sort. */
function strongestFirst({ strength }: GradientField): Uint32Array {
  const largest = strength.reduce((most, value) => Math.max(most, value), 1)
  const level = (value: number) => LEVELS - 1 - Math.floor((value / largest) * (LEVELS - 1))
  const starts = new Uint32Array(LEVELS + 1)
  for (const value of strength) if (value > 0) starts[level(value) + 1]!++
  for (let i = 0; i < LEVELS; i++) starts[i + 1]! += starts[i]!
  const sorted = new Uint32Array(starts[LEVELS]!)
  for (const [pixel, value] of strength.entries()) if (value > 0) sorted[starts[level(value)]!++] = pixel
  return sorted
}

function grow(
  { strength, x: unitX, y: unitY }: GradientField,
  used: Uint8Array,
  seed: number,
  tolerance: number,
  width: number,
  height: number,
): number[] {
  const region = [seed]
  used[seed] = 1
  let sumX = unitX[seed]!
  let sumY = unitY[seed]!
  let length = 1
  const least = Math.cos(tolerance)
  for (let next = 0; next < region.length; next++) {
    const x = region[next]! % width
    const y = (region[next]! - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const other = v * width + u
        if (used[other] || strength[other] === 0) continue
        if (unitX[other]! * sumX + unitY[other]! * sumY < least * length) continue
        used[other] = 1
        region.push(other)
        sumX += unitX[other]!
        sumY += unitY[other]!
        length = Math.sqrt(sumX * sumX + sumY * sumY)
      }
    }
  }
  return region
}

/** The principal axis of a region, weighted by strength, from its first pixel to its last. */
function fit({ strength }: GradientField, region: readonly number[], width: number) {
  let sum = 0
  let meanX = 0
  let meanY = 0
  for (const pixel of region) {
    const weight = strength[pixel]!
    sum += weight
    meanX += weight * (pixel % width)
    meanY += weight * Math.floor(pixel / width)
  }
  meanX /= sum
  meanY /= sum
  let [xx, xy, yy] = [0, 0, 0]
  for (const pixel of region) {
    const weight = strength[pixel]!
    const dx = (pixel % width) - meanX
    const dy = Math.floor(pixel / width) - meanY
    xx += weight * dx * dx
    xy += weight * dx * dy
    yy += weight * dy * dy
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [first, last, low, high] = [0, 0, 0, 0]
  for (const pixel of region) {
    const dx = (pixel % width) - meanX
    const dy = Math.floor(pixel / width) - meanY
    const along = dx * cos + dy * sin
    const aside = dy * cos - dx * sin
    first = Math.min(first, along)
    last = Math.max(last, along)
    low = Math.min(low, aside)
    high = Math.max(high, aside)
  }
  // A gradient belongs to the corner shared by its four pixels.
  const end = (along: number): Point => [meanX + along * cos + 1, meanY + along * sin + 1]
  const length = last - first
  const segment: LineSegment = { from: end(first), to: end(last), length }
  return { segment, density: region.length / ((length + 1) * (high - low + 1)) }
}
