import type { Point } from '@tessera/shared/contract/design/plane'
import { clamp, midpoint, type Quad, type Size } from '@tessera/shared/canvas/geometry/geometry'
import type { SceneRegion } from '@tessera/shared/canvas/scene/scene'
import type { KnownThing, ProposedLine } from './known-things'

/** What a photo shows of a wall from top to bottom, about: good enough to put a line, never to lay tiles. */
const SEEN_MM = 2600
/** Ends keep this distance from the photo's edge, as a share of its size, so that they can be grabbed. */
const MARGIN = 0.03
/** Height of a door over its width; windows and openings between rooms are wider. */
const DOOR_SHAPE = { least: 1.7, most: 4 } as const
/** Beside a door, as a share of the photo's width: there the wall goes on. */
const BESIDE = 0.015

/**
 * Where to put the line for a thing on a wall: along the side of a door in it where the photo's scene shows one, else in the
 * middle of the rectangle with about its length.
 * @param isOnWall whether a photo point is in the region
 */
export function wallLineFor(
  thing: KnownThing,
  corners: Quad,
  photo: Size,
  scene: readonly SceneRegion[],
  isOnWall: (point: Point) => boolean,
): ProposedLine {
  const door = thing.at === 'door' ? doorSide(corners, photo, scene, isOnWall) : null
  if (door) return { ...door, found: true }
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  const middle = midpoint(midpoint(topLeft, bottomRight), midpoint(topRight, bottomLeft))
  const [from, to] =
    thing.at === 'door'
      ? [midpoint(bottomLeft, bottomRight), midpoint(topLeft, topRight)]
      : [midpoint(topLeft, bottomLeft), midpoint(topRight, bottomRight)]
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const share = (thing.mm / SEEN_MM) * (Math.min(photo.width, photo.height) / Math.max(1, length))
  const end = (side: -1 | 1): Point => [
    within(middle[0] + (side * share * (to[0] - from[0])) / 2, photo.width),
    within(middle[1] + (side * share * (to[1] - from[1])) / 2, photo.height),
  ]
  return { from: end(-1), to: end(1), found: false }
}

const within = (value: number, size: number): number => clamp(value, size * MARGIN, size * (1 - MARGIN))

/** The side of the surest door in the wall, from the floor up: the nearer one, whose height is that of the door's box. */
function doorSide(
  [topLeft, topRight, bottomRight, bottomLeft]: Quad,
  photo: Size,
  scene: readonly SceneRegion[],
  isOnWall: (point: Point) => boolean,
): Pick<ProposedLine, 'from' | 'to'> | null {
  const isFloor = ([x, y]: Point) =>
    scene.some(
      ({ surface, box: [left, top, width, height] }) =>
        surface === 'floor' && x >= left && x <= left + width && y >= top && y <= top + height,
    )
  const doors = scene.filter(({ surface, box: [left, top, width, height] }) => {
    const shape = height / width
    if (surface !== 'opening' || shape < DOOR_SHAPE.least || shape > DOOR_SHAPE.most) return false
    const [aside, row] = [photo.width * BESIDE, top + height / 2]
    if (!isOnWall([left - aside, row]) && !isOnWall([left + width + aside, row])) return false
    // Windows end above the floor.
    return isFloor([left + width / 2, top + height + photo.height * BESIDE])
  })
  const [door] = doors.toSorted((a, b) => b.confidence - a.confidence)
  if (!door) return null
  const [left, top, width, height] = door.box
  const isLeftNearer = bottomLeft[1] - topLeft[1] > bottomRight[1] - topRight[1]
  const x = isLeftNearer ? left : left + width
  return { from: [x, top + height], to: [x, top] }
}
