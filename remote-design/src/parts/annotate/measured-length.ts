import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { applyHomography, isVisible, solvePlane } from '@tessera/shared/contract/plane'
import type { Place } from './marks'

/** The surface whose scale a task was given; null without. */
export function planeOf(task: DesignTask): Plane | null {
  return 'params' in task && 'plane' in task.params ? (task.params.plane ?? null) : null
}

/** Millimetres between two places on a task's surface; null without its scale, or for a place beyond its horizon. */
export function measuredMm(
  plane: Plane | null,
  photo: { width: number; height: number },
  ends: readonly [Place, Place],
) {
  const solution = plane && solvePlane(plane, photo)
  if (!solution?.ok) return null
  const { imageToMm } = solution.geometry
  const [from, to] = ends.map(([x, y]): Point => [x * photo.width, y * photo.height]) as [Point, Point]
  if (!isVisible(imageToMm, from) || !isVisible(imageToMm, to)) return null
  const [a, b] = [applyHomography(imageToMm, from), applyHomography(imageToMm, to)]
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}
