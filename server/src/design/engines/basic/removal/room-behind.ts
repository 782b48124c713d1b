import type { Point } from '@tessera/shared/contract/design/plane'
import { type MaskBounds, maskBounds } from '../../../wrapper/mask-bounds'
import type { Raster } from '../../engine'
import { floorOf, onSurface, type Surface, wallOf } from '../floor/floor-plane'
import { loadOpenCv } from '../floor/opencv'
import { readScene, type SceneShares } from '../floor/scene-network'
import { findRoomPoints } from '../floor/suggest'
import type { VanishingPoints } from '../floor/vanishing'

/** A surface that goes on behind a thing. */
export interface SurfaceBehind {
  readonly surface: Surface
  /** Whether a pixel shows it or what stands before it, not too far away to be seen from above or straight ahead. */
  holds(x: number, y: number): boolean
}

interface RoomBehind {
  readonly focalPx: number
  /** The floor, then the walls. */
  readonly surfaces: readonly SurfaceBehind[]
}

/** Below this confidence the directions of walls and floor are guesses. */
const SURE = 0.35
/** How far beside the thing the line is looked for, by the thing's longer side. */
const BESIDE = 0.6
/** Gap to the thing's outline: its shadow and its rim. Shares of the photo's longer side. */
const GAP = 0.006
const SAMPLES = 48
/** Least part of the columns in which a line is seen. */
const LEAST_SEEN = 0.25
/** The photo's longer side, in widths of the strips that are compared above and below the line. */
const STRIPS = 720
/** Difference of the strips, in sRGB steps, that is as clear as a line can be. */
const CLEAR = 24
/** Rows of the network's grid between a line and where it is asked what lies above and below. */
const ROWS_AWAY = 2.5
/** Least part of a line's length that is both an edge and the floor's end. */
const LEAST_SCORE = 0.14
/** A skirting board has two edges; the lower one stands on the floor. */
const ALMOST = 0.6
const SKIRTING = 0.07
/** Share of floor round a thing that stands on nothing else. */
const ALL_FLOOR = 0.75
const STEEPEST = 2.5
/** What is left of a line where it is another wall's: of the way from the thing to its vanishing point. */
const FROM_END = 0.3
/** Where lines are looked for above and below the thing, by its height. */
const HIGHER = 0.4
const LOWER = 0.2

/** Null where the room's directions are uncertain, or no line is seen beside a thing that stands before a wall. */
export async function findRoomBehind(photo: Raster, mask: Raster): Promise<RoomBehind | null> {
  const { cv } = await loadOpenCv()
  const scene = readScene(cv, photo)
  const vanishing = findRoomPoints(cv, photo, scene)
  if (!vanishing || vanishing.confidence < SURE) return null
  const floorAt = floorShares(scene, photo)
  const bounds = maskBounds(mask)
  const place: Place = { photo, mask, bounds, vanishing, floorAt }
  const feet = joined(lineBeside('left', place), lineBeside('right', place), bounds)
  if (feet.length === 0 && shareAround(mask, bounds, floorAt) < ALL_FLOOR) return null
  const { focalPx } = vanishing
  const part = (surface: Surface, isThere: (x: number, y: number) => boolean): SurfaceBehind => ({
    surface,
    holds: (x, y) => isThere(x, y) && onSurface([x + 0.5, y + 0.5], photo, focalPx, surface) !== null,
  })
  const footAt = (x: number) => feet.find(({ from, to }) => x >= from && x < to)
  const floor = part(floorOf(vanishing), (x, y) => y > (footAt(x)?.line(x) ?? -Infinity))
  const middle: Point = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2]
  const walls = feet.map((foot) =>
    part(
      wallOf(vanishing, directionOf(vanishing, foot.vanishing), middle, photo),
      (x, y) => x >= foot.from && x < foot.to && y <= foot.line(x),
    ),
  )
  return { focalPx, surfaces: [floor, ...walls] }
}

/** Height of a line, by column. */
type Line = (x: number) => number
interface Seen {
  line: Line
  /** Where it vanishes. */
  vanishing: Point
  score: number
}
/** A line and the columns of the photo where it stands. */
interface Foot extends Seen {
  from: number
  to: number
}
type FloorAt = (x: number, y: number) => number

interface Place {
  photo: Raster
  mask: Raster
  bounds: MaskBounds
  vanishing: VanishingPoints
  floorAt: FloorAt
}

/**
 * The line at the foot of the wall, where it is seen in the thing's left or right half and beside it: it runs along one
 * of the walls' directions.
 */
function lineBeside(side: 'left' | 'right', place: Place): Seen | null {
  const { photo, bounds, vanishing } = place
  const reach = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) * BESIDE
  const middle = (bounds.left + bounds.right) / 2
  const near = side === 'left' ? bounds.left : bounds.right
  const far = side === 'left' ? Math.max(0, near - reach) : Math.min(photo.width - 1, near + reach)
  const columns = Array.from({ length: SAMPLES }, (_, i) => far + ((middle - far) * (i + 0.5)) / SAMPLES)
  const found = [vanishing.depth, vanishing.across].flatMap((point) => lineTowards(point, near, columns, place) ?? [])
  return found.reduce<Seen | null>(better, null)
}

const better = <Each extends Seen>(most: Each | null, each: Each): Each =>
  !most || each.score > most.score ? each : most

/** The best line to a vanishing point, by its height in a column. */
function lineTowards(vanishing: Point, near: number, all: readonly number[], place: Place): Seen | null {
  const { photo, bounds } = place
  const [vx, vy] = vanishing
  // Near its vanishing point a line is another wall's.
  const columns = all.filter((x) => (vx - x) / (vx - near) > FROM_END)
  const height = bounds.bottom - bounds.top
  const step = Math.max(1, Math.max(photo.width, photo.height) / STRIPS)
  const seen: Seen[] = []
  for (let at = bounds.top - height * HIGHER; at < bounds.bottom + height * LOWER; at += step) {
    const slope = (vy - at) / (vx - near)
    if (Math.abs(slope) > STEEPEST) continue
    const line = (x: number) => at + slope * (x - near)
    seen.push({ line, vanishing, score: scoreOf(line, columns, place) })
  }
  const best = seen.reduce<Seen | null>(better, null)
  if (!best || best.score < LEAST_SCORE) return null
  const lowest = seen.findLast(
    ({ line, score }, index) =>
      score >= best.score * ALMOST &&
      score >= Math.max(seen[index - 1]?.score ?? 0, seen[index + 1]?.score ?? 0) &&
      line(near) - best.line(near) < SKIRTING * photo.height,
  )
  return { ...(lowest ?? best), score: best.score }
}

/** 0–1: how much of what is seen of a line parts floor from something else, along an edge. */
function scoreOf(line: Line, columns: readonly number[], { photo, mask, floorAt }: Place): number {
  const away = (ROWS_AWAY * photo.height) / 144
  const gap = GAP * Math.max(photo.width, photo.height)
  let [sum, count] = [0, 0]
  for (const x of columns) {
    const y = line(x)
    if ([-gap, 0, gap].some((to) => isIn(mask, x, y + to) || isIn(mask, x + to, y))) continue
    count++
    const parted = floorAt(x, y + away) - floorAt(x, y - away)
    if (parted > 0.1) sum += parted * Math.min(1, contrastAt(photo, x, y) / CLEAR)
  }
  return sum / Math.max(count, LEAST_SEEN * SAMPLES)
}

function isIn({ data, width, height }: Raster, x: number, y: number): boolean {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 255
}

/** Difference of the strips above and below, the largest of the channels. */
function contrastAt({ data, width, height }: Raster, x: number, y: number): number {
  const unit = Math.max(1, Math.max(width, height) / STRIPS)
  const sums = [0, 0, 0]
  const column = Math.round(x)
  for (let i = 1; i <= 3; i++) {
    const [below, above] = [Math.round(y + i * unit), Math.round(y - i * unit)]
    if (column < 0 || column >= width || above < 0 || below >= height) return 0
    for (let channel = 0; channel < 3; channel++) {
      sums[channel]! +=
        (data[(below * width + column) * 3 + channel]! - data[(above * width + column) * 3 + channel]!) / 3
    }
  }
  return Math.max(...sums.map(Math.abs))
}

/** One line, or two that meet in a corner of the room behind the thing. */
function joined(left: Seen | null, right: Seen | null, { left: from, right: to }: MaskBounds): Foot[] {
  const everywhere = { from: -Infinity, to: Infinity }
  if (!left || !right) return [left, right].flatMap((each) => (each ? [{ ...each, ...everywhere }] : []))
  const gapAt = (x: number) => left.line(x) - right.line(x)
  const corner = from + ((to - from) * gapAt(from)) / (gapAt(from) - gapAt(to))
  if (corner >= from && corner <= to) {
    return [
      { ...left, ...everywhere, to: corner },
      { ...right, ...everywhere, from: corner },
    ]
  }
  return [{ ...(left.score > right.score ? left : right), ...everywhere }]
}

/** The level direction of a wall whose foot vanishes there. */
function directionOf({ axes: [, first, second], depth }: VanishingPoints, foot: Point): 1 | 2 {
  const depthIsFirst = Math.abs(first[2]) > Math.abs(second[2])
  return depthIsFirst === (foot === depth) ? 1 : 2
}

/** Share of floor at a pixel, rugs included. */
function floorShares({ width, height, of }: SceneShares, photo: Raster): FloorAt {
  return (x, y) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor((x / photo.width) * width)))
    const row = Math.min(height - 1, Math.max(0, Math.floor((y / photo.height) * height)))
    const cell = row * width + column
    return of.floor[cell]! + of.rug[cell]!
  }
}

function shareAround(mask: Raster, { left, top, right, bottom }: MaskBounds, floorAt: FloorAt): number {
  const away = 0.02 * Math.max(mask.width, mask.height)
  const spots: Point[] = []
  for (let i = 0; i <= SAMPLES; i++) {
    const [x, y] = [left + ((right - left) * i) / SAMPLES, top + ((bottom - top) * i) / SAMPLES]
    spots.push([x, top - away], [x, bottom + away], [left - away, y], [right + away, y])
  }
  const seen = spots.filter(([x, y]) => x >= 0 && y >= 0 && x < mask.width && y < mask.height)
  return seen.reduce((sum, [x, y]) => sum + floorAt(x, y), 0) / Math.max(1, seen.length)
}
