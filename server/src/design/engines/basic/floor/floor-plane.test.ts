import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { applyHomography, type Homography, invertHomography, solvePlane } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../../engine'
import { axesOf } from './camera-pose'
import { suggestPlane, suggestWallPlane } from './floor-plane'
import { loadOpenCv } from './opencv'
import { findVanishingPoints, type VanishingPoints } from './vanishing'

const rooms = join(__dirname, '../../../../../assets/rooms')
const ROOMS = ['bedroom', 'dining-room', 'empty-flat', 'kitchen', 'living-room', 'shop']

async function load(room: string) {
  const size = { width: 1000, height: 750 }
  const rgb = await sharp(join(rooms, `${room}.jpg`))
    .resize(size)
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const floor = await sharp(join(rooms, `truth/${room}-floor.png`))
    .resize(size)
    .extractChannel(0)
    .raw()
    .toBuffer()
  const truth: { homographyMmToPx: Homography; width: number; focalPx: number } = JSON.parse(
    readFileSync(join(rooms, `truth/${room}.json`), 'utf8'),
  )
  const scale = size.width / truth.width
  const toMm = invertHomography(truth.homographyMmToPx)
  return {
    photo: { data: new Uint8Array(rgb), ...size, channels: 3 } satisfies Raster,
    floor: { data: Uint8Array.from(floor, (value) => (value > 127 ? 255 : 0)), ...size, channels: 1 } satisfies Raster,
    focalPx: truth.focalPx * scale,
    toMm: ([x, y]: Point) => applyHomography(toMm, [x / scale, y / scale]),
    /** Of the true horizon at a column: where the third row of the homography to mm is zero. */
    horizonAt: (x: number) => (-(toMm[6] * (x / scale) + toMm[8]) / toMm[7]) * scale,
  }
}

let cv: Awaited<ReturnType<typeof loadOpenCv>>['cv']
beforeAll(async () => {
  cv = (await loadOpenCv()).cv
}, 30_000)
const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

describe.each(ROOMS)('the plane of the %s', (room) => {
  it('has the true horizon, right angles and the true proportion', async () => {
    const { photo, floor, horizonAt, toMm } = await load(room)
    const vanishing = findVanishingPoints(cv, photo)!
    expect(Math.abs(vanishing.horizon[0] - horizonAt(0)) / photo.height).toBeLessThan(0.015)
    expect(Math.abs(vanishing.horizon[1] - horizonAt(photo.width)) / photo.height).toBeLessThan(0.015)
    expect(vanishing.confidence).toBeGreaterThan(0.6)
    const plane = suggestPlane(floor, vanishing)!
    const [farLeft, farRight, nearRight, nearLeft] = plane.corners.map(toMm) as [Point, Point, Point, Point]
    // Equal diagonals: all four angles are right.
    expect(apart(farLeft, nearRight) / apart(farRight, nearLeft)).toBeCloseTo(1, 1)
    const knownLength = { from: plane.corners[3], to: plane.corners[2], mm: apart(nearLeft, nearRight) }
    const solution = solvePlane({ ...plane, knownLength }, photo)
    if (!solution.ok) throw new Error(solution.fault)
    expect(solution.geometry.sizeMm[1] / apart(farLeft, nearLeft)).toBeCloseTo(1, 1)
  }, 30_000)
})

it('makes no suggestion that contradicts the horizon', async () => {
  const { photo, floor } = await load('shop')
  const vanishing = findVanishingPoints(cv, photo)!
  const leaking = { ...floor, data: floor.data.map((value, i) => (i < photo.width * 100 ? 255 : value)) }
  expect(suggestPlane(leaking, vanishing)).toBeNull()
  expect(suggestPlane(floor, { ...vanishing, confidence: 0.2 })).toBeNull()
  const empty: Raster = { ...photo, data: new Uint8Array(photo.data.length).fill(128) }
  expect(findVanishingPoints(cv, empty)).toBeNull()
}, 30_000)

it('trusts edges of the building more than those of things', async () => {
  const { photo } = await load('living-room')
  const plain = findVanishingPoints(cv, photo)!
  const nothing = findVanishingPoints(cv, photo, { trustAt: ([, y]) => (y > photo.height / 2 ? 0.01 : 1) })!
  expect(nothing.horizon).not.toEqual(plain.horizon)
}, 30_000)

it('lays a rectangle on a wall, clockwise from its top left, along the wall', async () => {
  const { photo } = await load('bedroom')
  const vanishing = findVanishingPoints(cv, photo)!
  // The wall behind the bed, by hand.
  const data = new Uint8Array(photo.width * photo.height)
  for (let y = 60; y < 250; y++) data.fill(255, y * photo.width + 190, y * photo.width + 700)
  const plane = suggestWallPlane({ data, width: photo.width, height: photo.height, channels: 1 }, vanishing)!
  const [topLeft, topRight, bottomRight, bottomLeft] = plane.corners
  expect(topLeft[0]).toBeLessThan(topRight[0])
  expect(topLeft[1]).toBeLessThan(bottomLeft[1])
  expect(bottomRight[1] - topRight[1]).toBeGreaterThan(50)
  // The wall's top runs down to the right, as its picture frame does.
  expect((topRight[1] - topLeft[1]) / (topRight[0] - topLeft[0])).toBeGreaterThan(0.01)
}, 30_000)

it('finds a rectangle on a floor seen obliquely, where none fits round the middle', () => {
  const [width, height, focalPx] = [800, 450, 300]
  const axes = axesOf({ focal: focalPx, pitch: 0, roll: 0, yaw: (35 * Math.PI) / 180 })
  const vanishing: VanishingPoints = {
    axes,
    focalPx,
    focalKnown: true,
    depth: [0, 0],
    across: [0, 0],
    horizon: [height / 2, height / 2],
    segments: [],
    support: 1,
    confidence: 0.9,
  }
  const data = new Uint8Array(width * height)
  data.fill(255, width * Math.round(height * 0.8))
  const plane = suggestPlane({ data, width, height, channels: 1 }, vanishing)!
  for (const [x, y] of plane.corners) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(width)
    expect(y).toBeGreaterThan(height / 2)
    expect(y).toBeLessThan(height)
  }
})
