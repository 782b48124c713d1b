import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import {
  applyHomography,
  type Homography,
  invertHomography,
  isVisible,
  solvePlane,
} from '@tessera/shared/contract/plane'
import { cameraHeightMm, USUAL_CAMERA_MM } from '../../remote-design/src/workbench/plane/camera-height'
import type { Mask } from './measures'

/** Camera and floor of a rendered room, as `truth.py` writes them. */
export interface CameraTruth {
  readonly width: number
  readonly height: number
  readonly focalPx: number
  readonly cameraHeightMm: number
  readonly horizonY: number
  readonly homographyMmToPx: Homography
  readonly floorAreaVisibleSqm: number
  readonly tags: readonly string[]
}

export interface PlaneError {
  /** Of the horizon in the middle of the picture, as a share of its height. */
  readonly horizon: number
  /** Mean angle between the suggested and the true directions of the room, in degrees. */
  readonly directions: number
}

type Direction = readonly [number, number, number]

const cross = ([a, b, c]: Direction, [d, e, f]: Direction): Direction => [b * f - c * e, c * d - a * f, a * e - b * d]
const homogeneous = ([x, y]: Point): Direction => [x, y, 1]

/** The two vanishing points of a rectangle's sides, homogeneous: they may lie at infinity. */
function vanishingOf({ corners: [farLeft, farRight, nearRight, nearLeft] }: Plane): [Direction, Direction] {
  const line = (a: Point, b: Point) => cross(homogeneous(a), homogeneous(b))
  return [
    cross(line(farLeft, farRight), line(nearLeft, nearRight)),
    cross(line(farLeft, nearLeft), line(farRight, nearRight)),
  ]
}

export function planeError(plane: Plane, truth: CameraTruth): PlaneError {
  const found = vanishingOf(plane)
  const [a, b, c] = cross(found[0], found[1])
  const horizonY = -(a * (truth.width / 2) + c) / b
  const h = truth.homographyMmToPx
  const room: [Direction, Direction] = [
    [h[0], h[3], h[6]],
    [h[1], h[4], h[7]],
  ]
  const angle = (p: Direction, q: Direction) => degreesBetween(ray(p, truth), ray(q, truth))
  // Either of the room's directions may be the one that runs into the picture; a room with oblique walls has more than two.
  const directions = Math.min(
    (angle(found[0], room[0]) + angle(found[1], room[1])) / 2,
    (angle(found[0], room[1]) + angle(found[1], room[0])) / 2,
  )
  return { horizon: Math.min(1, Math.abs(horizonY - truth.horizonY) / truth.height), directions }
}

/** The direction in the camera that is seen at a point of the picture. */
function ray([x, y, w]: Direction, { width, height, focalPx }: CameraTruth): Direction {
  return [x - (width / 2) * w, y - (height / 2) * w, focalPx * w]
}

function degreesBetween(p: Direction, q: Direction): number {
  const dot = Math.abs(p[0] * q[0] + p[1] * q[1] + p[2] * q[2])
  return (Math.acos(Math.min(1, dot / (Math.hypot(...p) * Math.hypot(...q)))) * 180) / Math.PI
}

/**
 * The region's area in m² by the suggested plane and one true length on the floor: a line of up to a metre near the region's middle, as a
 * person would place it on a tile or a door sill. Null when plane and length do not go together.
 */
export function areaWithLength(region: Mask, plane: Plane, truth: CameraTruth): number | null {
  const known = trueLength(region, truth)
  if (!known) return null
  const solved = solvePlane({ ...plane, knownLength: known }, region)
  return solved.ok ? areaOf(region, solved.geometry.imageToMm) : null
}

/**
 * The region's area in m² by the suggested plane alone, taken from the height at which people hold a camera. Null when the photo does not
 * tell the camera's height over the plane.
 */
export function areaWithoutLength(region: Mask, plane: Plane): number | null {
  const [, , nearRight, nearLeft] = plane.corners
  const solved = solvePlane({ ...plane, knownLength: { from: nearLeft, to: nearRight, mm: 1000 } }, region)
  const height = solved.ok ? cameraHeightMm(solved.geometry, region) : null
  return solved.ok && height ? areaOf(region, solved.geometry.imageToMm) * (USUAL_CAMERA_MM / height) ** 2 : null
}

function trueLength(region: Mask, truth: CameraTruth) {
  const toMm = invertHomography(truth.homographyMmToPx)
  const middle = centreOf(region)
  if (!middle) return null
  const [x, y] = applyHomography(toMm, middle)
  const [from, to] = ([-500, 500] as const).map((off) => applyHomography(truth.homographyMmToPx, [x + off, y]))
  return { from: from!, to: to!, mm: 1000 }
}

/** The region's mean point, moved to the nearest pixel of its row that is inside. */
function centreOf({ data, width }: Mask): Point | null {
  let [sumX, sumY, count] = [0, 0, 0]
  for (let i = 0; i < data.length; i++) {
    if (data[i]! < 128) continue
    sumX += i % width
    sumY += Math.floor(i / width)
    count++
  }
  return count === 0 ? null : [sumX / count, sumY / count]
}

/** m² of a region's pixels that lie below the plane's horizon: each pixel's share from the map's Jacobian. */
export function areaOf({ data, width }: Mask, imageToMm: Homography): number {
  const [a, b, c, d, e, f, g, h, i] = imageToMm
  const determinant = Math.abs(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g))
  let mm = 0
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (data[pixel]! < 128) continue
    const at: Point = [(pixel % width) + 0.5, Math.floor(pixel / width) + 0.5]
    if (isVisible(imageToMm, at)) mm += determinant / (g * at[0] + h * at[1] + i) ** 3
  }
  return mm / 1e6
}

/** Relative error of an area; 1 when nothing was found or it is off by more. */
export function areaError(found: number | null, truth: number): number {
  return found === null || !Number.isFinite(found) ? 1 : Math.min(1, Math.abs(found - truth) / truth)
}
