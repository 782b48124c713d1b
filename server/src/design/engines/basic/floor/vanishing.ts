import type OpenCv from '@techstark/opencv-js'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../../engine'
import { horizonEnds, type RoomAxes, type Vector } from './camera-pose'
import { findSegments, type LineSegment } from './line-segments'
import { fitManhattan } from './manhattan'
import { Matrices } from './opencv'
import type { HorizonDoubt } from './seen-levels'
import type { WeightedSegment } from './segment-columns'

type Cv = typeof OpenCv

/** A straight edge of the photo along one of the room's axes. */
interface AxisSegment extends LineSegment {
  /** Index into {@link VanishingPoints.axes}. */
  readonly axis: 0 | 1 | 2
}

/** How the camera sees a room with right angles. Photo pixels. */
export interface VanishingPoints {
  /** Vanishing point of lines that run away from the viewer. */
  readonly depth: Point
  /** Vanishing point of lines across the room; far outside when they are parallel in the photo. */
  readonly across: Point
  /** Height of the horizon at the left and the right edge of the photo. */
  readonly horizon: readonly [left: number, right: number]
  readonly focalPx: number
  /** Whether the lines determine the focal length; otherwise it is a usual one. */
  readonly focalKnown: boolean
  readonly axes: RoomAxes
  readonly segments: readonly AxisSegment[]
  /** 0–1: share of total edge length that the axes explain. */
  readonly support: number
  /** 0–1: how sure the horizon is. */
  readonly confidence: number
}

/** Longest side for fine edges, and for long weak ones, which need the noise averaged away. */
const FINE_PX = 1000
const COARSE_PX = 500
/** In the coarse picture only edges of this share of its longer side are new. */
const COARSE_LENGTH = 0.06
const BLUR = 0.8
/** Standard deviation of the horizon, as a share of the height, at which it is worth nothing. */
const USELESS_DEVIATION = 0.06
/** Standard deviation of a known focal length, as a share. */
const SURE_FOCAL = 0.12
/** Share of edge length that the axes explain in a room with little clutter. */
const GOOD_SUPPORT = 0.5
/** Lead of the best horizon over another one, as a share of edge length, from which there is no doubt. */
const CLEAR_LEAD = 0.03

/**
 * Of the diagonal, 43 mm equivalent. Rooms are taken with shorter lenses; of 62 drawn rooms four were fitted with a longer one, and all four
 * were wrong. Where the edges do not tell the lens, the horizon may be right all the same.
 */
export const LONGEST_LENS = 1

/** What is known about a photo besides its pixels. */
export interface PhotoKnowledge {
  /** Focal length that the camera noted, in photo pixels. */
  readonly focalPx?: number | undefined
  /** 0–1: how likely an edge at this point belongs to the building rather than to a loose thing. */
  readonly trustAt?: ((at: Point) => number) | undefined
  readonly doubtOf?: HorizonDoubt | undefined
  /** Of the photo's diagonal; see {@link LONGEST_LENS}. */
  readonly longestLens?: number | undefined
}

/**
 * Focal length, horizon and directions of the walls from a photo's straight edges. Null without enough edges.
 */
export function findVanishingPoints(cv: Cv, photo: Raster, known: PhotoKnowledge = {}): VanishingPoints | null {
  const { width, height } = photo
  const segments = straightEdges(cv, photo).map((segment): WeightedSegment => ({
    ...segment,
    weight: known.trustAt?.(middleOf(segment)) ?? 1,
  }))
  const longestFocal = known.longestLens && known.longestLens * Math.hypot(width, height)
  const fit = fitManhattan(segments, { width, height, focal: known.focalPx, longestFocal }, known.doubtOf)
  if (!fit) return null
  const { pose, axes } = fit
  const [first, second] = [pointAt(axes[1], pose.focal, photo), pointAt(axes[2], pose.focal, photo)]
  const firstIsDepth = Math.abs(axes[1][2]) > Math.abs(axes[2][2])
  const [left, right] = horizonEnds(pose, width)
  return {
    depth: firstIsDepth ? first : second,
    across: firstIsDepth ? second : first,
    horizon: [height / 2 + left, height / 2 + right],
    focalPx: pose.focal,
    focalKnown: fit.deviation.focal < SURE_FOCAL,
    axes,
    segments: segments.flatMap(({ from, to, length }, i) => {
      const axis = fit.alignment[i] ?? null
      return axis === null ? [] : [{ from, to, length, axis }]
    }),
    support: fit.support,
    confidence:
      Math.max(0, 1 - fit.deviation.horizon / height / USELESS_DEVIATION) *
      Math.min(1, fit.support / GOOD_SUPPORT) *
      Math.min(1, fit.lead / CLEAR_LEAD),
  }
}

const middleOf = ({ from, to }: LineSegment): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]

/** Vanishing point of a direction; parallel lines meet very far away. */
function pointAt([x, y, z]: Vector, focal: number, { width, height }: Raster): Point {
  const away = Math.abs(z) < 1e-4 ? (z < 0 ? -1e-4 : 1e-4) : z
  return [width / 2 + (focal * x) / away, height / 2 + (focal * y) / away]
}

function straightEdges(cv: Cv, photo: Raster): LineSegment[] {
  const matrices = new Matrices()
  try {
    const whole = matrices.keep(cv.matFromArray(photo.height, photo.width, cv.CV_8UC3, photo.data))
    const grey = matrices.keep(new cv.Mat())
    cv.cvtColor(whole, grey, cv.COLOR_RGB2GRAY)
    const long = segmentsAt(cv, matrices, grey, COARSE_PX).filter(
      ({ length }) => length > COARSE_LENGTH * Math.max(photo.width, photo.height),
    )
    return [...segmentsAt(cv, matrices, grey, FINE_PX), ...long]
  } finally {
    matrices.free()
  }
}

/** Segments of the picture at another size, in its own pixels. */
function segmentsAt(cv: Cv, matrices: Matrices, grey: OpenCv.Mat, longest: number): LineSegment[] {
  const scale = Math.min(1, longest / Math.max(grey.cols, grey.rows))
  const size = new cv.Size(Math.round(grey.cols * scale), Math.round(grey.rows * scale))
  const small = matrices.keep(new cv.Mat())
  cv.resize(grey, small, size, 0, 0, cv.INTER_AREA)
  cv.GaussianBlur(small, small, new cv.Size(5, 5), BLUR)
  const [kx, ky] = [grey.cols / size.width, grey.rows / size.height]
  const enlarge = ([x, y]: Point): Point => [x * kx, y * ky]
  return findSegments(small.data, size.width, size.height).map(({ from, to }) => {
    const [a, b] = [enlarge(from), enlarge(to)]
    return { from: a, to: b, length: Math.hypot(b[0] - a[0], b[1] - a[1]) }
  })
}
