import type { Point } from '@tessera/shared/contract/design/plane'
import type { FurnitureSpec } from '@tessera/shared/contract/material'
import { applyHomography, isVisible, type PlaneGeometry } from '@tessera/shared/contract/plane'
import type { StandingPiece } from './furnishing.inputs'

/** Corners on the floor, in mm. */
type Footprint = readonly [Point, Point, Point, Point]

/** Something so flat may lie below a piece, as a rug does. */
const FLAT_MM = 40
/** Share of its size that a piece may reach into another one: legs stand within a seat's outline. */
const LEEWAY = 0.06

/** The floor that a piece covers: to both sides of its front, and behind it as its picture is seen. Null beyond the horizon. */
function footprintOf(
  { imageToMm }: PlaneGeometry,
  [x, y]: Point,
  { mmWidth, mmDepth }: Pick<FurnitureSpec, 'mmWidth' | 'mmDepth'>,
): Footprint | null {
  if (!isVisible(imageToMm, [x, y]) || !isVisible(imageToMm, [x, y - 1])) return null
  const [front, above] = [applyHomography(imageToMm, [x, y]), applyHomography(imageToMm, [x, y - 1])]
  const length = Math.max(1e-6, Math.hypot(above[0] - front[0], above[1] - front[1]))
  const back: Point = [(above[0] - front[0]) / length, (above[1] - front[1]) / length]
  const at = (aside: number, behind: number): Point => [
    front[0] - back[1] * aside * mmWidth + back[0] * behind * mmDepth,
    front[1] + back[0] * aside * mmWidth + back[1] * behind * mmDepth,
  ]
  const half = 0.5 - LEEWAY
  return [at(-half, LEEWAY), at(half, LEEWAY), at(half, 1 - LEEWAY), at(-half, 1 - LEEWAY)]
}

/** Whether two rectangles have ground in common: no side of either parts them. */
function meet(one: Footprint, other: Footprint): boolean {
  const sides = [one, other].flatMap((corners) => [
    [corners[0], corners[1]] as const,
    [corners[1], corners[2]] as const,
  ])
  return sides.every(([[ax, ay], [bx, by]]) => {
    const along = (corners: Footprint) => corners.map(([x, y]) => x * (bx - ax) + y * (by - ay))
    const [first, second] = [along(one), along(other)]
    return Math.max(...first) > Math.min(...second) && Math.max(...second) > Math.min(...first)
  })
}

type Placed = Pick<StandingPiece, 'at'> & { readonly material: Pick<StandingPiece['material'], 'furniture'> }

const isFlat = ({ material }: Placed): boolean => material.furniture.mmHeight <= FLAT_MM

/** Whether one of two pieces stands where the other one does. */
export function doStandOnEachOther(geometry: PlaneGeometry, one: Placed, other: Placed): boolean {
  if (isFlat(one) || isFlat(other)) return false
  const [first, second] = [one, other].map(({ at, material }) => footprintOf(geometry, at, material.furniture))
  return Boolean(first && second && meet(first, second))
}

/** Where a footprint is looked at: its front's ends and middle. */
const FRONT: readonly number[] = [-0.4, 0, 0.4]

/**
 * Whether a piece's front stands on something that the photo shows, for the most part.
 * @param isThing whether a point of the photo, in pixels, is a thing that stays
 */
export function doesStandOnThing(geometry: PlaneGeometry, piece: Placed, isThing: (point: Point) => boolean): boolean {
  const footprint = footprintOf(geometry, piece.at, piece.material.furniture)
  if (!footprint || isFlat(piece)) return false
  const [left, right] = footprint
  const between = (share: number): Point => [
    left[0] + (right[0] - left[0]) * (share + 0.5),
    left[1] + (right[1] - left[1]) * (share + 0.5),
  ]
  const on = FRONT.filter((share) => isThing(applyHomography(geometry.mmToImage, between(share))))
  return on.length * 2 > FRONT.length
}
