import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../../../server/src/design/engines/engine'
import type { VanishingPoints } from './vanishing'

/** Length of the suggested rectangle, as a share of the visible floor from near to far end. */
const REACH = 0.62
/** Width of the rectangle, as a share of the floor's width at its near end. */
const WIDTH = 0.6

/**
 * A rectangle on the floor whose sides run to the vanishing points, inside the region as far as its shape allows.
 * Corners clockwise from far left, without scale. Null when region and vanishing points are inconsistent.
 */
export function suggestPlane(mask: Raster, vanishing: VanishingPoints): Plane | null {
  const rows = rowsOf(mask)
  const bottom = rows.findLast(({ width }) => width > mask.width * 0.15)
  const top = rows.find(({ width }) => width > mask.width * 0.05)
  const [, horizon] = vanishing.depth
  if (!bottom || !top) return null
  const nearY = bottom.y - (bottom.y - top.y) * 0.06
  const farY = Math.max(horizon + (nearY - horizon) * 0.25, nearY - (nearY - top.y) * REACH)
  const near = rows.filter(({ y }) => Math.abs(y - nearY) < mask.height * 0.03)
  if (near.length === 0 || farY >= nearY - mask.height * 0.05) return null
  const centre = mean(near.map(({ middle }) => middle))
  const half = (mean(near.map(({ width }) => width)) * WIDTH) / 2

  const nearLeft: Point = [centre - half, nearY]
  const nearRight = across(nearLeft, vanishing, [centre + half, nearY])
  const farLeft = towards(nearLeft, vanishing.depth, farY)
  const farRight = across(farLeft, vanishing, nearRight)
  const corners: Plane['corners'] = [farLeft, farRight, nearRight, nearLeft]
  return corners.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y) && y > horizon) ? { corners } : null
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function rowsOf({ data, width, height }: Raster) {
  return Array.from({ length: height }, (_, y) => {
    const row = data.subarray(y * width, (y + 1) * width)
    let count = 0
    let sum = 0
    for (let x = 0; x < width; x++) {
      if (row[x] === 0) continue
      count++
      sum += x
    }
    return { y, width: count, middle: count === 0 ? width / 2 : sum / count }
  })
}

/** The point at height `y` on the line from `start` to `goal`. */
function towards(start: Point, goal: Point, y: number): Point {
  const part = (y - start[1]) / (goal[1] - start[1])
  return [start[0] + (goal[0] - start[0]) * part, y]
}

/** Intersection of the line across the room through `left` with the line into the room through `right`. */
function across(left: Point, { depth, across: goal }: VanishingPoints, right: Point): Point {
  if (!goal) return towards(right, depth, left[1])
  const [dx, dy] = [goal[0] - left[0], goal[1] - left[1]]
  const [ex, ey] = [depth[0] - right[0], depth[1] - right[1]]
  const part = ((right[0] - left[0]) * ey - (right[1] - left[1]) * ex) / (dx * ey - dy * ex)
  return [left[0] + dx * part, left[1] + dy * part]
}
