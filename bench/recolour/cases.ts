import { join } from 'node:path'
import type { Question } from '../perception/methods'
import { type Photo, readPhoto, realPhotos, testRooms } from '../perception/rooms'
import { largestPiece } from '../support/largest-piece'

/** One colour of one object. */
interface Wanted {
  readonly what: string
  readonly color: string
  /** How a person selects it; each adds to the region. */
  readonly select: readonly Question[]
}

export interface RecolourCase {
  readonly photo: Photo
  readonly wanted: readonly Wanted[]
  /** Masks known exactly, in the order of `wanted`; without them they are seen by the server's own perception. */
  readonly truth?: readonly Uint8Array[]
}

const at = (x: number, y: number): Question => ({ kind: 'object', points: [{ at: [x, y], keep: true }] })
const box = (...sides: [number, number, number, number]): Question => ({ kind: 'object', box: sides })

const WALL: Question = { kind: 'wall' }

const SAMPLES = join(import.meta.dirname, '../../server/assets/rooms')
const SELECTIONS: Readonly<Record<string, readonly Wanted[]>> = {
  'living-room.jpg': [
    { what: 'sofa, beige to green', color: '#5d6e4e', select: [box(0, 540, 665, 350)] },
    { what: 'wall, white to dark blue', color: '#26364f', select: [WALL] },
  ],
  'kitchen.jpg': [
    {
      what: 'fronts, green to white',
      color: '#f2efe8',
      select: [at(1390, 1000), at(1250, 800), at(800, 600), at(430, 800), at(1510, 1050)],
    },
  ],
  'bedroom.jpg': [
    { what: 'patterned rug to blue', color: '#3c5a86', select: [box(410, 815, 1000, 385)] },
    { what: 'wardrobe, white to walnut brown', color: '#6b4a33', select: [at(110, 340)] },
  ],
  'dining-room.jpg': [{ what: 'wooden table to black', color: '#2b2b2d', select: [box(440, 510, 560, 480)] }],
  'living-room-cluttered.jpg': [
    {
      what: 'leather sofa, tan to green',
      color: '#4f6b57',
      select: [at(1012, 1727), at(2568, 1533), at(3345, 1650), at(1190, 1500), at(2050, 1500)],
    },
    { what: 'wall, white to dark blue', color: '#2c3e5c', select: [WALL] },
  ],
  'bedroom-small.png': [
    { what: 'wardrobe, wood to white', color: '#efece4', select: [box(92, 95, 150, 420)] },
    { what: 'chair, pink to blue', color: '#4a6f95', select: [at(308, 469)] },
  ],
}
/** Not part of the repository. */
const REAL_PHOTOS: ReadonlySet<string> = new Set(['living-room-cluttered.jpg', 'bedroom-small.png'])
/** Of rendered rooms: the largest movable thing (or group that touches in the photo) to one colour, the walls to another. */
const IN_RENDERED: readonly (Pick<Wanted, 'what' | 'color'> & { readonly kind: 'thing' | 'wall' })[] = [
  { what: 'largest thing to olive', color: '#6c7350', kind: 'thing' },
  { what: 'walls to mist blue', color: '#8fa5b5', kind: 'wall' },
]
/** Every so many rooms of the held-out ones. */
const STRIDE = 5

/** @yields sample rooms and real photos with regions seen, then rendered rooms with exact ones */
export async function* recolourCases(): AsyncGenerator<RecolourCase> {
  for (const [name, wanted] of Object.entries(SELECTIONS)) {
    const photo = await photoOf(name)
    if (photo) yield { photo, wanted }
  }
  let number = 0
  for await (const room of testRooms()) {
    if (number++ % STRIDE !== 0) continue
    const { width } = room.raster
    const shown = IN_RENDERED.map((each) => {
      const mask = room.maskOf(each.kind).data
      return { ...each, select: [], mask: each.kind === 'thing' ? largestPiece(mask, width) : mask }
    }).filter(({ mask }) => mask.filter((value) => value > 0).length > mask.length * 0.01)
    yield { photo: { ...room, name: `room ${room.name}` }, wanted: shown, truth: shown.map(({ mask }) => mask) }
  }
}

/** @returns null for a real photo where there is none @throws for a sample room that is missing */
async function photoOf(name: string): Promise<Photo | null> {
  if (!REAL_PHOTOS.has(name)) return readPhoto(SAMPLES, name)
  for await (const photo of realPhotos()) if (photo.name === name) return photo
  return null
}
