/**
 * @jest-environment node
 */
import { FURNITURE_BACKGROUND } from './furniture-background.mode'
import {
  backdrop,
  backgroundOf,
  behind,
  FURNITURE_BACKGROUND_INPUTS,
  lookOf,
  withPiece,
} from './furniture-background.inputs'

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
