import { join } from 'node:path'
import sharp from 'sharp'
import { loadOpenCv } from '../engines/basic/floor/opencv'
import type { Sort } from '../engines/basic/floor/scene-network'
import { answer } from './answer'
import { findIn, type Found } from './found'
import { CELL_PX, gridOf } from './regions'
import { EMBEDDING_LENGTH, LOGITS_PX, type Segmenter } from './segmenter'
import type { Seen } from './seen'
import { packSight, type Sight, unpackSight } from './sight'

const SIZE = { width: 1024, height: 768 }
/** The wall behind the bed, by hand. */
const WALL = { left: 195, right: 715, top: 62, bottom: 256 }
const GRID = gridOf(SIZE)
const SHARES = { width: 64, height: 48 }

const noQuestion: Segmenter = {
  encode: () => Promise.reject(new Error('encodes')),
  decode: () => Promise.reject(new Error('decodes')),
}

const isWall = (x: number, y: number) => x >= WALL.left && x < WALL.right && y >= WALL.top && y < WALL.bottom

/** A look at the bedroom that has seen its wall. */
async function sightOfBedroom(focal?: number): Promise<Sight> {
  const photo = join(import.meta.dirname, '../../../assets/rooms/bedroom.jpg')
  const data = await sharp(photo).resize(SIZE).toColourspace('srgb').raw().toBuffer()
  const over = ({ width, height }: { width: number; height: number }, inside: number, outside: number) =>
    Float32Array.from({ length: width * height }, (_, cell) => {
      const x = (((cell % width) + 0.5) * SIZE.width) / width
      const y = ((Math.floor(cell / width) + 0.5) * SIZE.height) / height
      return isWall(x, y) ? inside : outside
    })
  const logits = over(GRID, 8, -8)
  const area = logits.reduce((sum, logit) => sum + Number(logit > 0), 0)
  const none = over(SHARES, 0, 0)
  const of: Record<Sort, Float32Array> = {
    none: over(SHARES, 0, 1),
    floor: none,
    wall: over(SHARES, 1, 0),
    ceiling: none,
    rug: none,
    furniture: none,
    opening: none,
  }
  const seen: Seen = {
    view: { data: new Uint8Array(data), ...SIZE, channels: 3 },
    original: SIZE,
    focal,
    embedding: { data: new Float32Array(), ...SIZE },
    regions: [{ logits, area, score: 0.95, surface: 'wall', confidence: 1 }],
    scene: { ...SHARES, of },
  }
  const { cv } = await loadOpenCv()
  return { ...seen, found: findIn(cv, seen) }
}

it('suggests a wall with a rectangle on it, clockwise from its top left', async () => {
  const found = await answer(noQuestion, await sightOfBedroom(), { kind: 'wall', marks: [] })
  expect(found.warnings).not.toContain('planeNotFound')
  const [topLeft, topRight, bottomRight, bottomLeft] = found.plane!.corners
  expect(found.plane!.corners.every(([x, y]) => isWall(x, y))).toBe(true)
  expect(topRight[0] - topLeft[0]).toBeGreaterThan(100)
  expect(bottomRight[1] - topRight[1]).toBeGreaterThan(50)
  expect(bottomLeft[1] - topLeft[1]).toBeGreaterThan(50)
}, 30_000)

it('suggests all walls without a plane', async () => {
  const found = await answer(noQuestion, await sightOfBedroom(), { kind: 'walls', marks: [] })
  const inside = found.mask!.data.reduce((sum, value) => sum + Number(value === 255), 0)
  const whole = (WALL.right - WALL.left) * (WALL.bottom - WALL.top)
  expect(inside / whole).toBeGreaterThan(0.95)
  expect(inside / whole).toBeLessThan(1.05)
  expect(found).toMatchObject({ plane: null, warnings: [] })
}, 30_000)

it('takes the focal length that the camera noted, as far as the edges allow', async () => {
  const diagonal = Math.hypot(SIZE.width, SIZE.height)
  for (const focal of [0.5, 0.6]) {
    const { plane } = await answer(noQuestion, await sightOfBedroom(focal), { kind: 'wall', marks: [] })
    expect(Math.abs(plane!.focalPx! / diagonal / focal - 1)).toBeLessThan(0.12)
  }
}, 30_000)

it('has the model draw a wall that no region of the look is, once a photo', async () => {
  const sight = { ...(await sightOfBedroom()), regions: [] }
  let prompts = 0
  const drawsWall: Segmenter = {
    encode: noQuestion.encode,
    decode: async (_, { points = [] }) => {
      prompts++
      const [x, y] = points[0]!.at
      const logits = Float32Array.from({ length: LOGITS_PX ** 2 }, (_value, cell) => {
        const place = [(cell % LOGITS_PX) * CELL_PX, Math.floor(cell / LOGITS_PX) * CELL_PX] as const
        return isWall(x, y) && isWall(...place) ? 8 : -8
      })
      return { logits, score: 0.9 }
    },
  }
  for (const marks of [[], [{ at: [900, 700] as [number, number], keep: false }]]) {
    const { mask, confidence } = await answer(drawsWall, sight, { kind: 'wall', marks })
    const found = [...mask!.data.keys()].filter((pixel) => mask!.data[pixel] === 255)
    expect(found.length).toBeGreaterThan(0.9 * (WALL.right - WALL.left) * (WALL.bottom - WALL.top))
    const outside = found.filter((pixel) => !isWall(pixel % SIZE.width, Math.floor(pixel / SIZE.width)))
    expect(outside.length).toBeLessThan(0.05 * found.length)
    // Drawn, not the network's own, which would be stated lower.
    expect(confidence).toBeGreaterThan(0.6)
  }
  expect(prompts).toBe(1)
}, 30_000)

it('answers from what was kept as from what was seen', async () => {
  const sight = await sightOfBedroom(0.6)
  const found: Found = {
    room: sight.found.room,
    floor: {
      region: {
        logits: Float32Array.from(sight.regions[0]!.logits, (logit, cell) => (cell % 7 === 0 ? 1 / 16 : logit)),
        area: 5,
        score: 0.5,
      },
      confidence: 0.8,
      doubtful: [
        [
          [1, 2],
          [30, 2],
          [30, 40],
        ],
      ],
    },
  }
  const embedding = { ...sight.embedding, data: Float32Array.from({ length: EMBEDDING_LENGTH }, (_, i) => (i % 8) / 4) }
  const jpeg = await sharp(sight.view.data, { raw: sight.view }).jpeg().toBuffer()
  const kept = await unpackSight(await packSight({ ...sight, embedding, found }, jpeg))
  expect(kept).toMatchObject({
    original: SIZE,
    focal: 0.6,
    embedding,
    regions: sight.regions,
    scene: sight.scene,
    found,
  })
  const nothing: Found = { room: null, floor: { region: null, confidence: 0, doubtful: [] } }
  const empty = await unpackSight(await packSight({ ...sight, embedding, found: nothing }, jpeg))
  expect(empty).toMatchObject({ regions: sight.regions, scene: sight.scene, found: nothing })
}, 30_000)
