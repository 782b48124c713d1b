import type { Point } from '@tessera/shared/contract/design/plane'
import { applyHomography, solvePlane } from '@tessera/shared/contract/plane'
import { clamp, midpoint, type Quad, type Size } from '@tessera/shared/canvas/geometry/geometry'
import type { SceneFacts, SceneRegion } from '@tessera/shared/canvas/scene/scene'
import { openWalls } from './ceiling-height'
import type { KnownThing, Line, ProposedLine } from './known-things'

/** What a photo shows of a wall from top to bottom, about: good enough to put a line, never to lay tiles. */
const SEEN_MM = 2600
/** Ends keep this distance from the photo's edge, as a share of its size, so that they can be grabbed. */
const MARGIN = 0.03
/** Height of a door over its width; windows and openings between rooms are wider. */
const DOOR_SHAPE = { least: 1.7, most: 4 } as const
/** Height of a window over its width, seen from the front or along the wall. */
const WINDOW_SHAPE = { least: 0.35, most: 4 } as const
/** Beside an opening, as a share of the photo's width: there the wall goes on. */
const BESIDE = 0.015

/** A wall as it is being measured. */
interface MeasuredWall {
  readonly corners: Quad
  readonly photo: Size
  readonly scene: SceneFacts
  /** Whether a photo point is in the region. */
  readonly isOnWall: (point: Point) => boolean
}

/** What the photo shows on this wall that a length can be read from, the most certain first. */
export type WallSights = Partial<Record<Exclude<KnownThing['at'], 'surface'>, Line>>

export function wallSights(wall: MeasuredWall): WallSights {
  const openings = openingsIn(wall)
  const [door] = openings.doors
  const [window] = openings.windows
  const height = openHeight(wall)
  return {
    ...(door && { door: doorSide(door, wall.corners) }),
    ...(window && { window: windowFoot(window, wall) }),
    ...(height && { height }),
  }
}

/** Where to put the line for a thing on a wall: on it where the photo shows it, else in the middle of the rectangle with about its length. */
export function wallLineFor(
  thing: KnownThing,
  { corners, photo }: Pick<MeasuredWall, 'corners' | 'photo'>,
  sights: WallSights,
): ProposedLine {
  const seen = thing.at === 'surface' ? undefined : sights[thing.at]
  if (seen) return { ...seen, found: true }
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  const middle = midpoint(midpoint(topLeft, bottomRight), midpoint(topRight, bottomLeft))
  const [from, to] =
    thing.at === 'door' || thing.at === 'height'
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

/** The doors and windows in the wall, the surest first. */
function openingsIn({ photo, scene: { regions }, isOnWall }: MeasuredWall) {
  const isFloor = ([x, y]: Point) =>
    regions.some(
      ({ surface, box: [left, top, width, height] }) =>
        surface === 'floor' && x >= left && x <= left + width && y >= top && y <= top + height,
    )
  const aside = photo.width * BESIDE
  const beside = ({ box: [left, top, width, height] }: SceneRegion): number =>
    [left - aside, left + width + aside].filter((x) => isOnWall([x, top + height / 2])).length
  const openings = regions
    .filter((region) => region.surface === 'opening' && beside(region) > 0)
    .toSorted((a, b) => b.confidence - a.confidence)
  // A window is often taken for a thing; one with wall around it hangs or opens there.
  const inWall = regions
    .filter((region) => {
      const [left, top, width] = region.box
      return region.surface === 'thing' && beside(region) === 2 && isOnWall([left + width / 2, top - aside])
    })
    .toSorted((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3])
  const isShaped = ({ box: [, , width, height] }: SceneRegion, shape: { least: number; most: number }) =>
    height / width >= shape.least && height / width <= shape.most
  // Windows end above the floor.
  const stands = ({ box: [left, top, width, height] }: SceneRegion) =>
    isFloor([left + width / 2, top + height + photo.height * BESIDE])
  return {
    doors: openings.filter((opening) => isShaped(opening, DOOR_SHAPE) && stands(opening)),
    windows: [...openings, ...inWall].filter(
      (opening) => isShaped(opening, WINDOW_SHAPE) && !stands(opening) && isWhole(opening, photo),
    ),
  }
}

/** The photo shows both sides of it. */
const isWhole = ({ box: [left, , width] }: SceneRegion, photo: Size): boolean =>
  left > photo.width * BESIDE && left + width < photo.width * (1 - BESIDE)

const isLeftNearer = ([topLeft, topRight, bottomRight, bottomLeft]: Quad): boolean =>
  bottomLeft[1] - topLeft[1] > bottomRight[1] - topRight[1]

/** The side of a door from the floor up: the nearer one, whose height is that of the door's box. */
function doorSide({ box: [left, top, width, height] }: SceneRegion, corners: Quad): Line {
  const x = isLeftNearer(corners) ? left : left + width
  return { from: [x, top + height], to: [x, top] }
}

/** The lower edge of a window: from its nearer lower corner, which is one of its box, along the wall to the other side. */
function windowFoot({ box: [left, top, width, height] }: SceneRegion, { corners, photo }: MeasuredWall): Line {
  const [near, far] = isLeftNearer(corners) ? [left, left + width] : [left + width, left]
  const from: Point = [near, top + height]
  const level: Line = { from, to: [far, top + height] }
  // Any scale will do for a direction.
  const solution = solvePlane({ corners: [...corners], sizeMm: [1000, 1000] }, photo)
  if (!solution.ok) return level
  const { imageToMm, mmToImage } = solution.geometry
  const [x, y] = applyHomography(imageToMm, from)
  const along = applyHomography(mmToImage, [x + (far > near ? 1 : -1), y])
  const slope = (along[1] - from[1]) / (along[0] - from[0])
  const row = from[1] + slope * (far - near)
  return row > top && row < photo.height * (1 - MARGIN) ? { from, to: [far, row] } : level
}

/** From the floor to the ceiling, where the photo shows the wall nearest. */
function openHeight({ photo, scene, isOnWall }: MeasuredWall): Line | null {
  const [nearest] = openWalls(scene, photo)
    .filter(({ x, foot, top }) => isOnWall([x, (foot + top) / 2]))
    .toSorted((a, b) => b.foot - b.top - (a.foot - a.top))
  return nearest ? { from: [nearest.x, nearest.foot], to: [nearest.x, nearest.top] } : null
}
