import { applyHomography, invertHomography } from '@tessera/shared/contract/plane'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { Mask } from './measures'
import { areaOf, areaWithLength, areaWithoutLength, type CameraTruth, planeError } from './plane-error'

/** A camera 1.5 m above the floor, level, with the lens that the product assumes where the photo tells none. The horizon is the middle row. */
const camera: CameraTruth = {
  width: 400,
  height: 300,
  focalPx: 310,
  cameraHeightMm: 1500,
  horizonY: 150,
  homographyMmToPx: [310, 200, 0, 0, 150, 310 * 1500, 0, 1, 0],
  floorAreaVisibleSqm: 0,
  tags: [],
}
const corner = (x: number, y: number): Point => applyHomography(camera.homographyMmToPx, [x, y])
const plane: Plane = { corners: [corner(-500, 8000), corner(1500, 8000), corner(1500, 6000), corner(-500, 6000)] }
const region: Mask = {
  data: Uint8Array.from({ length: 400 * 300 }, (_, i) => (i >= 260 * 400 ? 255 : 0)),
  width: 400,
  height: 300,
}

describe('the error of a plane', () => {
  it('is nothing for the true rectangle', () => {
    const { horizon, directions } = planeError(plane, camera)
    expect(horizon).toBeCloseTo(0, 6)
    expect(directions).toBeCloseTo(0, 3)
  })

  it('is the distance of the horizons, as a share of the height', () => {
    const lower = { ...camera, horizonY: 165 }
    expect(planeError(plane, lower).horizon).toBeCloseTo(0.05)
  })

  it('leaves a region its area when plane and length are true', () => {
    const truth = areaOf(region, invertHomography(camera.homographyMmToPx))
    // From 3.1 m (the lowest row) to 4.2 m (row 260), 4 to 5.5 m wide.
    expect(truth).toBeGreaterThan(4)
    expect(truth).toBeLessThan(10)
    expect(areaWithLength(region, plane, camera)! / truth).toBeCloseTo(1, 1)
    // The camera is held 1.5 m high, the usual one 1.45 m.
    expect(areaWithoutLength(region, plane)! / truth).toBeCloseTo((1.45 / 1.5) ** 2, 1)
  })
})
