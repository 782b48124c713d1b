import type OpenCv from '@techstark/opencv-js'
import type { Point } from '@tessera/shared/contract/design'
import type { Raster } from '../../engine'
import { floorPrior, NEAR_STRIP, USUAL_HORIZON } from './floor-prior'
import { Matrices } from './opencv'

type Cv = typeof OpenCv

/** Longest side of the picture the segmentation looks at. Floors are large: more pixels only take longer. */
const WORKING_PX = 320
/** Groups of colours; enough to keep a sofa apart from the floor it stands on. */
const CLUSTERS = 16
const ROUNDS = 5
/** Weight of colour against place. */
const COLOUR_TRUST = 1.2
const ITERATIONS = 3
/** A perfect score still errs about furniture of the floor's colour: half to four fifths of the true floor overlap in trials. */
const TRUST = 0.7
/** OpenCV's constant for k-means++ starting points, which the package's types leave out. */
const KMEANS_PP_CENTERS = 2

export interface FloorRegion {
  /** One channel of the photo's size, 255 inside. */
  readonly mask: Raster
  /** 0–1. */
  readonly confidence: number
}

/**
 * The floor of a room: GrabCut, started from where floors usually are and from the colours that fill the near strip of the picture.
 * With a click, the colours round the click take the strip's place. Null when nothing of a floor's size was found.
 * @see Rother, Kolmogorov, Blake: "GrabCut", 2004
 */
export function findFloor(cv: Cv, photo: Raster, horizon: number | null, click?: Point): FloorRegion | null {
  const matrices = new Matrices()
  try {
    const scale = Math.min(1, WORKING_PX / Math.max(photo.width, photo.height))
    const small = shrink(cv, matrices, photo, scale)
    const limit = horizon ?? USUAL_HORIZON
    const seed = click && ([click[0] * scale, click[1] * scale] as const)
    const labels = clusterColours(cv, matrices, small)
    const start = startingMask(cv, matrices, likelihood(labels, small, limit, seed), small, seed)
    cut(cv, matrices, small, start)
    forbidAbove(start, limit)
    const region = tidy(cv, matrices, start, seed)
    if (!region) return null
    const confidence = judge(cv, matrices, small, region, limit)
    return { mask: enlarge(cv, matrices, region, photo), confidence }
  } finally {
    matrices.free()
  }
}

/** Smoothed, so that joints and grain of the old floor do not fall apart into many colours. */
function shrink(cv: Cv, matrices: Matrices, photo: Raster, scale: number) {
  const whole = matrices.keep(cv.matFromArray(photo.height, photo.width, cv.CV_8UC3, photo.data))
  const small = matrices.keep(new cv.Mat())
  const size = new cv.Size(Math.round(photo.width * scale), Math.round(photo.height * scale))
  cv.resize(whole, small, size, 0, 0, cv.INTER_AREA)
  const smooth = matrices.keep(new cv.Mat())
  cv.bilateralFilter(small, smooth, 9, 40, 7)
  cv.medianBlur(smooth, smooth, 5)
  return smooth
}

/** Colours of the picture in a few groups (Lab, so that a shadow is nearer to its own floor than to another). */
function clusterColours(cv: Cv, matrices: Matrices, small: OpenCv.Mat): Uint8Array {
  const lab = matrices.keep(new cv.Mat())
  cv.cvtColor(small, lab, cv.COLOR_RGB2Lab)
  const samples = matrices.keep(new cv.Mat(small.rows * small.cols, 3, cv.CV_32F))
  for (let i = 0; i < small.rows * small.cols; i++) {
    // Lightness counts half: light falls unevenly on one floor.
    samples.data32F[i * 3] = lab.data[i * 3]! * 0.7
    samples.data32F[i * 3 + 1] = lab.data[i * 3 + 1]! * 1.5
    samples.data32F[i * 3 + 2] = lab.data[i * 3 + 2]! * 1.5
  }
  const labels = matrices.keep(new cv.Mat())
  const centres = matrices.keep(new cv.Mat())
  const criteria = new cv.TermCriteria(cv.TermCriteria_EPS + cv.TermCriteria_MAX_ITER, 8, 1)
  cv.setRNGSeed(7)
  cv.kmeans(samples, CLUSTERS, labels, criteria, 1, KMEANS_PP_CENTERS, centres)
  return Uint8Array.from(labels.data32S)
}

/**
 * How likely each pixel is floor, from its place and its colour together: a colour counts as floor as far as it lies where floors are,
 * and the colours found so decide again about the places, a few times over (expectation maximisation).
 */
function likelihood(
  labels: Uint8Array,
  { rows, cols }: { rows: number; cols: number },
  horizon: number,
  seed: readonly [number, number] | undefined,
): Float32Array {
  const prior = Float32Array.from(labels, (_, i) =>
    floorPrior(((i % cols) + 0.5) / cols, (Math.floor(i / cols) + 0.5) / rows, horizon),
  )
  let belief = seed ? prior.map((value, i) => value * nearness(i, cols, rows, seed)) : prior
  for (let round = 0; round < ROUNDS; round++) {
    const floor = new Float64Array(CLUSTERS).fill(1)
    const other = new Float64Array(CLUSTERS).fill(1)
    for (let i = 0; i < labels.length; i++) {
      // What lies at the viewer's feet says more than what stands in the middle of the room.
      const near = i >= rows * NEAR_STRIP * cols ? 1 : 0.4
      floor[labels[i]!]! += belief[i]! * near
      other[labels[i]!]! += 1 - belief[i]!
    }
    const floors = floor.reduce((sum, value) => sum + value, 0)
    const others = other.reduce((sum, value) => sum + value, 0)
    const ratio = floor.map((value, label) => Math.log(value / floors / (other[label]! / others)))
    belief = prior.map((value, i) => {
      if (value === 0) return 0
      const place = Math.log(value / (1 - value))
      return 1 / (1 + Math.exp(-(place + COLOUR_TRUST * ratio[labels[i]!]!)))
    })
  }
  return belief
}

function nearness(i: number, cols: number, rows: number, [x, y]: readonly [number, number]): number {
  const distance = Math.hypot((i % cols) - x, Math.floor(i / cols) - y) / Math.max(cols, rows)
  return Math.exp(-((distance / 0.12) ** 2))
}

/** What GrabCut may change: only what is not already clear. */
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
    mask.data[i] = likely > 0.97 ? cv.GC_FGD : likely > 0.5 ? cv.GC_PR_FGD : likely > 0.12 ? cv.GC_PR_BGD : cv.GC_BGD
  }
  if (seed) cv.circle(mask, new cv.Point(seed[0], seed[1]), 4, new cv.Scalar(cv.GC_FGD), -1)
  return mask
}

function cut(cv: Cv, matrices: Matrices, small: OpenCv.Mat, mask: OpenCv.Mat): void {
  const marked = mask.data.filter((value) => value === cv.GC_FGD || value === cv.GC_PR_FGD).length
  // Too few colours of one kind to learn from: the start is the answer.
  if (marked < 50 || marked > mask.data.length - 50) return
  const background = matrices.keep(new cv.Mat())
  const foreground = matrices.keep(new cv.Mat())
  cv.grabCut(small, mask, new cv.Rect(0, 0, 1, 1), background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK)
}

function forbidAbove(mask: OpenCv.Mat, horizon: number): void {
  mask.data.fill(0, 0, Math.floor(mask.rows * horizon) * mask.cols)
}

/** Keeps the pieces that reach the near strip (or hold the click), without specks and pinholes. */
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
    const [, top = 0, , height = 0, area = 0] = stats.data32S.subarray(piece * 5, piece * 5 + 5)
    const reaches = top + height > rows * NEAR_STRIP
    if (clicked ? piece === clicked : reaches && area > rows * cols * 0.01) wanted.add(piece)
  }
  let kept = 0
  for (let i = 0; i < binary.data.length; i++) {
    const inside = wanted.has(labels.data32S[i]!)
    binary.data[i] = inside ? 255 : 0
    kept += Number(inside)
  }
  return kept < rows * cols * 0.02 ? null : binary
}

/** How far the answer looks like a floor: its size, its place, and whether its edge lies on edges of the picture. */
function judge(cv: Cv, matrices: Matrices, small: OpenCv.Mat, region: OpenCv.Mat, horizon: number): number {
  const { rows, cols } = region
  const grey = matrices.keep(new cv.Mat())
  cv.cvtColor(small, grey, cv.COLOR_RGB2GRAY)
  const edges = matrices.keep(new cv.Mat())
  cv.Canny(grey, edges, 20, 60)
  const kernel = matrices.keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(5, 5)))
  cv.dilate(edges, edges, kernel)
  let found = 0
  let area = 0
  let onEdge = 0
  let border = 0
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < cols - 1; x++) {
      const i = y * cols + x
      if (region.data[i] === 0) continue
      area++
      const likely = floorPrior((x + 0.5) / cols, (y + 0.5) / rows, horizon)
      found += likely
      const inner = region.data[i - 1]! & region.data[i + 1]! & region.data[i - cols]! & region.data[i + cols]!
      if (inner === 255) continue
      border++
      onEdge += Number(edges.data[i]! > 0)
    }
  }
  const expected = Math.ceil(rows * 0.15) * cols
  let near = 0
  for (let i = Math.floor(rows * 0.85) * cols; i < rows * cols; i++) near += Number(region.data[i]! > 0)
  const share = area / (rows * cols)
  const plausible = Math.min(1, share / 0.12) * Math.min(1, Math.max(0, (0.75 - share) / 0.2))
  const place = found / Math.max(1, area)
  const edge = border === 0 ? 0 : onEdge / border
  const cover = Math.min(1, near / Math.max(1, 0.6 * expected))
  return Math.round(TRUST * plausible * (0.3 * place + 0.45 * edge + 0.25 * cover) * 100) / 100
}

function enlarge(cv: Cv, matrices: Matrices, region: OpenCv.Mat, photo: Raster): Raster {
  const whole = matrices.keep(new cv.Mat())
  cv.resize(region, whole, new cv.Size(photo.width, photo.height), 0, 0, cv.INTER_CUBIC)
  cv.threshold(whole, whole, 127, 255, cv.THRESH_BINARY)
  return { data: Uint8Array.from(whole.data), width: photo.width, height: photo.height, channels: 1 }
}
