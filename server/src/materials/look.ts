import { UPLOAD } from '@tessera/shared/contract/constants'
import { writeLab } from '@tessera/shared/contract/lab'
import sharp from 'sharp'

/** What a picture of a material looks like: mean colour in Lab, how much it varies, and its texture. All in units of Lab. */
export interface Look {
  lightness: number
  a: number
  b: number
  /** Standard deviations of lightness and of colour. */
  spread: number
  colorSpread: number
  /** Mean steps of lightness between neighbours, in the small copy and in one eight times smaller. */
  fine: number
  coarse: number
  /** Steps across minus steps down: stripes have a direction. */
  slant: number
}

/** Side of the copy that is looked at: veins and stones of a face are seen in it, its noise is not. */
const SIDE = 64
const COARSE = 8

/** @throws Error when the bytes are no picture */
export async function lookOf(picture: Buffer): Promise<Look> {
  const { data } = await sharp(picture, { limitInputPixels: UPLOAD.maxPx * UPLOAD.maxPx })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const all = new Float32Array(SIDE * SIDE * 3)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1)
    writeLab(all, pixel * 3, data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!)
  // A cut-out looks like the thing, not like what is left around it.
  const seen = Array.from({ length: SIDE * SIDE }, (_, pixel) => pixel).filter((pixel) => data[pixel * 4 + 3]! > 127)
  const [lightness, a, b] = [0, 1, 2].map((at) => mean(seen.map((pixel) => all[pixel * 3 + at]!))) as Triple
  const channel = (at: number) => seen.map((pixel) => all[pixel * 3 + at]!)
  // What is around it is as light as the thing is in the mean, so that its outline is no texture.
  const light = new Float32Array(SIDE * SIDE).fill(lightness)
  for (const pixel of seen) light[pixel] = all[pixel * 3]!
  const fine = steps(light, SIDE)
  const coarse = steps(shrunk(light), SIDE / COARSE)
  return {
    lightness,
    a,
    b,
    spread: deviation(channel(0), lightness),
    colorSpread: Math.hypot(deviation(channel(1), a), deviation(channel(2), b)),
    fine: fine.across + fine.down,
    coarse: coarse.across + coarse.down,
    slant: fine.across - fine.down,
  }
}

type Triple = [number, number, number]
/** Of nothing: black. */
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const deviation = (values: readonly number[], middle: number) =>
  Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))

function steps(values: Float32Array, side: number) {
  let [across, down] = [0, 0]
  for (let y = 0; y < side - 1; y += 1) {
    for (let x = 0; x < side - 1; x += 1) {
      const here = values[y * side + x]!
      across += Math.abs(values[y * side + x + 1]! - here)
      down += Math.abs(values[(y + 1) * side + x]! - here)
    }
  }
  const pairs = (side - 1) ** 2
  return { across: across / pairs, down: down / pairs }
}

function shrunk(values: Float32Array): Float32Array {
  const side = SIDE / COARSE
  const small = new Float32Array(side * side)
  for (const [at, value] of values.entries()) {
    const [x, y] = [Math.floor((at % SIDE) / COARSE), Math.floor(at / SIDE / COARSE)]
    small[y * side + x]! += value / COARSE ** 2
  }
  return small
}

/** Side of a cell of Lab, in its units. */
const CELL = 4
/** Of a and b, from -128; of lightness the rest. */
const CELLS = 64
const place = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)))
const axes = ({ lightness, a, b }: Pick<Look, 'lightness' | 'a' | 'b'>) => [
  place(lightness / CELL, 25),
  place((a + 128) / CELL, CELLS - 1),
  place((b + 128) / CELL, CELLS - 1),
]
const numbered = (l: number, a: number, b: number) => (l * CELLS + a) * CELLS + b

/** The cell that a mean colour lies in. */
export const cellOf = (look: Pick<Look, 'lightness' | 'a' | 'b'>): number => {
  const [l, a, b] = axes(look)
  return numbered(l!, a!, b!)
}

/** Cells that hold every colour within a distance of one. */
export function cellsAround({ lightness, a, b }: Pick<Look, 'lightness' | 'a' | 'b'>, radius: number): number[] {
  const low = axes({ lightness: lightness - radius, a: a - radius, b: b - radius })
  const high = axes({ lightness: lightness + radius, a: a + radius, b: b + radius })
  const cells: number[] = []
  for (let l = low[0]!; l <= high[0]!; l += 1)
    for (let red = low[1]!; red <= high[1]!; red += 1)
      for (let yellow = low[2]!; yellow <= high[2]!; yellow += 1) cells.push(numbered(l, red, yellow))
  return cells
}
