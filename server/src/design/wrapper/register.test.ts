import { join } from 'node:path'
import sharp from 'sharp'
import { packageRoot } from '../../package-root'
import { pixelsOf, type Raster } from '../engines/engine'
import { matchTone } from './match-tone'
import { registerAnswer, type Move } from './register'

const SIZE = { width: 512, height: 384 }
const FULL = SIZE.width * SIZE.height
const NOWHERE: Move = { scale: 1, shiftX: 0, shiftY: 0 }

let photo: Raster
/** 1 outside a rectangle in the middle. */
const outside = Uint8Array.from({ length: FULL }, (_, index) => (isInside(index) ? 0 : 1))

function isInside(index: number): boolean {
  const [x, y] = [index % SIZE.width, Math.floor(index / SIZE.width)]
  return x > 150 && x < 340 && y > 120 && y < 280
}

/** What an engine answers that moves the whole photo, changes its tone, and paints the inside grey. */
function answerOf({ scale, shiftX, shiftY }: Move, { gain = 1, offset = 0 } = {}): Raster {
  const { width, height } = SIZE
  const data = new Uint8Array(FULL * 3)
  for (let index = 0; index < FULL; index++) {
    const x = ((index % width) - width / 2 - shiftX) / scale + width / 2
    const y = (Math.floor(index / width) - height / 2 - shiftY) / scale + height / 2
    const [left, top] = [
      Math.min(width - 2, Math.max(0, Math.floor(x))),
      Math.min(height - 2, Math.max(0, Math.floor(y))),
    ]
    const [right, down] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
    for (let channel = 0; channel < 3; channel++) {
      const at = (column: number, row: number) => photo.data[((top + row) * width + left + column) * 3 + channel]!
      const [above, below] = [at(0, 0) * (1 - right) + at(1, 0) * right, at(0, 1) * (1 - right) + at(1, 1) * right]
      const value = gain * (above * (1 - down) + below * down) + offset
      data[index * 3 + channel] = isInside(Math.round(y) * width + Math.round(x))
        ? 90
        : Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  return { data, ...SIZE, channels: 3 }
}

/** Mean difference outside the rectangle and away from the border, where a moved picture has nothing. */
function differenceOf(one: Raster, other: Raster): number {
  let [sum, count] = [0, 0]
  for (let index = 0; index < FULL; index++) {
    const [x, y] = [index % SIZE.width, Math.floor(index / SIZE.width)]
    if (!outside[index] || x < 24 || y < 24 || x > SIZE.width - 24 || y > SIZE.height - 24) continue
    sum += Math.abs(one.data[index * 3 + 1]! - other.data[index * 3 + 1]!)
    count++
  }
  return sum / count
}

beforeAll(async () => {
  const room = sharp(join(packageRoot, 'assets/rooms/living-room.jpg')).resize(SIZE.width, SIZE.height)
  photo = { data: pixelsOf(await room.raw().toBuffer()), ...SIZE, channels: 3 }
})

test.each<[string, Move, { gain?: number; offset?: number }]>([
  ['not at all', NOWHERE, {}],
  ['by a few pixels', { scale: 1, shiftX: 5, shiftY: -3 }, {}],
  ['by part of a pixel', { scale: 1, shiftX: 0.4, shiftY: 0.6 }, {}],
  ['by many pixels', { scale: 1, shiftX: -21, shiftY: 13 }, {}],
  ['closer', { scale: 1.03, shiftX: 2, shiftY: 4 }, {}],
  ['further away', { scale: 0.97, shiftX: -6, shiftY: 0 }, {}],
  ['closer, and tinted', { scale: 1.02, shiftX: 7, shiftY: -4 }, { gain: 0.85, offset: 22 }],
])('an answer that moved the photo %s is brought back', (_name, move, tone) => {
  const answer = answerOf(move, tone)
  const registered = registerAnswer(photo, answer, outside)
  expect(registered.move.scale).toBeCloseTo(move.scale, 2)
  expect(Math.abs(registered.move.shiftX - move.shiftX)).toBeLessThan(0.3)
  expect(Math.abs(registered.move.shiftY - move.shiftY)).toBeLessThan(0.3)
  const ring = Array.from(outside.keys()).filter((index) => outside[index])
  matchTone(photo, registered.picture, ring)
  expect(differenceOf(photo, registered.picture)).toBeLessThan(2.5)
})

test('an answer that bends the photo is refused: no shift and scale lays it on the photo', () => {
  const { width } = SIZE
  const bent = { ...photo, data: new Uint8Array(photo.data) }
  for (let index = 0; index < FULL; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const from = Math.min(width - 1, Math.max(0, Math.round(x + 14 * Math.sin(y / 18))))
    for (let channel = 0; channel < 3; channel++)
      bent.data[index * 3 + channel] = photo.data[(y * width + from) * 3 + channel]!
  }
  expect(() => registerAnswer(photo, bent, outside)).toThrow(expect.objectContaining({ detail: 'shifted' }))
})

test('an answer that shows another room is refused', async () => {
  const kitchen = sharp(join(packageRoot, 'assets/rooms/kitchen.jpg')).resize(SIZE.width, SIZE.height, { fit: 'cover' })
  const other: Raster = { data: pixelsOf(await kitchen.raw().toBuffer()), ...SIZE, channels: 3 }
  expect(() => registerAnswer(photo, other, outside)).toThrow(expect.objectContaining({ detail: 'shifted' }))
})

test('where nothing but the region is seen, the answer is taken as it is', () => {
  const answer = answerOf({ scale: 1, shiftX: 9, shiftY: 0 })
  expect(registerAnswer(photo, answer, new Uint8Array(FULL)).picture).toBe(answer)
})

test('a tint is taken back, and what is new beside the ring does not count', () => {
  const answer = answerOf(NOWHERE, { gain: 1.2, offset: -30 })
  const ring = Array.from(outside.keys()).filter((index) => outside[index] && index % 7 === 0)
  for (const index of ring.slice(0, ring.length / 12)) answer.data.fill(255, index * 3, index * 3 + 3)
  matchTone(photo, answer, ring)
  const rest = ring.slice(Math.ceil(ring.length / 12)).filter((index) => photo.data[index * 3 + 1]! > 40)
  const mean = rest.reduce((sum, index) => sum + Math.abs(photo.data[index * 3 + 1]! - answer.data[index * 3 + 1]!), 0)
  expect(mean / rest.length).toBeLessThan(2.5)
})
