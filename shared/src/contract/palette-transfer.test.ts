/**
 * @jest-environment node
 */
import { paletteMap, paletteOf } from './palette-transfer'
import { writeLab } from './lab'

/** Repeatable noise around 0. */
const noise = (index: number): number => {
  const value = Math.sin(index * 127.1) * 43758.5453
  return (value - Math.floor(value)) * 2 - 1
}
function labs(mean: readonly number[], spread: readonly number[], count = 4000): Float32Array {
  return Float32Array.from({ length: count * 3 }, (_, at) => mean[at % 3]! + spread[at % 3]! * noise(at * 3.7 + 1))
}
const COOL = labs([55, -4, -12], [16, 5, 9])
const WARM = labs([62, 9, 26], [14, 8, 12])

function moved(strength: number, source = COOL, reference = WARM): { mean: number[]; labs: Float32Array } {
  const { write } = paletteMap(paletteOf(source), paletteOf(reference))
  const out = new Float32Array(source.length)
  const rgb = new Uint8Array(3)
  for (let at = 0; at < source.length; at += 3) {
    write(rgb, 0, source[at]!, source[at + 1]!, source[at + 2]!, strength)
    writeLab(out, at, rgb[0]!, rgb[1]!, rgb[2]!)
  }
  return { mean: [...paletteOf(out).mean], labs: out }
}

it('takes the palette all the way at full strength, and half the way at half', () => {
  const [full, half] = [moved(1).mean, moved(0.5).mean]
  const [was, goal] = [paletteOf(COOL).mean, paletteOf(WARM).mean]
  const away = (mean: readonly number[]) =>
    Math.hypot(mean[1]! - goal[1]!, mean[2]! - goal[2]!) / Math.hypot(was[1]! - goal[1]!, was[2]! - goal[2]!)
  expect(away(full)).toBeLessThan(0.25)
  expect(Math.abs(away(half) - (1 + away(full)) / 2)).toBeLessThan(0.06)
  expect(half[0]).toBeGreaterThan(54)
  expect(half[0]).toBeLessThan(60)
})

it('reads a palette from what has colour, however much of the picture is white wall', () => {
  const walls = labs([88, 0.5, 2], [4, 0.5, 1], 9000)
  const wood = labs([50, 10, 22], [10, 2, 3], 1000)
  const [, a, b] = paletteOf(Float32Array.from([...walls, ...wood])).mean
  expect(Math.hypot(a! - 10, b! - 22)).toBeLessThan(10)
})

it('tints white walls visibly at half strength, and paints none at full; windows stay white', () => {
  const room = Float32Array.from([...labs([80, 0, 3], [6, 1, 1], 9000), ...labs([50, -6, 14], [12, 3, 5], 3000)])
  const vivid = labs([50, 38, 40], [12, 6, 6])
  const { write } = paletteMap(paletteOf(room), paletteOf(vivid))
  const shifted = (strength: number, l: number, chroma: readonly number[]) => {
    const rgb = new Uint8Array(3)
    const lab = new Float64Array(3)
    write(rgb, 0, l, chroma[0]!, chroma[1]!, strength)
    writeLab(lab, 0, rgb[0]!, rgb[1]!, rgb[2]!)
    return Math.hypot(lab[1]! - chroma[0]!, lab[2]! - chroma[1]!)
  }
  expect(shifted(0.5, 74, [0, 0])).toBeGreaterThan(3)
  expect(shifted(1, 74, [0, 0])).toBeLessThan(16)
  expect(shifted(1, 98, [0, 0])).toBeLessThan(3)
  // What has colour takes the reference's.
  expect(shifted(1, 50, [-6, 20])).toBeGreaterThan(30)
})

it('changes nothing where both palettes are the same', () => {
  const { labs: same } = moved(1, COOL, COOL)
  const worst = Math.max(...same.map((value, at) => Math.abs(value - COOL[at]!)))
  expect(worst).toBeLessThan(1.5)
})

it('keeps the order of light, and does not tear a grey room apart', () => {
  const grey = labs([60, 0, 0], [20, 0.4, 0.4])
  const { labs: after } = moved(1, grey)
  const pairs = Array.from({ length: 500 }, (_, index) => [index * 3, index * 3 + 1500] as const)
  const kept = pairs.filter(
    ([one, other]) =>
      Math.abs(grey[one]! - grey[other]!) < 4 || grey[one]! > grey[other]! === after[one]! > after[other]!,
  )
  expect(kept).toHaveLength(pairs.length)
  const spread = Math.sqrt(paletteOf(after).covariance[4]!)
  expect(spread).toBeLessThan(8)
})
