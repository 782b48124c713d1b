import { join } from 'node:path'
import sharp from 'sharp'
import type { Raster } from '../../server/src/design/engines/engine'
import { readPhoto, type Room, testRooms } from '../perception/rooms'
import { largestPiece } from '../support/largest-piece'

export interface RemovalCase {
  readonly name: string
  /** The room without the thing; null of photos that show one by themselves. */
  readonly truth: Raster | null
  readonly filled: Raster
  readonly mask: Uint8Array
  readonly surface: string
}

/** All held-out rooms take a thing, then every third one that of another: rooms that none fits yield no case. */
const STRIDES = [1, 3]
const MOST_GIVERS = 8
/** Share of the photo that a thing may take. */
const SIZES = { least: 0.015, most: 0.11 } as const
/** Steps between the places that are tried, in pixels. */
const STEP = 24
/** The region is a little larger than the thing, as a careful person draws it. */
const MARGIN = 3

const SAMPLES = join(import.meta.dirname, '../../server/assets/rooms')
/** The sample living room with the pixels of a large photo, for time and memory. */
const ENLARGED = 2.5
/** Things of the sample living room as rings, in photo pixels: looked at, there is no truth. */
type Ring = readonly (readonly [number, number])[]
const DRAWN: Readonly<Record<string, Ring>> = {
  'picture on the wall': [
    [292, 264],
    [426, 280],
    [432, 472],
    [300, 480],
  ],
  armchair: [
    [1030, 620],
    [1150, 600],
    [1165, 540],
    [1320, 545],
    [1330, 830],
    [1290, 850],
    [1140, 830],
    [1030, 790],
  ],
}

/** @yields rendered rooms with a thing of another room put on floor and wall, then sample rooms */
export async function* removalCases(): AsyncGenerator<RemovalCase> {
  const met = new Set<string>()
  for (const stride of STRIDES) {
    let number = 0
    const givers: Giver[] = []
    for await (const room of testRooms()) {
      if (number++ % stride === 0) {
        for (const giver of givers) {
          const found = placed(room, giver)
          if (!found) continue
          givers.splice(givers.indexOf(giver), 1)
          const name = `room ${room.name}`
          if (!met.has(name)) yield { name, ...found }
          met.add(name)
          break
        }
      }
      const thing = thingOf(room)
      if (thing) givers.unshift({ room, thing })
      givers.splice(MOST_GIVERS)
    }
  }
  const { raster } = await readPhoto(SAMPLES, 'living-room.jpg')
  for (const [name, ring] of Object.entries(DRAWN)) {
    yield { name: `living room: ${name}`, ...(await drawnCase(raster, ring, 1)) }
  }
  yield { name: 'living room: armchair, 12 megapixels', ...(await drawnCase(raster, DRAWN.armchair!, ENLARGED)) }
}

async function drawnCase(raster: Raster, ring: Ring, scale: number): Promise<Omit<RemovalCase, 'name'>> {
  const [width, height] = [raster.width * scale, raster.height * scale]
  const photo = await sharp(raster.data, { raw: raster }).resize(width, height).raw().toBuffer()
  const points = ring.map((point) => point.map((each) => each * scale).join(',')).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><polygon points="${points}" fill="#fff"/></svg>`
  const mask = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer()
  return {
    truth: null,
    filled: { data: new Uint8Array(photo), width, height, channels: 3 },
    mask: mask.map((value) => (value > 127 ? 255 : 0)),
    surface: '–',
  }
}

function thingOf(room: Room): Uint8Array | null {
  const piece = largestPiece(room.maskOf('thing').data, room.raster.width)
  const share = piece.reduce((sum, value) => sum + (value ? 1 : 0), 0) / piece.length
  return share >= SIZES.least && share <= SIZES.most ? piece : null
}

interface Giver {
  room: Room
  thing: Uint8Array
}

/** The thing where only floor and wall are seen, as low as there is room for it. */
function placed({ raster, maskOf }: Room, { room: giver, thing }: Giver): Omit<RemovalCase, 'name'> | null {
  const { width, height } = raster
  if (giver.raster.width !== width) return null
  const [floor, wall] = [maskOf('floor').data, maskOf('wall').data]
  const own = [...thing.keys()].filter((index) => thing[index])
  const sample = own.filter((_, at) => at % 37 === 0)
  const rows = own.map((index) => Math.floor(index / width))
  const columns = own.map((index) => index % width)
  const [top, bottom] = [rows[0]!, rows.at(-1)!]
  const left = columns.reduce((least, each) => Math.min(least, each), width)
  const right = columns.reduce((most, each) => Math.max(most, each), 0)
  for (let dy = height - 24 - bottom; dy > 16 - top; dy -= STEP) {
    for (let dx = 16 - left; dx < width - 16 - right; dx += STEP) {
      const shift = dy * width + dx
      if (!sample.every((index) => floor[index + shift] || wall[index + shift])) continue
      const onFloor = sample.filter((index) => floor[index + shift]).length / sample.length
      if (onFloor < 0.15) continue
      const filled = { ...raster, data: new Uint8Array(raster.data) }
      const mask = new Uint8Array(width * height)
      for (const index of own) {
        const to = index + shift
        filled.data.set(giver.raster.data.subarray(index * 3, index * 3 + 3), to * 3)
        for (let row = -MARGIN; row <= MARGIN; row++)
          mask.fill(255, to + row * width - MARGIN, to + row * width + MARGIN + 1)
      }
      return { truth: raster, filled, mask, surface: onFloor > 0.95 ? 'floor' : 'floor and wall' }
    }
  }
  return null
}
