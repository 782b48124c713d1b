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

  it('gives the same file where bands are as in the photo, on the second picture too', async () => {
    const photo = noisy(600, 900)
    const changed = (from: number, to: number): Raster => ({
      ...photo,
      data: photo.data.map((value, at) => (at >= from && at < to ? 255 - value : value)),
    })
    const line = 600 * 3
    // The last pixel before a band's first row, a middle part, the end, nothing.
    const pictures = [
      changed(145 * line - 3, 145 * line),
      changed(300 * line, 600 * line),
      changed(899 * line, 900 * line),
      photo,
    ]
    for (const picture of [...pictures, ...pictures]) {
      expect(Buffer.compare(await encodePng(picture, photo), await encodePng(picture))).toBe(0)
    }
  })

  it('takes nothing from a photo of another size', async () => {
    const picture = noisy(40, 30)
    expect(Buffer.compare(await encodePng(picture, noisy(30, 40)), await encodePng(picture))).toBe(0)
  })
})
