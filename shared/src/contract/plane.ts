import type { Plane, Point } from './design/plane'

/** 3×3 matrix, row-major, acting on homogeneous columns `(x, y, 1)`. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/** Why a plane is invalid; the browser has a text for each. */
const PLANE_FAULTS = [
  /** Two corners (nearly) coincide, three lie on one line, or the quadrilateral is only a few pixels wide. */
  'degenerate',
  /** Two edges cross each other. */
  'crossed',
  /** Concave: no camera sees a rectangle that way. */
  'notConvex',
  /** The corners are not in clockwise order from the far left. */
  'order',
  /** An end of the known length lies on or beyond the plane's horizon. */
  'lengthBeyondHorizon',
  /** The known length is shorter than 4 pixels in the photo. */
  'lengthTooShort',
  /** Neither a known length nor a size is given. */
  'noScale',
  /** The rectangle would be smaller than 10 mm or larger than 1 km. */
  'scaleOutOfRange',
] as const
export type PlaneFault = (typeof PLANE_FAULTS)[number]

export interface PlaneGeometry {
  /** Photo pixels → mm on the plane. Its third row is positive on the visible side of the horizon. */
  imageToMm: Homography
  /** mm on the plane → photo pixels. */
  mmToImage: Homography
  /** Real size of the rectangle `[far edge, depth]` in mm. Corner one is (0, 0), x runs along the far edge, y towards the viewer. */
  sizeMm: [number, number]
  /** Focal length in photo pixels; null when the size was given and no camera was needed. */
  focalPx: number | null
  /**
   * How well the photo itself determines the focal length, 0–1. Below about 0.5 the two pairs of edges are nearly parallel in
   * the photo and a typical lens is assumed: the proportion of the rectangle is then an estimate.
   */
  focalCertainty: number
}

export type PlaneSolution = { ok: true; geometry: PlaneGeometry } | { ok: false; fault: PlaneFault }

/** Prior of the focal length, relative to the diagonal: a phone's 26 mm equivalent is 0.60, a wide lens 0.45, a normal lens 1.0. */
const USUAL_FOCAL = 0.62
const USUAL_FOCAL_SPREAD = 0.35
/** Standard deviation of corners set by people and detectors, as a share of the diagonal. */
const CORNER_NOISE = 0.0008
/** Scale of the Cauchy loss, in standard deviations: larger residuals are down-weighted. */
const TOLERANCE = 1.5
/** Spread of a focal length that the camera or the room's straight lines tell. */
const KNOWN_FOCAL_SPREAD = 0.05
const SMALLEST_FOCAL = 0.25
const LARGEST_FOCAL = 5

/** Maps a point through a homography. Beyond the horizon the result is mirrored, on it infinite: see {@link isVisible}. */
export function applyHomography(h: Homography, [x, y]: Point): Point {
  const w = h[6] * x + h[7] * y + h[8]
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w]
}

/** Whether a photo pixel lies on the visible side of the plane's horizon. */
export function isVisible(imageToMm: Homography, point: Point): boolean {
  return depthAt(imageToMm, point) > 0
}

/** The inverse, scaled like the adjugate (a homography has no scale of its own). */
export function invertHomography(h: Homography): Homography {
  const [a, b, c, d, e, f, g, i, j] = h
  const determinant = a * (e * j - f * i) - b * (d * j - f * g) + c * (d * i - e * g)
  const k = 1 / determinant
  return [
    (e * j - f * i) * k,
    (c * i - b * j) * k,
    (b * f - c * e) * k,
    (f * g - d * j) * k,
    (a * j - c * g) * k,
    (c * d - a * f) * k,
    (d * i - e * g) * k,
    (b * g - a * i) * k,
    (a * e - b * d) * k,
  ]
}

/** `first` after `second`: applies `second` to a point, then `first`. */
export function composeHomographies(first: Homography, second: Homography): Homography {
  const cell = (row: number, column: number) =>
    first[row * 3]! * second[column]! +
    first[row * 3 + 1]! * second[column + 3]! +
    first[row * 3 + 2]! * second[column + 6]!
  return [cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 0), cell(1, 1), cell(1, 2), cell(2, 0), cell(2, 1), cell(2, 2)]
}

/** m² rounded to two decimals, in one place, so that estimate and report agree. */
export const roundSqm = (sqm: number): number => Math.round(sqm * 100) / 100

/** The homography's third row at a point: of `mmToImage` the depth before the camera in units of its own, of `imageToMm` its inverse. */
export const depthAt = (h: Homography, [x, y]: Point): number => h[6] * x + h[7] * y + h[8]

/** The part of a photo polygon on the visible side of the horizon. */
export function clipToVisible(imageToMm: Homography, polygon: readonly Point[]): Point[] {
  const nearest = Math.max(0, ...polygon.map((corner) => depthAt(imageToMm, corner)))
  return keepDeeper(imageToMm, polygon, nearest * 0.02)
}

/** The part of a polygon at least as deep ({@link depthAt}) as given (Sutherland–Hodgman against one line). */
export function keepDeeper(h: Homography, polygon: readonly Point[], least: number): Point[] {
  const kept: Point[] = []
  polygon.forEach((corner, index) => {
    const next = polygon[(index + 1) % polygon.length]!
    const here = depthAt(h, corner) - least
    const there = depthAt(h, next) - least
    if (here >= 0) kept.push(corner)
    if (here >= 0 !== there >= 0) {
      const part = here / (here - there)
      kept.push([corner[0] + (next[0] - corner[0]) * part, corner[1] + (next[1] - corner[1]) * part])
    }
  })
  return kept
}

/**
 * Finds the plane behind four corners and one measure.
 *
 * With `sizeMm` the homography follows directly. With `knownLength` alone the proportion of the rectangle is unknown:
 * it comes from the camera (square pixels, principal point at the photo's centre), whose focal length follows from the
 * right angle between the two pairs of edges (Zhang and He, whiteboard scanning, 2003). If a pair is nearly parallel in
 * the photo, the focal length is poorly determined; then a prior for a typical lens takes over continuously, so that a
 * preview does not jump while a corner is dragged. A known `focalPx` narrows that prior.
 *
 * @param plane corners in pixels of the photo
 * @param photo size of the photo in the same pixels
 */
export function solvePlane(plane: Plane, photo: { width: number; height: number }): PlaneSolution {
  const fault = cornerFault(plane.corners)
  if (fault) return { ok: false, fault }
  const unit = squareToCorners(plane.corners)
  if (plane.sizeMm) return finish(unit, plane.sizeMm, null, 1)
  if (!plane.knownLength) return { ok: false, fault: 'noScale' }

  const camera = estimateFocal(plane, photo)
  const ratio = proportion(unit, photo, camera.focalPx)
  const { from, to, mm } = plane.knownLength
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 4) return { ok: false, fault: 'lengthTooShort' }
  const toUnit = positiveInside(invertHomography(unit), plane.corners)
  if (!reaches(toUnit, from, plane.corners) || !reaches(toUnit, to, plane.corners)) {
    return { ok: false, fault: 'lengthBeyondHorizon' }
  }
  const [u0, v0] = applyHomography(toUnit, from)
  const [u1, v1] = applyHomography(toUnit, to)
  const depth = mm / Math.hypot((u1 - u0) * ratio, v1 - v0)
  return finish(unit, [depth * ratio, depth], camera.focalPx, camera.certainty)
}

function finish(unit: Homography, size: [number, number], focalPx: number | null, certainty: number): PlaneSolution {
  const [width, depth] = size
  const sensible = (mm: number) => Number.isFinite(mm) && mm >= 10 && mm <= 1e6
  if (!sensible(width) || !sensible(depth)) return { ok: false, fault: 'scaleOutOfRange' }
  const mmToImage: Homography = [
    unit[0] / width,
    unit[1] / depth,
    unit[2],
    unit[3] / width,
    unit[4] / depth,
    unit[5],
    unit[6] / width,
    unit[7] / depth,
    unit[8],
  ]
  // The unit homography is positive at its corners, so its inverse's third row is positive on the same side.
  const imageToMm = invertHomography(mmToImage)
  return { ok: true, geometry: { imageToMm, mmToImage, sizeMm: [width, depth], focalPx, focalCertainty: certainty } }
}

function cornerFault(corners: Plane['corners']): PlaneFault | null {
  const turns = corners.map((corner, index) => {
    const next = corners[(index + 1) % 4]!
    const after = corners[(index + 2) % 4]!
    const [ax, ay] = [next[0] - corner[0], next[1] - corner[1]]
    const [bx, by] = [after[0] - next[0], after[1] - next[1]]
    return (ax * by - ay * bx) / Math.max(1e-9, Math.hypot(ax, ay) * Math.hypot(bx, by))
  })
  const shortest = Math.min(
    ...corners.map(([x, y], index) => Math.hypot(corners[(index + 1) % 4]![0] - x, corners[(index + 1) % 4]![1] - y)),
  )
  if (!turns.every(Number.isFinite) || shortest < 3) return 'degenerate'
  if (turns.some((turn) => Math.abs(turn) < 0.004)) return 'degenerate'
  const clockwise = turns.filter((turn) => turn > 0).length
  if (clockwise === 4) return null
  if (clockwise === 0) return 'order'
  return clockwise === 2 ? 'crossed' : 'notConvex'
}

/** Heckbert's closed form: (0,0), (1,0), (1,1), (0,1) → the four corners. */
function squareToCorners([p0, p1, p2, p3]: Plane['corners']): Homography {
  const sx = p0[0] - p1[0] + p2[0] - p3[0]
  const sy = p0[1] - p1[1] + p2[1] - p3[1]
  const [ax, ay] = [p1[0] - p2[0], p1[1] - p2[1]]
  const [bx, by] = [p3[0] - p2[0], p3[1] - p2[1]]
  const determinant = ax * by - bx * ay
  const g = (sx * by - bx * sy) / determinant
  const h = (ax * sy - sx * ay) / determinant
  return [
    p1[0] - p0[0] + g * p1[0],
    p3[0] - p0[0] + h * p3[0],
    p0[0],
    p1[1] - p0[1] + g * p1[1],
    p3[1] - p0[1] + h * p3[1],
    p0[1],
    g,
    h,
    1,
  ]
}

/** Cosine of the angle in 3D between the two pairs of edges, given this focal length. */
function edgeCosine(corners: Plane['corners'], photo: { width: number; height: number }, focal: number): number {
  const [u, v] = edgeDirections(squareToCorners(corners), photo, focal)
  return dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v))
}

function proportion(unit: Homography, photo: { width: number; height: number }, focal: number): number {
  const [u, v] = edgeDirections(unit, photo, focal)
  return Math.sqrt(dot(u, u) / dot(v, v))
}

type Direction = readonly [number, number, number]

function edgeDirections(unit: Homography, photo: { width: number; height: number }, focal: number) {
  const [cx, cy] = [photo.width / 2, photo.height / 2]
  const direction = (column: 0 | 1): Direction => {
    const z = unit[6 + column]!
    return [(unit[column]! - cx * z) / focal, (unit[3 + column]! - cy * z) / focal, z]
  }
  return [direction(0), direction(1)] as const
}

const dot = (a: Direction, b: Direction) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/**
 * The focal length that best explains a right angle, given the corners' accuracy, with a log-normal prior for a typical
 * lens. Maximum a posteriori over a grid, then refined.
 */
function estimateFocal({ corners, focalPx }: Plane, photo: { width: number; height: number }) {
  const diagonal = Math.hypot(photo.width, photo.height)
  const usual = Math.log(focalPx ? focalPx / diagonal : USUAL_FOCAL)
  const spread = focalPx ? KNOWN_FOCAL_SPREAD : USUAL_FOCAL_SPREAD
  const noise = CORNER_NOISE * diagonal
  const cost = (logFocal: number) => {
    const prior = (logFocal - usual) / spread
    const angle = angleError(corners, photo, Math.exp(logFocal) * diagonal, noise)
    // Robust loss: corners without any right angle must not drive the focal length to an extreme.
    return prior * prior + TOLERANCE ** 2 * Math.log1p((angle / TOLERANCE) ** 2)
  }
  const [low, high] = [Math.log(SMALLEST_FOCAL), Math.log(LARGEST_FOCAL)]
  const step = (high - low) / 48
  let best = low
  for (let at = low; at <= high; at += step) if (cost(at) < cost(best)) best = at
  const logFocal = goldenSection(cost, Math.max(low, best - step), Math.min(high, best + step))
  // Curvature of the cost without the prior: the photo's own information.
  const bend = 0.02
  const curvature = (cost(logFocal + bend) + cost(logFocal - bend) - 2 * cost(logFocal)) / (bend * bend)
  const own = Math.max(0, curvature - 2 / spread ** 2)
  const certainty = focalPx ? 1 : own / (own + 2 / spread ** 2)
  return { focalPx: Math.exp(logFocal) * diagonal, certainty }
}

/** The cosine divided by its standard deviation, with independent errors of each corner in x and y. */
function angleError(corners: Plane['corners'], photo: { width: number; height: number }, focal: number, noise: number) {
  const cosine = edgeCosine(corners, photo, focal)
  let variance = 1e-12
  for (let corner = 0; corner < 4; corner++) {
    for (let axis = 0; axis < 2; axis++) {
      const moved = corners.map((p, i) => (i === corner ? [p[0] + (axis ? 0 : noise), p[1] + (axis ? noise : 0)] : p))
      const change = edgeCosine(moved as Plane['corners'], photo, focal) - cosine
      variance += change * change
    }
  }
  return cosine / Math.sqrt(variance)
}

function goldenSection(cost: (at: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  for (let round = 0; round < 32; round++) {
    const left = high - (high - low) * golden
    const right = low + (high - low) * golden
    if (cost(left) < cost(right)) high = right
    else low = left
  }
  return (low + high) / 2
}

function positiveInside(h: Homography, corners: Plane['corners']): Homography {
  const middle: Point = [
    (corners[0][0] + corners[1][0] + corners[2][0] + corners[3][0]) / 4,
    (corners[0][1] + corners[1][1] + corners[2][1] + corners[3][1]) / 4,
  ]
  if (isVisible(h, middle)) return h
  return h.map((value) => -value) as unknown as Homography
}

/** On the visible side, and far enough from the horizon that a pixel does not span metres. */
function reaches(toUnit: Homography, point: Point, corners: Plane['corners']): boolean {
  const depth = ([x, y]: Point) => toUnit[6] * x + toUnit[7] * y + toUnit[8]
  return depth(point) > 0.02 * Math.max(...corners.map(depth))
}
