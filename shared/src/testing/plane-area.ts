import type { Point } from '../contract/design/plane'
import { applyHomography, clipToVisible, type Homography } from '../contract/plane'

/**
 * Area in m² on the plane of a polygon drawn on the photo. Clipped a little before the horizon, so that the result stays
 * finite.
 */
export function areaSqmOfPhotoPolygon(imageToMm: Homography, polygon: readonly Point[]): number {
  const corners = clipToVisible(imageToMm, polygon).map((corner) => applyHomography(imageToMm, corner))
  const doubled = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2e6
}
