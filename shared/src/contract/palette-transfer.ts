import { writeRgb } from './lab'

/** Rows of a symmetric 3×3 matrix. */
type Matrix = readonly number[]

/** Mean and covariance of L, a, b. */
interface Palette {
  readonly mean: readonly number[]
  readonly covariance: Matrix
}

/** Spread below which a palette is noise, squared: a grey room must not be torn apart into a colourful one. */
const LEAST_SPREAD = 9
/** The map stretches a direction at most so far. */
const MOST_STRETCH = 1.8
/** Share of the change in lightness that is made: a dark reference is a palette, not a night. */
const LIGHTNESS = 0.5
/** Chroma from which a colour counts fully, and the weight of grey: what is white in every room says nothing of its palette. */
const FULL_CHROMA = 20
const GREY_WEIGHT = 0.04
/** Chroma that a neutral colour is given at most: white walls take a tint, they are not painted. */
const MOST_TINT = 12
/** Lightness from which highlights take less and less of the palette, and the depth below which shadows do. */
const HIGHLIGHTS = 75
const SHADOWS = 12

/** Statistics of L, a, b, three numbers a pixel, in which colours count by their chroma. */
export function paletteOf(labs: Float32Array): Palette {
  const weights = new Float32Array(labs.length / 3)
  const mean = [0, 0, 0]
  let sum = 0
  for (let index = 0; index < weights.length; index += 1) {
    const at = index * 3
    const chroma = Math.min(1, Math.hypot(labs[at + 1]!, labs[at + 2]!) / FULL_CHROMA)
    const weight = GREY_WEIGHT + chroma * chroma
    weights[index] = weight
    sum += weight
    for (let place = 0; place < 3; place += 1) mean[place]! += labs[at + place]! * weight
  }
  for (let place = 0; place < 3; place += 1) mean[place]! /= Math.max(GREY_WEIGHT, sum)
  const covariance = Array.from({ length: 9 }, () => 0)
  for (let at = 0; at < labs.length; at += 3) {
    const share = weights[at / 3]! / sum
    for (let row = 0; row < 3; row += 1) {
      for (let column = 0; column < 3; column += 1) {
        covariance[row * 3 + column]! += (labs[at + row]! - mean[row]!) * (labs[at + column]! - mean[column]!) * share
      }
    }
  }
  for (let place = 0; place < 9; place += 4) covariance[place]! += LEAST_SPREAD
  return { mean, covariance }
}

/** A linear map of colours, from one palette to another. */
export interface PaletteMap {
  /** Writes the sRGB bytes of a colour, moved by `strength`, 0–1. */
  write(out: Uint8Array | Uint8ClampedArray, at: number, l: number, a: number, b: number, strength: number): void
}

/**
 * The Monge–Kantorovich map between two Gaussian palettes (Pitié and Kokaram, 2007): of all linear maps that give one
 * palette the other's spread, the one that moves colours least.
 */
export function paletteMap(from: Palette, to: Palette): PaletteMap {
  const root = power(from.covariance, 0.5)
  const inverse = power(from.covariance, -0.5)
  const middle = power(product(product(root, to.covariance), root), 0.5)
  const map = limited(product(product(inverse, middle), inverse))
  // What a grey as light as the palette would become, and how much of it is too much.
  const tint = [1, 2].map(
    (row) => to.mean[row]! - map[row * 3 + 1]! * from.mean[1]! - map[row * 3 + 2]! * from.mean[2]!,
  )
  const excess = tint.map((shift) => shift * (1 - Math.min(1, MOST_TINT / Math.hypot(...tint))))
  return {
    write(out, at, l, a, b, strength) {
      const [dl, da, db] = [l - from.mean[0]!, a - from.mean[1]!, b - from.mean[2]!]
      const moved = (row: number) =>
        map[row * 3]! * dl + map[row * 3 + 1]! * da + map[row * 3 + 2]! * db + to.mean[row]!
      const lightness = l + (moved(0) - l) * strength * LIGHTNESS
      // Black and white stay what they are: a tinted shadow or highlight looks like a fault of the screen.
      const coloured = strength * Math.min(1, l / SHADOWS, (100 - l) / (100 - HIGHLIGHTS))
      const grey = Math.max(0, 1 - Math.hypot(a, b) / FULL_CHROMA)
      const chroma = (row: number, is: number) => is + (moved(row) - excess[row - 1]! * grey - is) * coloured
      writeRgb(out, at, lightness, chroma(1, a), chroma(2, b))
    },
  }
}

function product(one: Matrix, other: Matrix): Matrix {
  const cell = (row: number, column: number) =>
    one[row * 3]! * other[column]! + one[row * 3 + 1]! * other[column + 3]! + one[row * 3 + 2]! * other[column + 6]!
  return Array.from({ length: 9 }, (_, place) => cell(Math.floor(place / 3), place % 3))
}

const power = (matrix: Matrix, exponent: number): Matrix => mapped(matrix, (value) => Math.max(1e-6, value) ** exponent)
const limited = (matrix: Matrix): Matrix => mapped(matrix, (value) => Math.min(MOST_STRETCH, value))

/** Applies a function to the eigenvalues. */
function mapped(matrix: Matrix, change: (value: number) => number): Matrix {
  const { values, vectors } = eigenOf(matrix)
  const cell = (row: number, column: number) =>
    values.reduce((sum, value, each) => sum + change(value) * vectors[row * 3 + each]! * vectors[column * 3 + each]!, 0)
  return Array.from({ length: 9 }, (_, place) => cell(Math.floor(place / 3), place % 3))
}

const SWEEPS = 12
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/** Of a symmetric matrix, by Jacobi's rotations; the vectors are columns. */
function eigenOf(matrix: Matrix): { values: number[]; vectors: number[] } {
  const a = [...matrix]
  const vectors = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  const rotate = (cells: number[], first: number, second: number, cos: number, sin: number) => {
    const [one, other] = [cells[first]!, cells[second]!]
    cells[first] = cos * one - sin * other
    cells[second] = sin * one + cos * other
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const [p, q] of PAIRS) {
      const off = a[p * 3 + q]!
      if (Math.abs(off) < 1e-12) continue
      const angle = 0.5 * Math.atan2(2 * off, a[q * 3 + q]! - a[p * 3 + p]!)
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      for (let each = 0; each < 3; each += 1) rotate(a, each * 3 + p, each * 3 + q, cos, sin)
      for (let each = 0; each < 3; each += 1) rotate(a, p * 3 + each, q * 3 + each, cos, sin)
      for (let each = 0; each < 3; each += 1) rotate(vectors, each * 3 + p, each * 3 + q, cos, sin)
    }
  }
  return { values: [a[0]!, a[4]!, a[8]!], vectors }
}
