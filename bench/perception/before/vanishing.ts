import type OpenCv from '@techstark/opencv-js'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../../../server/src/design/engines/engine'
import { createRandom } from '../../../server/src/design/engines/basic/random'
import { Matrices } from '../../../server/src/design/engines/basic/floor/opencv'

type Cv = typeof OpenCv

/** A straight edge segment: end points, length, direction in radians. */
interface Segment {
  readonly from: Point
  readonly to: Point
  readonly length: number
  readonly angle: number
}

export interface VanishingPoints {
  /** Vanishing point of lines that run away from the viewer; its height is the horizon. */
  readonly depth: Point
  /** Vanishing point of lines across the room, on the horizon; null when they are parallel in the photo. */
  readonly across: Point | null
  /** 0–1: share of total edge length that the points explain. */
  readonly support: number
}

const WORKING_PX = 800
const TRIALS = 400
/** Maximum angle between a segment and the direction to its vanishing point. */
const TOLERANCE = (2.5 * Math.PI) / 180
const STEEP = (68 * Math.PI) / 180

/**
 * Vanishing points of a room from its straight edges: Canny, Hough, then RANSAC over pairs of segments. Assumes a level
 * camera (no roll), which holds within a few degrees for photos of rooms. Null without enough edges. Photo pixels.
 */
export function findVanishingPoints(cv: Cv, photo: Raster, randomSeed = 1): VanishingPoints | null {
  const scale = Math.min(1, WORKING_PX / Math.max(photo.width, photo.height))
  const size = { width: photo.width * scale, height: photo.height * scale }
  const segments = straightEdges(cv, photo, scale).filter(({ angle }) => Math.abs(angle) < STEEP)
  const best = bestDepth(segments, size, createRandom(randomSeed))
  if (!best) return null
  const rest = segments.filter((segment) => !pointsTo(segment, best.point))
  const across = bestAcross(rest, best.point, size)
  const total = segments.reduce((sum, { length }) => sum + length, 0)
  const support = (best.score + (across?.score ?? 0)) / Math.max(1, total)
  const enlarge = ([x, y]: Point): Point => [x / scale, y / scale]
  return {
    depth: enlarge(best.point),
    across: across?.point ? enlarge(across.point) : null,
    support: Math.min(1, support),
  }
}

function straightEdges(cv: Cv, photo: Raster, scale: number): Segment[] {
  const matrices = new Matrices()
  try {
    const whole = matrices.keep(cv.matFromArray(photo.height, photo.width, cv.CV_8UC3, photo.data))
    const grey = matrices.keep(new cv.Mat())
    cv.cvtColor(whole, grey, cv.COLOR_RGB2GRAY)
    cv.resize(
      grey,
      grey,
      new cv.Size(Math.round(photo.width * scale), Math.round(photo.height * scale)),
      0,
      0,
      cv.INTER_AREA,
    )
    cv.GaussianBlur(grey, grey, new cv.Size(5, 5), 0)
    const edges = matrices.keep(new cv.Mat())
    cv.Canny(grey, edges, 30, 90)
    const lines = matrices.keep(new cv.Mat())
    cv.HoughLinesP(edges, lines, 1, Math.PI / 360, 40, 40, 6)
    return Array.from({ length: lines.rows }, (_, row) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.data32S.subarray(row * 4, row * 4 + 4)
      return {
        from: [x1, y1] as Point,
        to: [x2, y2] as Point,
        length: Math.hypot(x2 - x1, y2 - y1),
        angle: Math.atan((y2 - y1) / (x2 - x1 || 1e-9)),
      }
    })
  } finally {
    matrices.free()
  }
}

/** Intersection of the lines through two segments; null when they are nearly parallel. */
function meeting(a: Segment, b: Segment): Point | null {
  const cross = Math.sin(b.angle - a.angle)
  if (Math.abs(cross) < 0.03) return null
  const along = ((b.from[0] - a.from[0]) * Math.sin(b.angle) - (b.from[1] - a.from[1]) * Math.cos(b.angle)) / cross
  return [a.from[0] + along * Math.cos(a.angle), a.from[1] + along * Math.sin(a.angle)]
}

function pointsTo({ from, to, angle }: Segment, [x, y]: Point): boolean {
  const dx = x - (from[0] + to[0]) / 2
  const dy = y - (from[1] + to[1]) / 2
  const miss = Math.abs(Math.sin(Math.atan2(dy, dx) - angle))
  return miss < Math.sin(TOLERANCE)
}

type Size = { readonly width: number; readonly height: number }

/** Lines into the room meet inside the picture or close to it. */
const isDepth = ([x, y]: Point, { width, height }: Size): boolean =>
  x > -0.6 * width && x < 1.6 * width && y > 0.1 * height && y < 0.72 * height

function bestDepth(segments: readonly Segment[], size: Size, random: () => number) {
  // Drops level segments (lines across the room): their intersections are arbitrary.
  const slanted = segments.filter(({ angle }) => Math.abs(angle) > 0.07)
  if (slanted.length < 6) return null
  let best: { point: Point; score: number } | null = null
  for (let trial = 0; trial < TRIALS; trial++) {
    const a = slanted[Math.floor(random() * slanted.length)]!
    const b = slanted[Math.floor(random() * slanted.length)]!
    const point = meeting(a, b)
    if (!point || !isDepth(point, size)) continue
    const score = slanted.reduce((sum, segment) => sum + (pointsTo(segment, point) ? segment.length : 0), 0)
    if (!best || score > best.score) best = { point, score }
  }
  return best
}

/** The point on the horizon, well outside the picture, that most of the remaining lines run to. */
function bestAcross(segments: readonly Segment[], depth: Point, { width }: Size) {
  const parallel = segments.filter(({ angle }) => Math.abs(angle) <= TOLERANCE)
  let best: { point: Point | null; score: number } = {
    point: null,
    score: parallel.reduce((sum, { length }) => sum + length, 0),
  }
  for (const segment of segments) {
    if (Math.abs(segment.angle) <= TOLERANCE) continue
    const x = segment.from[0] + (depth[1] - segment.from[1]) / Math.tan(segment.angle)
    if (x > -0.4 * width && x < 1.4 * width) continue
    const point: Point = [x, depth[1]]
    const score = segments.reduce((sum, each) => sum + (pointsTo(each, point) ? each.length : 0), 0)
    if (score > best.score) best = { point, score }
  }
  return best.score > 0 ? best : null
}
