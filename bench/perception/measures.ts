import type OpenCv from '@techstark/opencv-js'
import type { Point } from '@tessera/shared/contract/design/plane'
import { Matrices } from '../../server/src/design/engines/basic/floor/opencv'

type Cv = typeof OpenCv

/** One byte a pixel: 0 outside, 255 inside. */
export interface Mask {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Band along an outline, as a share of the diagonal. */
const BAND = 0.02
/** What is narrower than this share of the picture's width counts as a leg, rod, cable or leaf. */
const THIN = 0.01
/** A thin piece below this many pixels is noise of the raster, not a leg. */
const SMALLEST_LEG_PX = 12

/** Intersection over union; 1 for two empty masks. */
export function overlap(a: Mask, b: Mask, within?: Uint8Array): number {
  let shared = 0
  let either = 0
  for (let i = 0; i < a.data.length; i++) {
    if (within && within[i] === 0) continue
    const [inA, inB] = [a.data[i]! > 127, b.data[i]! > 127]
    shared += Number(inA && inB)
    either += Number(inA || inB)
  }
  return either === 0 ? 1 : shared / either
}

/**
 * IoU of the bands inside each outline, 2 % of the diagonal wide. The picture's own edge is no outline: a floor that runs out of the
 * picture would be right there for nothing.
 * @see Cheng, Girshick, Dollár, Berg, Kirillov: "Boundary IoU", 2021 (which pads with zeros)
 */
export function boundaryOverlap(cv: Cv, a: Mask, b: Mask): number {
  return overlap(band(cv, a), band(cv, b))
}

function band(cv: Cv, mask: Mask): Mask {
  const matrices = new Matrices()
  try {
    const whole = matrices.keep(cv.matFromArray(mask.height, mask.width, cv.CV_8UC1, mask.data))
    const inward = matrices.keep(new cv.Mat())
    // Distance to the nearest pixel outside the mask; a mask without an outside is infinitely far from it.
    cv.distanceTransform(whole, inward, cv.DIST_L2, 5)
    const wide = BAND * Math.hypot(mask.width, mask.height)
    const data = mask.data.map((value, i) => (value > 127 && inward.data32F[i]! <= wide ? 255 : 0))
    return { ...mask, data }
  } finally {
    matrices.free()
  }
}

/** Things narrower than 1 % of the width that stand before floor or rug; `labels` numbers the pieces from 1. */
export interface ThinThings {
  readonly labels: Int32Array
  readonly pieces: number
  readonly pixels: number
}

/** @param things where the truth has a thing, @param ground where it has floor or rug */
export function findThin(cv: Cv, things: Mask, ground: Mask): ThinThings {
  const matrices = new Matrices()
  try {
    const { width, height } = things
    const size = Math.max(3, Math.round(width * THIN) | 1)
    const round = matrices.keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(size, size)))
    const square = matrices.keep(cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(size, size)))
    const all = matrices.keep(cv.matFromArray(height, width, cv.CV_8UC1, things.data))
    const thick = matrices.keep(new cv.Mat())
    cv.morphologyEx(all, thick, cv.MORPH_OPEN, round)
    const beside = matrices.keep(cv.matFromArray(height, width, cv.CV_8UC1, ground.data))
    cv.dilate(beside, beside, square)
    for (let i = 0; i < all.data.length; i++) {
      all.data[i] = all.data[i]! > 127 && thick.data[i] === 0 && beside.data[i]! > 127 ? 255 : 0
    }
    return pieces(cv, matrices, all)
  } finally {
    matrices.free()
  }
}

function pieces(cv: Cv, matrices: Matrices, thin: OpenCv.Mat): ThinThings {
  const labels = matrices.keep(new cv.Mat())
  const stats = matrices.keep(new cv.Mat())
  const centroids = matrices.keep(new cv.Mat())
  const found = cv.connectedComponentsWithStats(thin, labels, stats, centroids)
  const numbers = new Map<number, number>()
  for (let piece = 1; piece < found; piece++) {
    if (stats.data32S[piece * 5 + 4]! >= SMALLEST_LEG_PX) numbers.set(piece, numbers.size + 1)
  }
  const numbered = Int32Array.from(labels.data32S, (label) => numbers.get(label) ?? 0)
  return { labels: numbered, pieces: numbers.size, pixels: numbered.reduce((sum, label) => sum + Number(label > 0), 0) }
}

export interface LegsLost {
  /** Share of the thin things' pixels that the region swallows. */
  readonly share: number
  /** Pieces of which it swallows more than half. */
  readonly count: number
}

export function legsLost({ labels, pieces: count, pixels }: ThinThings, region: Mask): LegsLost {
  const sizes = new Int32Array(count + 1)
  const swallowed = new Int32Array(count + 1)
  for (const [i, label] of labels.entries()) {
    if (label === 0) continue
    sizes[label]!++
    if (region.data[i]! > 127) swallowed[label]!++
  }
  const gone = swallowed.reduce((sum, value) => sum + value, 0)
  const lost = sizes.filter((size, label) => label > 0 && swallowed[label]! > size / 2).length
  return { share: pixels === 0 ? 0 : gone / pixels, count: lost }
}

export interface Correction {
  readonly at: Point
  /** True: the floor is missing here; false: it is not floor. */
  readonly keep: boolean
}

/** Where a person would click next: the innermost pixel of the largest wrong region. Null when every wrong region is a sliver. */
export function nextCorrection(cv: Cv, found: Mask, truth: Mask): Correction | null {
  const { width, height } = truth
  const wrong = truth.data.map((value, i) => (value > 127 !== found.data[i]! > 127 ? 255 : 0))
  const missing = truth.data.map((value, i) => (value > 127 && wrong[i]! > 0 ? 255 : 0))
  const extra = wrong.map((value, i) => (value > 0 && missing[i] === 0 ? 255 : 0))
  const spots = [missing, extra].map((data) => largestSpot(cv, { data, width, height }))
  const [gap, surplus] = spots as [Spot, Spot]
  const best = gap.size >= surplus.size ? gap : surplus
  // A region that no finger can hit is not corrected.
  return best.depth < 0.004 * Math.hypot(width, height) ? null : { at: best.at, keep: best === gap }
}

interface Spot {
  readonly size: number
  readonly at: Point
  /** Distance of `at` to the region's outline, in pixels. */
  readonly depth: number
}

function largestSpot(cv: Cv, { data, width, height }: Mask): Spot {
  const matrices = new Matrices()
  try {
    const whole = matrices.keep(cv.matFromArray(height, width, cv.CV_8UC1, data))
    // Opened a little: a line of wrong pixels along an edge joins regions that nobody would take for one.
    const kernel = matrices.keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)))
    cv.morphologyEx(whole, whole, cv.MORPH_OPEN, kernel)
    const labels = matrices.keep(new cv.Mat())
    const stats = matrices.keep(new cv.Mat())
    const centroids = matrices.keep(new cv.Mat())
    const found = cv.connectedComponentsWithStats(whole, labels, stats, centroids, 4)
    let largest = 0
    for (let label = 1; label < found; label++) {
      if (largest === 0 || stats.data32S[label * 5 + 4]! > stats.data32S[largest * 5 + 4]!) largest = label
    }
    if (largest === 0) return { size: 0, at: [0, 0], depth: 0 }
    for (let i = 0; i < whole.data.length; i++) whole.data[i] = labels.data32S[i] === largest ? 255 : 0
    return { size: stats.data32S[largest * 5 + 4]!, ...innermost(cv, matrices, whole) }
  } finally {
    matrices.free()
  }
}

/** The pixel farthest from the outline; the picture's edge counts as one, since nobody clicks there. */
function innermost(cv: Cv, matrices: Matrices, region: OpenCv.Mat): { at: Point; depth: number } {
  const framed = matrices.keep(new cv.Mat())
  cv.copyMakeBorder(region, framed, 1, 1, 1, 1, cv.BORDER_CONSTANT, new cv.Scalar(0))
  const inward = matrices.keep(new cv.Mat())
  cv.distanceTransform(framed, inward, cv.DIST_L2, 5)
  let best = 0
  for (let i = 0; i < inward.data32F.length; i++) if (inward.data32F[i]! > inward.data32F[best]!) best = i
  return { at: [(best % framed.cols) - 1, Math.floor(best / framed.cols) - 1], depth: inward.data32F[best]! }
}

/** A compact piece of a class, as something to click or to draw a box around. */
export interface Target {
  readonly mask: Mask
  readonly click: Point
  readonly box: [number, number, number, number]
}

/** The largest piece that takes 1–25 % of the picture and fills more than half of its box; pieces that touch count as one. */
export function largestTarget(cv: Cv, { data, width, height }: Mask): Target | null {
  const matrices = new Matrices()
  try {
    const whole = matrices.keep(cv.matFromArray(height, width, cv.CV_8UC1, data))
    const labels = matrices.keep(new cv.Mat())
    const stats = matrices.keep(new cv.Mat())
    const centroids = matrices.keep(new cv.Mat())
    const found = cv.connectedComponentsWithStats(whole, labels, stats, centroids, 4)
    const fitting = Array.from({ length: found - 1 }, (_, i) => i + 1)
      .map((label) => ({ label, place: [...stats.data32S.subarray(label * 5, label * 5 + 5)] as number[] }))
      .filter(({ place: [, , w = 1, h = 1, area = 0] }) => {
        const share = area / (width * height)
        return share > 0.01 && share < 0.25 && area > 0.5 * w * h
      })
      .toSorted((a, b) => b.place[4]! - a.place[4]!)
    const chosen = fitting[0]
    if (!chosen) return null
    for (let i = 0; i < whole.data.length; i++) whole.data[i] = labels.data32S[i] === chosen.label ? 255 : 0
    const [left, top, wide, high] = chosen.place as [number, number, number, number]
    return {
      mask: { data: Uint8Array.from(whole.data), width, height },
      click: innermost(cv, matrices, whole).at,
      box: [left, top, wide, high],
    }
  } finally {
    matrices.free()
  }
}
