import sharp from 'sharp'
import { createRandom } from '../engines/basic/random'
import type { Raster } from '../engines/engine'
import { encodePng } from './png'

function noisy(width: number, height: number): Raster {
  const random = createRandom(width * 31 + height)
  const data = new Uint8Array(width * height * 3).map((_, at) => (at % 7 === 0 ? 255 : random() * 256))
  return { data, width, height, channels: 3 }
}

describe('encodePng', () => {
  // One pixel, one band, and several bands with a short last one.
  it.each([
    [1, 1],
    [37, 11],
    [1200, 700],
  ])('loses nothing at %d×%d', async (width, height) => {
    const raster = noisy(width, height)
    const png = await encodePng(raster)
    const { data, info } = await sharp(png, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height, channels: 3 })
    expect(Buffer.compare(data, Buffer.from(raster.data.buffer))).toBe(0)
  })
})
