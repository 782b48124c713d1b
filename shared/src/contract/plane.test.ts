/** @jest-environment node */
import fc from 'fast-check'
import { areaSqmOfPhotoPolygon } from '../testing/plane-area'
import type { Plane, Point } from './design/plane'
import { applyHomography, clipToVisible, composeHomographies, invertHomography, isVisible, solvePlane } from './plane'

const PHOTO = { width: 1600, height: 1200 }

interface Camera {
  focalPx: number
  height: number
  pitchDeg: number
  yawDeg: number
}

/** Projects floor points (x right, y away from the camera, mm) for a camera above the origin. */
function project({ focalPx, height, pitchDeg, yawDeg }: Camera, [x, y]: Point): Point {
  const [yaw, pitch] = [(yawDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180]
  const right = x * Math.cos(yaw) - y * Math.sin(yaw)
  const ahead = x * Math.sin(yaw) + y * Math.cos(yaw)
  const depth = ahead * Math.cos(pitch) + height * Math.sin(pitch)
  const down = height * Math.cos(pitch) - ahead * Math.sin(pitch)
  return [PHOTO.width / 2 + (focalPx * right) / depth, PHOTO.height / 2 + (focalPx * down) / depth]
}

function cornersOf(camera: Camera, left: number, far: number, width: number, depth: number): Plane['corners'] {
  return [
    project(camera, [left, far]),
    project(camera, [left + width, far]),
    project(camera, [left + width, far - depth]),
    project(camera, [left, far - depth]),
  ]
}

const camera = fc.record({
  focalPx: fc.integer({ min: 800, max: 1900 }),
  height: fc.integer({ min: 1000, max: 2000 }),
  pitchDeg: fc.integer({ min: 8, max: 35 }),
  yawDeg: fc.integer({ min: -60, max: 60 }),
})

function solved(plane: Plane) {
  const solution = solvePlane(plane, PHOTO)
  if (!solution.ok) throw new Error(solution.fault)
  return solution.geometry
}

const ratioError = (value: number, truth: number) => Math.abs(value / truth - 1)

describe('solvePlane', () => {
  it('measures the floor exactly for any camera if the size is given', () => {
    fc.assert(
      fc.property(camera, (eye) => {
        const rotated = { ...eye, yawDeg: eye.yawDeg / 3 }
        const { imageToMm, mmToImage } = solved({
          corners: cornersOf(rotated, -900, 5000, 2000, 2400),
          sizeMm: [2000, 2400],
        })
        const [x, y] = applyHomography(imageToMm, project(rotated, [300, 3600]))
        expect(x).toBeCloseTo(1200, 3)
        expect(y).toBeCloseTo(1400, 3)
        const [u, v] = applyHomography(mmToImage, [1200, 1400])
        const truth = project(rotated, [300, 3600])
        expect(Math.hypot(u - truth[0], v - truth[1])).toBeLessThan(1e-6)
      }),
    )
  })

  it('finds the proportion from one known length, within 2 % wherever certainty is high', () => {
    let certain = 0
    fc.assert(
      fc.property(
        camera,
        fc.integer({ min: 50, max: 200 }).map((percent) => percent / 100),
        (eye, proportion) => {
          const [width, depth] = [2200 * proportion, 2200]
          const corners = cornersOf(eye, -width / 2 + 40 * eye.yawDeg, 5200, width, depth)
          const knownLength = { from: corners[3], to: corners[2], mm: width }
          const { sizeMm, focalCertainty } = solved({ corners, knownLength })
          expect(ratioError(sizeMm[0], width)).toBeLessThan(1e-6)
          if (focalCertainty < 0.97) return
          certain++
          expect(ratioError(sizeMm[1], depth)).toBeLessThan(0.02)
        },
      ),
      { numRuns: 200 },
    )
    // About half of these cameras; those looking almost along the edges do not determine the proportion.
    expect(certain).toBeGreaterThan(50)
  })

  it('takes the proportion from a known focal length if a pair of edges is parallel in the photo', () => {
    const eye = { focalPx: 1900, height: 1500, pitchDeg: 15, yawDeg: 0 }
    const corners = cornersOf(eye, -1100, 5200, 2200, 2600)
    const knownLength = { from: corners[3], to: corners[2], mm: 2200 }
    expect(ratioError(solved({ corners, knownLength }).sizeMm[1], 2600)).toBeGreaterThan(0.1)
    const known = solved({ corners, knownLength, focalPx: 1900 })
    expect(ratioError(known.sizeMm[1], 2600)).toBeLessThan(0.01)
    expect(known.focalCertainty).toBe(1)
  })

  it('assumes a typical lens, and reports it, if a pair of edges is parallel in the photo', () => {
    const eye = { focalPx: 1240, height: 1500, pitchDeg: 15, yawDeg: 0 }
    const corners = cornersOf(eye, -1000, 5000, 2000, 2500)
    const geometry = solved({ corners, knownLength: { from: corners[0], to: corners[1], mm: 2000 } })
    expect(geometry.focalCertainty).toBeLessThan(0.2)
    expect(geometry.focalPx).toBeCloseTo(1240, -1)
    expect(ratioError(geometry.sizeMm[1], 2500)).toBeLessThan(0.03)
  })

  it('does not jump while a corner is dragged through the parallel position', () => {
    let last: number | null = null
    for (let shift = -30; shift <= 30; shift += 1) {
      const eye = { focalPx: 1200, height: 1500, pitchDeg: 15, yawDeg: 0 }
      const corners = cornersOf(eye, -1000, 5000, 2000, 2500)
      corners[1] = [corners[1][0], corners[1][1] + shift / 4]
      const { sizeMm } = solved({ corners, knownLength: { from: corners[3], to: corners[2], mm: 2000 } })
      if (last !== null) expect(ratioError(sizeMm[1], last)).toBeLessThan(0.05)
      last = sizeMm[1]
    }
  })

  it('tolerates corners that are off by a pixel', () => {
    const eye = { focalPx: 1300, height: 1500, pitchDeg: 22, yawDeg: 30 }
    const corners = cornersOf(eye, -2600, 5200, 2400, 2400)
    const shaken = corners.map(([x, y], i) => [x + (i % 2 ? 0.8 : -0.8), y + (i > 1 ? 0.8 : -0.8)]) as Plane['corners']
    const { sizeMm } = solved({ corners: shaken, knownLength: { from: shaken[3], to: shaken[2], mm: 2400 } })
    expect(ratioError(sizeMm[1], 2400)).toBeLessThan(0.06)
  })

  const square: Plane['corners'] = [
    [400, 500],
    [1200, 500],
    [1500, 1100],
    [100, 1100],
  ]
  it.each<[string, Plane]>([
    ['noScale', { corners: square }],
    ['order', { corners: [square[3], square[2], square[1], square[0]], sizeMm: [1000, 1000] }],
    ['crossed', { corners: [square[0], square[2], square[1], square[3]], sizeMm: [1000, 1000] }],
    ['notConvex', { corners: [square[0], [700, 900], square[2], square[3]], sizeMm: [1000, 1000] }],
    ['degenerate', { corners: [square[0], square[0], square[2], square[3]], sizeMm: [1000, 1000] }],
    ['degenerate', { corners: [square[0], [800, 500], [1200, 500], square[3]], sizeMm: [1000, 1000] }],
    ['lengthTooShort', { corners: square, knownLength: { from: [700, 700], to: [702, 700], mm: 800 } }],
    ['lengthBeyondHorizon', { corners: square, knownLength: { from: [700, 700], to: [700, -350], mm: 800 } }],
  ])('refuses with %s', (fault, plane) => {
    expect(solvePlane(plane, PHOTO)).toEqual({ ok: false, fault })
  })
})

describe('areas and visibility', () => {
  const eye = { focalPx: 1200, height: 1500, pitchDeg: 15, yawDeg: 20 }
  const corners = cornersOf(eye, -1000, 5000, 2000, 2500)
  const { imageToMm, mmToImage } = solved({ corners, sizeMm: [2000, 2500] })

  it('gives the area of a drawn polygon', () => {
    expect(areaSqmOfPhotoPolygon(imageToMm, corners)).toBeCloseTo(5, 6)
    const triangle = [project(eye, [0, 3000]), project(eye, [1000, 3000]), project(eye, [0, 4000])]
    expect(areaSqmOfPhotoPolygon(imageToMm, triangle)).toBeCloseTo(0.5, 6)
  })

  it('clips what lies beyond the horizon', () => {
    const whole: Point[] = [
      [0, 0],
      [1600, 0],
      [1600, 1200],
      [0, 1200],
    ]
    expect(isVisible(imageToMm, [800, 1000])).toBe(true)
    expect(isVisible(imageToMm, [800, 10])).toBe(false)
    const visible = clipToVisible(imageToMm, whole)
    expect(visible.every((corner) => isVisible(imageToMm, corner))).toBe(true)
    expect(areaSqmOfPhotoPolygon(imageToMm, whole)).toBeGreaterThan(10)
  })

  it('inverts and composes', () => {
    const unit = composeHomographies(invertHomography(imageToMm), imageToMm)
    const [x, y] = applyHomography(unit, [321, 987])
    expect(x).toBeCloseTo(321, 6)
    expect(y).toBeCloseTo(987, 6)
    const there = applyHomography(mmToImage, applyHomography(imageToMm, [700, 900]))
    expect(there[0]).toBeCloseTo(700, 6)
  })
})
