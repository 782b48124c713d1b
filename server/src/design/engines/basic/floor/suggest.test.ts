import { join } from 'node:path'
import sharp from 'sharp'
import { solvePlane } from '@tessera/shared/contract/plane'
import { pixelsOf, type Raster } from '../../engine'
import { suggest } from './suggest'

const rooms = join(__dirname, '../../../../../assets/rooms')

async function load(name: string): Promise<Raster> {
  const { data, info } = await sharp(join(rooms, name))
    .resize(800, 800, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: pixelsOf(data), width: info.width, height: info.height, channels: 3 }
}

/** One byte per pixel, over 127 inside. */
async function trueFloor(room: string, { width, height }: Raster): Promise<Uint8Array> {
  return sharp(join(rooms, `truth/${room}-floor.png`))
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .threshold(128)
    .raw()
    .toBuffer()
}

function overlap(mask: Raster | null, truth: Uint8Array): number {
  const inside = (i: number) => mask?.data[i] === 255
  const shared = truth.filter((value, i) => value > 0 && inside(i)).length
  return shared / truth.filter((value, i) => value > 0 || inside(i)).length
}

const shareOf = (mask: Raster, truth: Uint8Array) => {
  const inside = truth.filter((_, i) => mask.data[i] === 255)
  return inside.filter((value) => value > 0).length / inside.length
}

/** Converts a point of the 1600×1200 sample rooms to the size of the given picture. */
const at = ([x, y]: [number, number], { width }: Raster): [number, number] => [(x * width) / 1600, (y * width) / 1600]

describe('suggesting a floor', () => {
  it.each([
    ['living-room', 0.62],
    ['dining-room', 0.8],
    ['empty-flat', 0.72],
    ['shop', 0.9],
  ])(
    'finds the floor of the %s',
    async (room, least) => {
      const photo = await load(`${room}.jpg`)
      const { mask, confidence, warnings } = await suggest({ photo, kind: 'floor' })
      expect(overlap(mask, await trueFloor(room, photo))).toBeGreaterThan(least)
      expect(confidence).toBeGreaterThan(0.3)
      expect(confidence).toBeLessThanOrEqual(0.82)
      expect(warnings.includes('lowConfidence')).toBe(confidence < 0.75)
    },
    30_000,
  )

  it('includes a solvable plane', async () => {
    const photo = await load('living-room.jpg')
    const { plane } = await suggest({ photo, kind: 'floor' })
    expect(
      plane && solvePlane({ ...plane, knownLength: { from: plane.corners[3], to: plane.corners[2], mm: 2000 } }, photo),
    ).toMatchObject({ ok: true })
  }, 30_000)

  it('follows a click on the floor', async () => {
    const photo = await load('living-room.jpg')
    const { mask } = await suggest({ photo, kind: 'floor', click: at([700, 1080], photo) })
    expect(overlap(mask, await trueFloor('living-room', photo))).toBeGreaterThan(0.62)
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

  it('knows no walls', async () => {
    const photo = await load('living-room.jpg')
    expect(await suggest({ photo, kind: 'wall' })).toMatchObject({ mask: null, warnings: ['nothingFound'] })
  })

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
    const { mask } = await suggest({
      photo: { data: pixelsOf(data), ...info, channels: 3 },
      kind: 'object',
      box: [90, 70, 140, 120],
    })
    const at = (x: number, y: number) => mask?.data[y * 320 + x]
    expect(at(160, 130)).toBe(255)
    expect(at(100, 80)).toBe(0)
    expect(at(10, 10)).toBe(0)
  }, 30_000)

  it.each<[string, string, [number, number]]>([
    ['sofa', 'living-room', [270, 660]],
    ['armchair', 'living-room', [1190, 640]],
    ['bed', 'bedroom', [760, 760]],
    ['rug', 'bedroom', [870, 990]],
    ['table', 'dining-room', [700, 580]],
    ['counter', 'shop', [950, 760]],
  ])(
    'takes the %s under a click and not the floor round it',
    async (_, room, click) => {
      const photo = await load(`${room}.jpg`)
      const point = at(click, photo)
      const { mask, confidence, warnings } = await suggest({ photo, kind: 'object', click: point })
      if (!mask) throw new Error('nothing found')
      expect(mask.data[Math.round(point[1]) * photo.width + Math.round(point[0])]).toBe(255)
      expect(shareOf(mask, await trueFloor(room, photo))).toBeLessThan(0.05)
      expect(mask.data.filter((value) => value === 255).length / mask.data.length).toBeLessThan(0.2)
      expect({ confidence, warnings }).toEqual({ confidence: 0.5, warnings: ['lowConfidence'] })
    },
    30_000,
  )

  it('finds no object where there is no outline', async () => {
    const photo: Raster = { data: new Uint8Array(300 * 300 * 3).fill(128), width: 300, height: 300, channels: 3 }
    expect(await suggest({ photo, kind: 'object', click: [150, 150] })).toMatchObject({
      mask: null,
      warnings: ['nothingFound'],
    })
  }, 30_000)
})
