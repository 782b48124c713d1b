/**
 * @jest-environment node
 */
import { standingOf } from '@tessera/shared/contract/backdrop'
import { FURNITURE_BACKGROUND } from './furniture-background.mode'
import {
  backdrop,
  backgroundOf,
  behind,
  FURNITURE_BACKGROUND_INPUTS,
  lookOf,
  withPiece,
} from './furniture-background.inputs'
import { marksOf } from './piece-marks'

const { empty } = FURNITURE_BACKGROUND_INPUTS
const selected = { plane: null, corners: null, parts: [0], kind: 'object' } as const
const room = behind({ fileId: 'room', pictureUrl: 'data:room' }, null)

it('asks for one picture a background, with the pictures it names, and for words alone', () => {
  const white = { from: 'color', color: '#ffffff' } as const
  const schemes = [[room], [white], [{ ...room, mirrored: true }]]
  expect(FURNITURE_BACKGROUND.toRequest({ ...empty, schemes }, selected)).toEqual({
    designType: 'furniture_background',
    referenceFileIds: ['room'],
    params: { way: 'set', backgrounds: [backgroundOf(room), white, { ...backgroundOf(room), mirrored: true }] },
  })
  expect(FURNITURE_BACKGROUND.countOf!({ ...empty, schemes })).toBe(3)
  expect(FURNITURE_BACKGROUND.toRequest(empty, selected)).toBeNull()
  const words = { ...empty, way: 'generate', prompt: ' a loft ' } as const
  expect(FURNITURE_BACKGROUND.toRequest(words, selected)).toMatchObject({ params: { prompt: 'a loft' } })
  expect(FURNITURE_BACKGROUND.countOf!(words)).toBeNull()
})

it('keeps how a picture was shown for the next one, and tells equal ones by their looks', () => {
  const near = { ...room, zoom: 2, isSoft: true }
  expect(behind({ fileId: 'loft', pictureUrl: 'data:loft' }, near)).toMatchObject({ fileId: 'loft', zoom: 2 })
  expect(lookOf({ ...room, pictureUrl: 'later' })).toBe(lookOf(room))
  expect(lookOf(near)).not.toBe(lookOf(room))
})

it('leaves the piece where it was placed when the background changes, until it is put back', () => {
  const piece = { scale: 0.5, x: 0.5, y: 0.9 }
  const white = withPiece(backdrop('#ffffff', null), piece)
  expect(backdrop('#000000', white)).toEqual({ from: 'color', color: '#000000', piece })
  expect(behind({ fileId: 'loft', pictureUrl: 'data:loft' }, white)).toMatchObject({ from: 'picture', piece })
  expect(withPiece(white)).toEqual(backdrop('#ffffff', null))
  expect(lookOf(white)).not.toBe(lookOf(withPiece(white)))
})

it('forgets where a piece stood when another photo is opened', () => {
  const white = backdrop('#ffffff', null)
  const schemes = [[withPiece(white, { scale: 0.5, x: 0.6, y: 0.6 })], []]
  const changes = FURNITURE_BACKGROUND.onPhoto!({ ...empty, schemes }, { width: 10, height: 10 })
  expect(changes).toEqual({ schemes: [[white], []] })
})

it('drags a piece by its foot, in photo pixels, and only from where it is seen', () => {
  // 4 × 6 pixels of a preview of 20 × 20, of a photo five times as large.
  const region = new Uint8Array(400)
  for (let y = 8; y < 14; y += 1) region.fill(1, y * 20 + 4, y * 20 + 8)
  const photo = { width: 20, height: 20 }
  const piece = {
    photo: photo as ImageData,
    region,
    standing: standingOf({ data: region, ...photo })!,
    box: { left: 4, top: 8, right: 7, bottom: 13 },
    isCut: false,
  }
  const placed: unknown[] = []
  const onPlace = (placing: unknown) => void placed.push(placing)
  const inPhoto = marksOf({ piece, placing: undefined, photo: { width: 100, height: 100 }, onPlace })
  expect(inPhoto.pointOf(0)).toEqual([30, 70])
  expect(inPhoto.hit([30, 50])).toBe(0)
  expect(inPhoto.hit([60, 50])).toBe(-1)
  inPhoto.move(0, [60, 180])
  expect(placed).toEqual([{ scale: 1, x: 0.6, y: 1 }])
  const half = { scale: 0.5, x: 0.6, y: 1 }
  const moved = marksOf({ piece, placing: half, photo: { width: 100, height: 100 }, onPlace })
  expect(moved.hit([60, 90])).toBe(0)
  expect(moved.hit([60, 80])).toBe(-1)
  expect(moved.hit([30, 50])).toBe(-1)
})
