import { join } from 'node:path'
import sharp from 'sharp'
import { solvePlane } from '@tessera/shared/contract/plane'
import type { Raster } from '../../engine'
import { suggest } from './suggest'

const rooms = join(__dirname, '../../../../../assets/rooms')

async function load(name: string): Promise<Raster> {
  const { data, info } = await sharp(join(rooms, name))
    .resize(800, 800, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

describe('suggesting a floor', () => {
  it('covers most of the true floor of a room, with a plane that can be solved', async () => {
    const photo = await load('living-room.jpg')
    const { mask, plane, confidence } = await suggest({ photo, kind: 'floor' })
    const truth = await sharp(join(rooms, 'truth/living-room-floor.png'))
      .resize(photo.width, photo.height, { fit: 'fill' })
      .extractChannel(0)
      .threshold(128)
      .raw()
      .toBuffer()
    const covered = truth.filter((value, i) => value > 0 && mask?.data[i] === 255).length
    expect(covered / truth.filter((value) => value > 0).length).toBeGreaterThan(0.7)
    expect(confidence).toBeGreaterThan(0.3)
    expect(confidence).toBeLessThanOrEqual(0.7)
    expect(
      plane && solvePlane({ ...plane, knownLength: { from: plane.corners[3], to: plane.corners[2], mm: 2000 } }, photo),
    ).toMatchObject({ ok: true })
  }, 30_000)

  it('finds nothing in a picture without a room', async () => {
    const photo: Raster = { data: new Uint8Array(300 * 300 * 3).fill(128), width: 300, height: 300, channels: 3 }
    expect(await suggest({ photo, kind: 'floor' })).toEqual({
      mask: null,
      plane: null,
      confidence: 0,
      warnings: ['nothingFound'],
    })
  }, 30_000)

  it('cuts the object in a box out of its surroundings', async () => {
    const { data, info } = await sharp({
      create: { width: 320, height: 240, channels: 3, background: 'rgb(210, 205, 195)' },
    })
      .composite([
        {
          input: Buffer.from(
            '<svg width="100" height="80"><rect width="100" height="80" rx="10" fill="rgb(40,80,120)"/></svg>',
          ),
          left: 110,
          top: 90,
        },
      ])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { mask } = await suggest({ photo: { data, ...info, channels: 3 }, kind: 'object', box: [90, 70, 140, 120] })
    const at = (x: number, y: number) => mask?.data[y * 320 + x]
    expect(at(160, 130)).toBe(255)
    expect(at(100, 80)).toBe(0)
    expect(at(10, 10)).toBe(0)
  }, 30_000)
})
