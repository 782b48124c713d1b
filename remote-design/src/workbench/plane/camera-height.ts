import type { PlaneGeometry } from '@tessera/shared/contract/plane'
import type { Size } from '../../canvas/geometry/geometry'

type Vector = readonly [number, number, number]

/** A phone is held at about this height. */
export const USUAL_CAMERA_MM = 1450

/** Distance of the camera from the plane in mm, from the homography; null without a focal length. */
export function cameraHeightMm({ mmToImage: h, focalPx }: PlaneGeometry, photo: Size): number | null {
  if (!focalPx) return null
  // K⁻¹H: the plane's two axes and its origin as the camera sees them, all times the same factor.
  const column = (k: 0 | 1 | 2): Vector => [
    (h[k]! - (photo.width / 2) * h[k + 6]!) / focalPx,
    (h[k + 3]! - (photo.height / 2) * h[k + 6]!) / focalPx,
    h[k + 6]!,
  ]
  const [along, towards, origin] = [column(0), column(1), column(2)]
  const scale = Math.sqrt(Math.hypot(...along) * Math.hypot(...towards))
  const normal: Vector = [
    along[1] * towards[2] - along[2] * towards[1],
    along[2] * towards[0] - along[0] * towards[2],
    along[0] * towards[1] - along[1] * towards[0],
  ]
  const height = (normal[0] * origin[0] + normal[1] * origin[1] + normal[2] * origin[2]) / Math.hypot(...normal)
  return Math.abs(height) / scale
}
