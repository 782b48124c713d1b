import sharp from 'sharp'
import { pixelsOf, type Raster } from '../engine'
import { createGrain } from './grain'
import { characterOf } from './photo-character'
import { createRandom } from './random'

const [WIDTH, HEIGHT] = [480, 360]

/** Bright and dark bars with edges that are sharp to the pixel, and noise that grows in the dark. */
function bars(noise: number): Raster {
  const random = createRandom(5)
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const dark = Math.floor((index % WIDTH) / 37) % 2 === 0
    const level = dark ? 60 : 180
    const normal = (random() + random() + random() + random() - 2) * Math.sqrt(3)
    data.fill(Math.round(level + normal * noise * (dark ? 1 : 0.5)), index * 3, index * 3 + 3)
  }
  return { data, width: WIDTH, height: HEIGHT, channels: 3 }
}

const blurred = async (raster: Raster, sigma: number): Promise<Raster> => ({
  ...raster,
  data: pixelsOf(await sharp(raster.data, { raw: raster }).blur(sigma).raw().toBuffer()),
})

describe('characterOf', () => {
  it.each([2, 5])('measures noise of %d steps by brightness', (noise) => {
    const { sigma, correlation } = characterOf(bars(noise)).noise
    expect(sigma[60]! / noise).toBeGreaterThan(0.85)
    expect(sigma[60]! / noise).toBeLessThan(1.15)
    expect(sigma[180]! / (noise / 2)).toBeGreaterThan(0.85)
    expect(sigma[180]! / (noise / 2)).toBeLessThan(1.2)
    expect(correlation).toBeLessThan(0.1)
  })

  it('measures how soft the sharpest edges are', async () => {
    const sharpest = characterOf(bars(1)).softness
    const soft = characterOf(await blurred(bars(1), 1.2)).softness
    expect(sharpest).toBeLessThan(1.1)
    expect(soft).toBeGreaterThan(1.6)
  })
})

describe('createGrain', () => {
  it.each([0, 0.5])(
    'is as strong as asked, with a neighbour correlation of %d, and fixed by the seed',
    (correlation) => {
      const level = { sigma: new Float32Array(256).fill(3), correlation }
      const [grain, again, other] = [createGrain(level, 1), createGrain(level, 1), createGrain(level, 2)]
      let [squares, products, differing, repeated] = [0, 0, 0, 0]
      for (let y = 0; y < 200; y++) {
        for (let x = 0; x < 200; x++) {
          squares += grain.at(x, y, 100) ** 2
          products += grain.at(x, y, 100) * grain.at(x + 1, y, 100)
          if (again.at(x, y, 100) === grain.at(x, y, 100)) repeated++
          if (other.at(x, y, 100) !== grain.at(x, y, 100)) differing++
        }
      }
      expect(Math.abs(Math.sqrt(squares / 40_000) - 3)).toBeLessThan(0.15)
      expect(Math.abs(products / squares - correlation)).toBeLessThan(0.05)
      expect(repeated).toBe(40_000)
      expect(differing).toBeGreaterThan(39_000)
    },
  )
})
