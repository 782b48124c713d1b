import type OpenCv from '@techstark/opencv-js'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../../engine'
import { geodesicDistance } from './geodesic'
import { enlarge, Matrices, shrink } from './opencv'
import { type SceneShares, sharesAt } from './scene-network'

type Cv = typeof OpenCv

const WORKING_PX = 400
/** Radius around the click that is assumed to lie on the object. */
const SEED_PX = 4
const FARTHEST = 400
/** At smaller distances the region is little more than the click itself. */
const NEAREST = 26
/** The outline is where the region grown from the click is stable while the distance grows by this factor. */
const SPAN = 1.35
const SMALLEST = 0.0015
/** Maximum share of the picture; larger regions are a wall or the floor. */
const LARGEST = 0.2
/** Stability penalty for large regions, per share of the picture. */
const LARGE_IS_DOUBTFUL = 0.4
/** A region without surrounding edges grows with the square of the distance; above this growth it has no outline. */
const BOUNDLESS = 1.45
const ITERATIONS = 2
/** Above this confidence in floor, wall or ceiling, pixels are not part of an object, unless the click is on them. */
const SURE = 0.65
const UNDER_CLICK = 0.5
const SHELL = ['floor', 'wall', 'ceiling'] as const

/**
 * Cuts out the piece of furniture or rug under a click: the most stable region around the click, refined by GrabCut
 * within its bounding box. Errs on the small side: a missing part can be added with another click, a leak across the
 * floor cannot be undone. Null when there is nothing of an object's size under the click.
 */
export function cutClicked(cv: Cv, photo: Raster, scene: SceneShares, click: Point): Raster | null {
  const matrices = new Matrices()
  try {
    const { small, scale } = shrink(cv, matrices, photo, WORKING_PX)
    const smooth = matrices.keep(new cv.Mat())
    cv.bilateralFilter(small, smooth, 9, 30, 5)
    cv.medianBlur(smooth, smooth, 5)
    const lab = matrices.keep(new cv.Mat())
    cv.cvtColor(smooth, lab, cv.COLOR_RGB2Lab)
    const { cols, rows } = small
    const seeds = disc(click[0] * scale, click[1] * scale, cols, rows)
    const closed = closedTo(cv, matrices, scene, small, seeds)
    const distance = geodesicDistance(lab.data, cols, rows, seeds, closed, FARTHEST)
    const reach = steadiest(distance)
    if (reach === null) return null
    const mask = startingMask(cv, matrices, distance, reach, cols, rows, seeds)
    const background = matrices.keep(new cv.Mat())
    const foreground = matrices.keep(new cv.Mat())
    cv.grabCut(smooth, mask, new cv.Rect(0, 0, 1, 1), background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK)
    const region = pieceUnder(cv, matrices, mask, seeds)
    return region && enlarge(cv, matrices, region, photo)
  } finally {
    matrices.free()
  }
}

/** Mask (1) of pixels that belong to the room itself, not to an object in it. */
function closedTo(
  cv: Cv,
  matrices: Matrices,
  scene: SceneShares,
  small: OpenCv.Mat,
  seeds: readonly number[],
): Uint8Array {
  const closed = new Uint8Array(small.rows * small.cols)
  for (const sort of SHELL) {
    const shares = sharesAt(cv, matrices, scene, sort, small)
    if (shares[seeds[0]!]! > UNDER_CLICK) continue
    for (const [i, share] of shares.entries()) if (share > SURE) closed[i] = 1
  }
  for (const seed of seeds) closed[seed] = 0
  return closed
}

function disc(x: number, y: number, cols: number, rows: number): number[] {
  const found: number[] = []
  for (let row = Math.max(0, Math.ceil(y - SEED_PX)); row < Math.min(rows, y + SEED_PX); row++) {
    for (let col = Math.max(0, Math.ceil(x - SEED_PX)); col < Math.min(cols, x + SEED_PX); col++) {
      if (Math.hypot(col - x, row - y) <= SEED_PX) found.push(row * cols + col)
    }
  }
  return found
}

/** The distance at which the region's relative growth is smallest. */
function steadiest(distance: Float32Array): number | null {
  const sorted = distance.filter((value) => value < Infinity).toSorted()
  const areaWithin = (limit: number) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]! <= limit) low = middle + 1
      else high = middle
    }
    return low
  }
  let best: { reach: number; doubt: number } | null = null
  for (let reach = NEAREST; reach * SPAN < FARTHEST; reach *= 1.06) {
    const area = areaWithin(reach)
    const share = area / distance.length
    if (share < SMALLEST || share > LARGEST) continue
    const doubt = areaWithin(reach * SPAN) / area + LARGE_IS_DOUBTFUL * share
    if (!best || doubt < best.doubt) best = { reach, doubt }
  }
  return best && best.doubt < BOUNDLESS ? best.reach : null
}

function startingMask(
  cv: Cv,
  matrices: Matrices,
  distance: Float32Array,
  reach: number,
  cols: number,
  rows: number,
  seeds: readonly number[],
): OpenCv.Mat {
  const mask = matrices.keep(new cv.Mat(rows, cols, cv.CV_8UC1))
  for (let i = 0; i < distance.length; i++) {
    const far = distance[i]! / reach
    mask.data[i] = far < 0.5 ? cv.GC_FGD : far < 1.1 ? cv.GC_PR_FGD : far < 1.35 ? cv.GC_PR_BGD : cv.GC_BGD
  }
  for (const seed of seeds) mask.data[seed] = cv.GC_FGD
  return mask
}

function pieceUnder(cv: Cv, matrices: Matrices, mask: OpenCv.Mat, seeds: readonly number[]): OpenCv.Mat | null {
  const { rows, cols } = mask
  const binary = matrices.keep(new cv.Mat(rows, cols, cv.CV_8UC1))
  for (let i = 0; i < mask.data.length; i++) binary.data[i] = (mask.data[i]! & 1) * 255
  const kernel = matrices.keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)))
  cv.morphologyEx(binary, binary, cv.MORPH_OPEN, kernel)
  cv.morphologyEx(binary, binary, cv.MORPH_CLOSE, kernel)
  const labels = matrices.keep(new cv.Mat())
  const count = cv.connectedComponents(binary, labels)
  const clicked = labels.data32S[seeds[0]!]
  if (count < 2 || !clicked) return null
  let area = 0
  for (let i = 0; i < binary.data.length; i++) {
    binary.data[i] = labels.data32S[i] === clicked ? 255 : 0
    area += Number(binary.data[i] === 255)
  }
  if (area > LARGEST * binary.data.length) return null
  return binary
}
