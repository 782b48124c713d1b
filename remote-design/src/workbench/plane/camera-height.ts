import { applyHomography, isVisible, type PlaneGeometry } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'

type Vector = readonly [number, number, number]

/** A phone is held at about this height. */
export const USUAL_CAMERA_MM = 1450

/** The camera over a plane, all in mm, x right, y down, z away. */
interface Stand {
  /** The plane's axes and origin as the camera sees them. */
  readonly along: Vector
  readonly towards: Vector
  readonly origin: Vector
  /** Away from the plane, on the camera's side; length 1. */
  readonly up: Vector
  readonly heightMm: number
}

function standOf({ mmToImage: h, focalPx }: PlaneGeometry, photo: Size): Stand | null {
  if (!focalPx) return null
  // K⁻¹H: the two axes and the origin, all times the same factor.
  const column = (k: 0 | 1 | 2): Vector => [
    (h[k]! - (photo.width / 2) * h[k + 6]!) / focalPx,
    (h[k + 3]! - (photo.height / 2) * h[k + 6]!) / focalPx,
    h[k + 6]!,
  ]
  const columns = [column(0), column(1), column(2)] as const
  const [u, v, o] = columns
  // The origin is the rectangle's far left corner: before the camera, whatever the sign of the homography.
  const scale = Math.sqrt(Math.hypot(...u) * Math.hypot(...v)) * Math.sign(o[2] || 1)
  const [along, towards, origin] = columns.map((each) => each.map((value) => value / scale)) as unknown as [
    Vector,
    Vector,
    Vector,
  ]
  const normal: Vector = [
    along[1] * towards[2] - along[2] * towards[1],
    along[2] * towards[0] - along[0] * towards[2],
    along[0] * towards[1] - along[1] * towards[0],
  ]
  const distance = dot(normal, origin) / Math.hypot(...normal)
  const upwards = -Math.sign(distance) / Math.hypot(...normal)
  const up: Vector = [normal[0] * upwards, normal[1] * upwards, normal[2] * upwards]
  return { along, towards, origin, up, heightMm: Math.abs(distance) }
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Distance of the camera from the plane in mm, from the homography; null without a focal length. */
export function cameraHeightMm(geometry: PlaneGeometry, photo: Size): number | null {
  return standOf(geometry, photo)?.heightMm ?? null
}

/**
 * How high over the plane the photo shows what stands upright on a point of it, by the row where it ends. Null without a
 * focal length, or beyond the horizon.
 * @param foot in photo pixels
 */
export function heightOverMm(geometry: PlaneGeometry, photo: Size, foot: Point, topRow: number): number | null {
  const stand = standOf(geometry, photo)
  if (!stand || !geometry.focalPx || !isVisible(geometry.imageToMm, foot)) return null
  const { along, towards, origin, up } = stand
  const [x, y] = applyHomography(geometry.imageToMm, foot)
  const [, footY, footZ] = [0, 1, 2].map((k) => along[k]! * x + towards[k]! * y + origin[k]!) as unknown as Vector
  const slope = (topRow - photo.height / 2) / geometry.focalPx
  const mm = (slope * footZ - footY) / (up[1] - slope * up[2])
  return Number.isFinite(mm) && mm > 0 ? mm : null
}
