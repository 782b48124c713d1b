/**
 * @jest-environment node
 */
import { paletteMap, paletteOf } from './palette-transfer'
import { writeLab } from './recolour'

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
  expect(Math.abs(full[1]! - 9)).toBeLessThan(2)
  expect(Math.abs(full[2]! - 26)).toBeLessThan(2.5)
  expect(Math.abs(half[2]! - 7)).toBeLessThan(2)
  expect(half[0]).toBeGreaterThan(54)
  expect(half[0]).toBeLessThan(60)
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
