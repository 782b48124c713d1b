import type OpenCv from '@techstark/opencv-js'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../../engine'
import { geodesicDistance } from './geodesic'
import { enlarge, Matrices, shrink } from './opencv'
import { type SceneShares, sharesAt } from './scene-network'

type Cv = typeof OpenCv

/** Longest side of the picture for segmentation. Floors are large: more pixels only cost time. */
const WORKING_PX = 320
const ITERATIONS = 2
/** Discount on the network's confidence: it is overconfident about rooms unlike its training data. */
const TRUST = 0.82
/** Minimum share of the picture; smaller pieces of floor are noise. */
const SPECK = 0.004
const SMALLEST = 0.02
/** Influence of a click, as a geodesic distance. */
const CLICK_REACH = 40
const CLICK_TRUST = 0.98

export interface FloorRegion {
  /** One channel of the photo's size, 255 inside. */
  readonly mask: Raster
  /** 0–1. */
  readonly confidence: number
}

/**
 * The floor of a room: the network's floor, with the edge refined by GrabCut. With a click, what is connected to it
 * without crossing an edge is floor too. Null when nothing of a floor's size was found.
 * @see Rother, Kolmogorov, Blake: "GrabCut", 2004
 */
export function findFloor(cv: Cv, photo: Raster, scene: SceneShares, click?: Point): FloorRegion | null {
  const matrices = new Matrices()
  try {
    const { small: sharp, scale } = shrink(cv, matrices, photo, WORKING_PX)
    const small = smoothed(cv, matrices, sharp)
    const seen = sharesAt(cv, matrices, scene, 'floor', small)
    const seed = click && ([click[0] * scale, click[1] * scale] as const)
    const belief = seed ? withClick(cv, matrices, small, seen, seed) : seen
    const start = startingMask(cv, matrices, belief, small, seed)
    cut(cv, matrices, small, start)
    const region = tidy(cv, matrices, start, seed)
    return region && { mask: enlarge(cv, matrices, region, photo), confidence: expectedOverlap(region, belief) }
  } finally {
    matrices.free()
  }
}

/** Smoothed, so that joints and grain of the old floor do not split it into many colours. */
function smoothed(cv: Cv, matrices: Matrices, picture: OpenCv.Mat): OpenCv.Mat {
  const smooth = matrices.keep(new cv.Mat())
  cv.bilateralFilter(picture, smooth, 9, 40, 7)
  cv.medianBlur(smooth, smooth, 5)
  return smooth
}

/** Adds a click's surroundings: floor up to the next edge, regardless of the network. */
function withClick(
  cv: Cv,
  matrices: Matrices,
  small: OpenCv.Mat,
  seen: Float32Array,
  [x, y]: readonly [number, number],
): Float32Array {
  const { rows, cols } = small
  const lab = matrices.keep(new cv.Mat())
  cv.cvtColor(small, lab, cv.COLOR_RGB2Lab)
  const start = Math.min(rows - 1, Math.floor(y)) * cols + Math.min(cols - 1, Math.floor(x))
  const distance = geodesicDistance(lab.data, cols, rows, [start], new Uint8Array(rows * cols), CLICK_REACH * 3)
  return seen.map((share, i) => 1 - (1 - share) * (1 - CLICK_TRUST * Math.exp(-((distance[i]! / CLICK_REACH) ** 2))))
}

/** GrabCut's initial mask: leaves only uncertain pixels open to change. */
function startingMask(
  cv: Cv,
  matrices: Matrices,
  belief: Float32Array,
  { rows, cols }: OpenCv.Mat,
  seed: readonly [number, number] | undefined,
): OpenCv.Mat {
  const mask = matrices.keep(new cv.Mat(rows, cols, cv.CV_8UC1))
  for (let i = 0; i < belief.length; i++) {
    const likely = belief[i]!
    mask.data[i] = likely > 0.9 ? cv.GC_FGD : likely > 0.5 ? cv.GC_PR_FGD : likely > 0.12 ? cv.GC_PR_BGD : cv.GC_BGD
  }
  if (seed) cv.circle(mask, new cv.Point(seed[0], seed[1]), 4, new cv.Scalar(cv.GC_FGD), -1)
  return mask
}

function cut(cv: Cv, matrices: Matrices, small: OpenCv.Mat, mask: OpenCv.Mat): void {
  const marked = mask.data.filter((value) => value === cv.GC_FGD || value === cv.GC_PR_FGD).length
  // Too few pixels of one class to fit a colour model: keep the initial mask.
  if (marked < 50 || marked > mask.data.length - 50) return
  const background = matrices.keep(new cv.Mat())
  const foreground = matrices.keep(new cv.Mat())
  cv.grabCut(small, mask, new cv.Rect(0, 0, 1, 1), background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK)
}

/** Keeps the pieces above a minimum size and the one under the click; removes specks and holes. */
function tidy(
  cv: Cv,
  matrices: Matrices,
  mask: OpenCv.Mat,
  seed: readonly [number, number] | undefined,
): OpenCv.Mat | null {
  const { rows, cols } = mask
  const binary = matrices.keep(new cv.Mat(rows, cols, cv.CV_8UC1))
  for (let i = 0; i < mask.data.length; i++) binary.data[i] = (mask.data[i]! & 1) * 255
  const kernel = matrices.keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(5, 5)))
  cv.morphologyEx(binary, binary, cv.MORPH_OPEN, kernel)
  cv.morphologyEx(binary, binary, cv.MORPH_CLOSE, kernel)
  const labels = matrices.keep(new cv.Mat())
  const stats = matrices.keep(new cv.Mat())
  const centroids = matrices.keep(new cv.Mat())
  const pieces = cv.connectedComponentsWithStats(binary, labels, stats, centroids)
  const wanted = new Set<number>()
  const clicked = seed && labels.data32S[Math.round(seed[1]) * cols + Math.round(seed[0])]
  for (let piece = 1; piece < pieces; piece++) {
    const area = stats.data32S[piece * 5 + 4]!
    if (piece === clicked || area > rows * cols * SPECK) wanted.add(piece)
  }
  let kept = 0
  for (let i = 0; i < binary.data.length; i++) {
    const inside = wanted.has(labels.data32S[i]!)
    binary.data[i] = inside ? 255 : 0
    kept += Number(inside)
  }
  return kept < rows * cols * SMALLEST ? null : binary
}

/**
 * Expected overlap with the true floor if the network's shares are probabilities, discounted: it is overconfident about
 * rooms unlike its training data.
 */
function expectedOverlap(region: OpenCv.Mat, seen: Float32Array): number {
  let shared = 0
  let either = 0
  for (const [i, share] of seen.entries()) {
    const inside = region.data[i] === 255
    if (inside) shared += share
    either += inside ? 1 : share
  }
  return Math.round(TRUST * (shared / Math.max(1, either)) * 100) / 100
}
