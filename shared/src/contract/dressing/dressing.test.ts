/**
 * @jest-environment node
 */
import { coverOf, writeDressed } from './dress'
import { goodsShare } from './goods-share'
import { roomLightOf } from './room-light'
import { logLight, shadeOf } from './shade'
import { isLargePattern, sampleSwatch, swatchOf } from './swatch'

/** A picture of the given brightness at each place, grey. */
function picture(width: number, height: number, valueAt: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.fill(valueAt(x, y), (y * width + x) * 3, (y * width + x) * 3 + 3)
  }
  return { data, width, height }
}
/** Repeatable noise, 0–1. */
const noise = (x: number, y: number): number => {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453
  return value - Math.floor(value)
}

const grey = (value: number) => [value, value, value].map(Math.round) as [number, number, number]

describe('a swatch', () => {
  it('is cut where its stripes go on as they began', () => {
    // 23 pixels a stripe: 200 is no multiple of it.
    const stripes = swatchOf(picture(200, 200, (x, y) => 120 + 90 * Math.sin((x * 2 * Math.PI) / 23) + 6 * noise(x, y)))
    const { width, texels } = stripes.levels[0]!
    const valueAt = (x: number) => texels[(40 * width + x) * 3]!
    const across = Math.abs(valueAt(0) - valueAt(width - 1))
    const usual = Math.max(...Array.from({ length: width - 1 }, (_, x) => Math.abs(valueAt(x + 1) - valueAt(x))))
    expect(across).toBeLessThanOrEqual(usual)
  })

  it('keeps its mean light at every size', () => {
    const swatch = swatchOf(picture(128, 64, (x, y) => 100 + 60 * noise(x, y)))
    expect(swatch.aspect).toBeCloseTo(0.5, 0)
    const out = new Float64Array(3)
    const means = [0.001, 0.02, 0.5].map((extent) => {
      let sum = 0
      for (let step = 0; step < 400; step += 1) {
        sampleSwatch(out, swatch, noise(step, 1), noise(step, 2) * swatch.aspect, extent)
        sum += out[0]! / 400
      }
      return sum
    })
    expect(Math.max(...means) / Math.min(...means)).toBeLessThan(1.08)
  })

  it('is a draft on upholstery only where its figures are large', () => {
    const bold = swatchOf(picture(128, 128, (x) => (x % 64 < 32 ? 40 : 220)))
    const fine = swatchOf(picture(128, 128, (x) => (x % 4 < 2 ? 40 : 220)))
    expect([isLargePattern(bold, 0.2), isLargePattern(bold, 0.01)]).toEqual([true, false])
    expect(isLargePattern(fine, 0.2)).toBe(false)
  })

  it('has large figures also where these differ in hue alone', () => {
    const data = Uint8Array.from({ length: 128 * 128 * 3 }, (_, at) => {
      const [pixel, channel] = [Math.floor(at / 3), at % 3]
      const isFigure = pixel % 128 > 52 && pixel % 128 < 76 && Math.floor(pixel / 128) < 80
      return (isFigure ? [110, 128, 190] : [150, 122, 70])[channel]!
    })
    expect(isLargePattern(swatchOf({ data, width: 128, height: 128 }), 0.07)).toBe(true)
  })
})

describe('a thing in its new material', () => {
  const SIZE = 60
  const photo = picture(SIZE, SIZE, (x, y) => (y < 20 ? 180 : 60 + x * 2 + (x % 2) * 8))
  const pixels = Uint32Array.from({ length: SIZE * 40 }, (_, at) => at + SIZE * 20)
  const light = Float32Array.from(pixels, (at) =>
    logLight(photo.data[at * 3]!, photo.data[at * 3]!, photo.data[at * 3]!),
  )
  const lit = { width: SIZE, height: SIZE, pixels, light, own: new Float32Array(pixels.length).fill(1) }
  const white = swatchOf(picture(32, 32, () => 200))

  it('keeps form and shadows, and is the material’s own colour where the light is usual', () => {
    const shade = shadeOf(lit)
    const cover = coverOf({ swatch: white, widthPx: 20, angleDeg: 30 })
    const values = (goods: 'upholstery' | 'smooth') =>
      [...pixels.keys()].map((at) => {
        const out = new Uint8Array(3)
        writeDressed(out, 0, { cover, shade, goods, room: [1, 1, 1] }, pixels[at]! % SIZE, 30, at)
        return out[0]!
      })
    const soft = values('upholstery')
    expect(soft[2]).toBeLessThan(soft[57]! - 40)
    expect(soft.toSorted((a, b) => a - b)[soft.length >> 1]).toBeGreaterThan(185)
  })

  it('loses the weave of the old surface and keeps its seams', () => {
    const woven = (at: number) => 4 * noise(at, 3) + (at % SIZE === 30 ? -40 : 0)
    const light = Float32Array.from(pixels, (_, at) => logLight(...grey(120 + woven(at))))
    const shade = shadeOf({ ...lit, light })
    const cloth = [...pixels.keys()].filter((at) => Math.abs((at % SIZE) - 30) > 5)
    const usual = (values: Float32Array) => {
      const mean = cloth.reduce((sum, at) => sum + values[at]!, 0) / cloth.length
      return cloth.reduce((sum, at) => sum + Math.abs(values[at]! - mean), 0) / cloth.length
    }
    expect(usual(shade.detail)).toBeLessThan(0.4 * usual(light))
    const seam = [...pixels.keys()].find((at) => at % SIZE === 30 && at > SIZE * 10)!
    expect(shade.detail[seam]).toBeLessThan(-0.4)
    // Seams are fainter on a smooth front.
    const cover = coverOf({ swatch: white, widthPx: 20, angleDeg: 0 })
    const seen = (['upholstery', 'smooth'] as const).map((goods) => {
      const out = new Uint8Array(3)
      writeDressed(out, 0, { cover, shade, goods, room: [1, 1, 1] }, 30, 30, seam)
      return out[0]!
    })
    expect(seen[0]).toBeLessThan(seen[1]! - 10)
  })

  it('keeps the veins of white marble where the light is strong', () => {
    const cover = coverOf({
      swatch: swatchOf(picture(32, 32, (x) => (x % 16 < 4 ? 205 : 242))),
      widthPx: 32,
      angleDeg: 0,
    })
    const veinIn = (light: number) => {
      const shade = { low: new Float32Array(SIZE).fill(Math.log(light)), detail: new Float32Array(SIZE) }
      const values = Array.from({ length: 32 }, (_, x) => {
        const out = new Uint8Array(3)
        writeDressed(out, 0, { cover, shade, goods: 'smooth', room: [1, 1, 1] }, x, 3, x)
        return out[0]!
      })
      return Math.max(...values) - Math.min(...values)
    }
    expect(veinIn(1)).toBeGreaterThan(25)
    expect(veinIn(2)).toBeGreaterThan(0.9 * veinIn(1))
  })

  it('is not brighter than the room is', () => {
    const dim = picture(SIZE, SIZE, (_, y) => (y < 20 ? 40 : 20))
    const [bright, dark] = [roomLightOf(photo, pixels), roomLightOf(dim, pixels)]
    expect(bright[1]).toBeGreaterThan(0.85)
    expect(dark[1]).toBeLessThan(0.55)
  })
})

it('tells legs and cushions from goods that only lie in other light', () => {
  const beige = { median: { l: 75, a: 2, b: 12 }, hue: 1.4 }
  expect(goodsShare(beige, 40, 1, 5)).toBe(1)
  expect(goodsShare(beige, 85, 0, 2)).toBe(1)
  // A red cushion, a wooden leg.
  expect(goodsShare(beige, 45, 45, 30)).toBe(0)
  expect(goodsShare(beige, 60, 10, 45)).toBeLessThan(0.2)
})
