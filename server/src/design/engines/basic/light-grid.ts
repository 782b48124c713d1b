import type { Raster } from '../engine'
import { SRGB_TO_LINEAR } from './light'

/** The photo in linear light on a coarse grid: once all pixels, once only those under the mask. */
export interface LightGrid {
  width: number
  height: number
  /** Photo pixels per cell, in both directions. */
  step: number
  /** Three channels per cell: mean of all its pixels. */
  scene: Float32Array
  /** Three channels per cell: mean of its masked pixels; 0 where `covered` is 0. */
  surface: Float32Array
  /** 1 where enough of the cell is masked. */
  covered: Uint8Array
  /** Masked part of each cell, 0–1, with the mask's rim. */
  share: Float32Array
  /** Standard deviation of the log of masked green light in the cell: roughness of the old surface. */
  grain: Float32Array
}

/** Minimum masked share for a cell to count as surface. */
const LEAST_COVER = 0.2
const DARKEST = 0.002
/** Pixels this close to the mask's edge, as a share of the longer side, are mixed with what stands there: not surface. */
const RIM = 1 / 800
const LOG = SRGB_TO_LINEAR.map((light) => Math.log(light + DARKEST))

export function buildLightGrid(photo: Raster, mask: Raster, cellsAlong: number): LightGrid {
  const step = Math.max(1, Math.round(Math.max(photo.width, photo.height) / cellsAlong))
  const width = Math.ceil(photo.width / step)
  const height = Math.ceil(photo.height / step)
  const scene = new Float32Array(width * height * 3)
  const surface = new Float32Array(width * height * 3)
  const covered = new Uint8Array(width * height)
  const share = new Float32Array(width * height)
  const rim = Math.max(1, Math.round(Math.max(photo.width, photo.height) * RIM))
  const grain = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const cell = row * width + column
      const bottom = Math.min(photo.height, (row + 1) * step)
      const right = Math.min(photo.width, (column + 1) * step)
      let all = 0
      let masked = 0
      let inside = 0
      let [red, green, blue, maskedRed, maskedGreen, maskedBlue, logs, squares] = [0, 0, 0, 0, 0, 0, 0, 0]
      for (let y = row * step; y < bottom; y++) {
        for (let x = column * step; x < right; x++) {
          const index = y * photo.width + x
          const middle = photo.data[index * 3 + 1]!
          const r = SRGB_TO_LINEAR[photo.data[index * 3]!]!
          const g = SRGB_TO_LINEAR[middle]!
          const b = SRGB_TO_LINEAR[photo.data[index * 3 + 2]!]!
          red += r
          green += g
          blue += b
          all++
          if (!mask.data[index]) continue
          masked++
          if (!isInner(mask, x, y, rim)) continue
          maskedRed += r
          maskedGreen += g
          maskedBlue += b
          const log = LOG[middle]!
          logs += log
          squares += log * log
          inside++
        }
      }
      scene[cell * 3] = red / all
      scene[cell * 3 + 1] = green / all
      scene[cell * 3 + 2] = blue / all
      share[cell] = masked / all
      if (inside < all * LEAST_COVER) continue
      covered[cell] = 1
      surface[cell * 3] = maskedRed / inside
      surface[cell * 3 + 1] = maskedGreen / inside
      surface[cell * 3 + 2] = maskedBlue / inside
      grain[cell] = Math.sqrt(Math.max(0, squares / inside - (logs / inside) ** 2))
    }
  }
  return { width, height, step, scene, surface, covered, share, grain }
}

function isInner({ data, width, height }: Raster, x: number, y: number, rim: number): boolean {
  const row = y * width
  return (
    data[row + Math.max(0, x - rim)]! > 0 &&
    data[row + Math.min(width - 1, x + rim)]! > 0 &&
    data[Math.max(0, y - rim) * width + x]! > 0 &&
    data[Math.min(height - 1, y + rim) * width + x]! > 0
  )
}

/** Box blur over `2·radius + 1` cells, among covered cells only; others keep their values. In place. */
export function blurCovered(values: Float32Array, covered: Uint8Array, width: number, height: number, radius: number) {
  const line = new Float32Array(Math.max(width, height))
  const there = new Uint8Array(line.length)
  const pass = (start: number, stride: number, length: number) => {
    let sum = 0
    let count = 0
    for (let at = 0; at < length; at++) {
      there[at] = covered[start + at * stride]!
      line[at] = there[at] ? values[start + at * stride]! : 0
    }
    for (let at = -radius; at < length; at++) {
      if (at + radius < length) {
        sum += line[at + radius]!
        count += there[at + radius]!
      }
      if (at - radius - 1 >= 0) {
        sum -= line[at - radius - 1]!
        count -= there[at - radius - 1]!
      }
      if (at >= 0 && there[at]) values[start + at * stride] = sum / count
    }
  }
  for (let y = 0; y < height; y++) pass(y * width, 1, width)
  for (let x = 0; x < width; x++) pass(x, width, height)
}

/**
 * Smooths variation below about `detail` and keeps larger steps: a self-guided filter (He 2010) over squares of
 * `2·radius + 1` covered cells.
 */
export function smoothKeepingSteps(
  values: Float32Array,
  covered: Uint8Array,
  width: number,
  height: number,
  { radius, detail }: { radius: number; detail: number },
): Float32Array {
  const mean = Float32Array.from(values)
  const square = values.map((value) => value * value)
  blurCovered(mean, covered, width, height, radius)
  blurCovered(square, covered, width, height, radius)
  const slope = mean.map((average, cell) => {
    const variance = Math.max(0, square[cell]! - average * average)
    return variance / (variance + detail * detail)
  })
  const offset = mean.map((average, cell) => average * (1 - slope[cell]!))
  blurCovered(slope, covered, width, height, radius)
  blurCovered(offset, covered, width, height, radius)
  return values.map((value, cell) => (covered[cell] ? slope[cell]! * value + offset[cell]! : value))
}

/** Extends values `rounds` cells into uncovered cells, so that interpolation never meets a hole. */
export function growOutwards(values: Float32Array, covered: Uint8Array, width: number, height: number, rounds: number) {
  const filled = Uint8Array.from(covered)
  let front: number[] = []
  for (let cell = 0; cell < filled.length; cell++) {
    if (filled[cell] && !isSurrounded(filled, cell, width)) front.push(cell)
  }
  for (let round = 0; round < rounds; round++) {
    const next: number[] = []
    for (const cell of front) {
      const x = cell % width
      const y = (cell - x) / width
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue
          const other = cell + dy * width + dx
          if (filled[other]) continue
          filled[other] = 1
          values[other] = values[cell]!
          next.push(other)
        }
      }
    }
    front = next
  }
}

/** Whether a cell and its eight neighbours are filled; cells at the grid's edge may be told to be not. */
function isSurrounded(filled: Uint8Array, cell: number, width: number): boolean {
  for (let row = cell - width; row <= cell + width; row += width) {
    if (!filled[row - 1] || !filled[row] || !filled[row + 1]) return false
  }
  return true
}
