/** @jest-environment node */
import type { Plane } from '@tessera/shared/contract/design/plane'
import { solvePlane } from '@tessera/shared/contract/plane'
import type { DocumentSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import { draftOfPlane } from '@tessera/shared/canvas/document/plane-draft'
import { cameraHeightMm } from '../plane/camera-height'
import { NOTHING_SUGGESTED } from '../workbench.store'
import { askedOf, faultOf, hasTooManyParts, needsOf, type Room, roomFaultOf, roomPlane } from './rooms.rules'

const PHOTO = { width: 1600, height: 1200 }
const CORNERS: Plane['corners'] = [
  [500, 650],
  [1100, 650],
  [1400, 1100],
  [200, 1100],
]
const MEASURED: Plane = { corners: CORNERS, knownLength: { from: CORNERS[3], to: CORNERS[2], mm: 3000 } }
const UNMEASURED = draftOfPlane({ corners: CORNERS }, PHOTO)
const SCALED = { batch: { rooms: 'scaled' as const } }
const needs = needsOf(SCALED, { plane: MEASURED, photo: PHOTO, kind: 'floor' })
const ROOM: Room = {
  key: 'a',
  name: 'a.jpg',
  photo: { ...PHOTO, fileId: 'file-a', picture: new Blob() },
  canvas: {} as DocumentSnapshot,
  plane: UNMEASURED,
  regionShare: 0.2,
  suggestion: { ...NOTHING_SUGGESTED, state: 'done', confidence: 0.9, checked: true },
}

it('scales a room as if it was taken from the same height, and keeps a length of its own', () => {
  const told = roomPlane(UNMEASURED, PHOTO, needs.cameraMm)!
  const solution = solvePlane(told, PHOTO)
  expect(solution.ok && cameraHeightMm(solution.geometry, PHOTO)).toBeCloseTo(needs.cameraMm!, 0)
  const measured = solvePlane(MEASURED, PHOTO)
  expect(solution.ok && measured.ok && solution.geometry.sizeMm[0] / measured.geometry.sizeMm[0]).toBeCloseTo(1, 2)
  const own: Plane = { ...MEASURED, knownLength: { ...MEASURED.knownLength!, mm: 5000 } }
  expect(roomPlane(draftOfPlane(own, PHOTO), PHOTO, needs.cameraMm)).toMatchObject(own)
})

it('tells nothing of other walls, and nothing before the first photo is measured', () => {
  expect(needsOf(SCALED, { plane: MEASURED, photo: PHOTO, kind: 'wall' }).cameraMm).toBeNull()
  expect(roomPlane(UNMEASURED, PHOTO, null)).toBeNull()
  expect(faultOf({ ...ROOM, plane: UNMEASURED }, { ...needs, isScaled: false, cameraMm: null })).toBeNull()
})

it.each<[string, Partial<Room>, ReturnType<typeof faultOf>]>([
  ['uploaded', { photo: null, canvas: null }, 'looking'],
  ['looked at', { canvas: null }, 'looking'],
  ['not taken', { failed: true }, 'failed'],
  ['without a region', { regionShare: 0 }, 'empty'],
  ['without a plane', { plane: null }, 'unscaled'],
  ['not confirmed', { suggestion: { ...ROOM.suggestion, checked: false } }, 'unchecked'],
  ['confirmed', {}, null],
])('a room that is %s', (_name, changes, fault) => {
  expect(faultOf({ ...ROOM, ...changes }, needs)).toBe(fault)
})

it('says the most pressing of several, and asks nothing of whole photos', () => {
  const unchecked = { ...ROOM, suggestion: NOTHING_SUGGESTED }
  expect(roomFaultOf([ROOM, unchecked, { ...ROOM, plane: null }], needs)).toBe('unscaled')
  expect(roomFaultOf([ROOM], needs)).toBeNull()
  expect(hasTooManyParts([ROOM], needs, 2)).toBe(false)
  expect(faultOf({ ...unchecked, regionShare: 0 }, { ...needs, selects: false, needsScale: false })).toBeNull()
})

describe('other rooms’ walls', () => {
  const WALLS = { batch: { rooms: 'walls' as const } }
  const needed = needsOf(WALLS, { plane: null, photo: PHOTO, kind: 'object' })
  const room = { ...ROOM, plane: null, parts: 1 }

  it('are asked for all together, whatever is selected on the canvas', () => {
    expect(askedOf(WALLS, 'object')).toBe('walls')
    expect(askedOf(SCALED, 'wall')).toBe('wall')
    expect(askedOf({ batch: { rooms: 'whole' } }, 'floor')).toBeNull()
  })

  it('need no scale, are confirmed, and get what one region has', () => {
    expect(roomFaultOf([room], needed)).toBeNull()
    expect(faultOf({ ...room, suggestion: NOTHING_SUGGESTED }, needed)).toBe('unchecked')
    expect(faultOf({ ...room, regionShare: 0 }, needed)).toBe('empty')
    expect(faultOf({ ...room, parts: 2 }, needed)).toBe('parts')
    expect(roomFaultOf([{ ...room, parts: 2 }], needed)).toBe('parts')
    expect([1, 2].map((parts) => hasTooManyParts([room], needed, parts))).toEqual([false, true])
    expect(hasTooManyParts([], needed, 2)).toBe(false)
  })
})
