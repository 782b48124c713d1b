import { blurCovered, type LightGrid } from './light-grid'
import { judgeDoubtful } from './doubtful-edges'
import { medianCovered } from './median'

/** Joints, seams and wood grain up to this many cells wide are removed. */
const MEDIAN_RADIUS = 3
/** Cells sampled on either side of a possible edge. */
const NEAR = 2
const WIDE = 4
/** Minimum step in log light for an edge. */
const LEAST_STEP = 0.05
/** An edge is sharp when this share of the wide step occurs within NEAR; a shadow's penumbra is wider. */
const SHARP = 0.62
/** A sharp step below this is the next board or tile, rarely a shadow worth keeping. */
const WEAK_STEP = 0.16
/** Minimum change of log chromaticity that cannot be a shadow. */
const CHROMA_STEP = 0.1
/** Minimum log ratio of the old surface's roughness on both sides. */
const GRAIN_STEP = 0.8

export interface SurfaceLight {
  /** Log light per cell, thin structures removed. */
  log: Float32Array
  /**
   * Bits: 1 between a cell and its right neighbour, 2 between it and the one below: a change of material, not of light.
   */
  cuts: Uint8Array
  /** The old surface has a strong repeated pattern; its residue needs more smoothing. */
  patterned: boolean
}

/**
 * Separates material from light on the old surface. A sharp step belongs to the material when it is weak or changes
 * colour or roughness; a strong neutral one is a shadow unless it runs straight across the whole surface.
 */
export function findOldMaterials(grid: LightGrid): SurfaceLight {
  const { width, height, covered, surface } = grid
  const cells = width * height
  const raw = new Float32Array(cells)
  const redGreen = new Float32Array(cells)
  const blueGreen = new Float32Array(cells)
  for (let cell = 0; cell < cells; cell++) {
    if (!covered[cell]) continue
    const [red, green, blue] = [surface[cell * 3]!, surface[cell * 3 + 1]!, surface[cell * 3 + 2]!]
    raw[cell] = Math.log(0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.002)
    // The offset keeps noise in dark pixels from registering as colour.
    redGreen[cell] = Math.log((red + 0.01) / (green + 0.01))
    blueGreen[cell] = Math.log((blue + 0.01) / (green + 0.01))
  }
  const log = medianCovered(raw, covered, width, height, MEDIAN_RADIUS)
  const chromaA = medianCovered(redGreen, covered, width, height, MEDIAN_RADIUS)
  const chromaB = medianCovered(blueGreen, covered, width, height, MEDIAN_RADIUS)
  const grain = Float32Array.from(grid.grain)
  blurCovered(grain, covered, width, height, 2)

  const cuts = new Uint8Array(cells)
  const doubtful = new Uint8Array(cells)
  const difference = (values: Float32Array, { before, after }: Sides) => values[after]! - values[before]!
  const examine = (cell: number, stride: number, along: number, length: number, bit: 1 | 2) => {
    if (along + 1 >= length || !covered[cell + stride]) return
    const near = sideways(covered, cell, stride, along, length, NEAR)
    const nearChroma = Math.hypot(difference(chromaA, near), difference(chromaB, near))
    const step = Math.abs(difference(log, near))
    if (step <= LEAST_STEP && nearChroma <= CHROMA_STEP * SHARP) return
    const wide = sideways(covered, cell, stride, along, length, WIDE)
    const chroma = Math.hypot(difference(chromaA, wide), difference(chromaB, wide))
    const coloured = chroma > CHROMA_STEP && nearChroma > chroma * SHARP
    const sharp = step > LEAST_STEP && step > Math.abs(difference(log, wide)) * SHARP
    if (!sharp && !coloured) return
    const rough = Math.abs(Math.log((grain[wide.after]! + 0.02) / (grain[wide.before]! + 0.02))) > GRAIN_STEP
    const into = coloured || rough || step < WEAK_STEP ? cuts : doubtful
    into[cell] = into[cell]! | bit
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      if (!covered[cell]) continue
      examine(cell, 1, x, width, 1)
      examine(cell, width, y, height, 2)
    }
  }
  const patterned = judgeDoubtful({ doubtful, cuts, log, covered, width, height })
  return { log, cuts, patterned }
}

interface Sides {
  before: number
  after: number
}

/** The cells `reach` steps before and after the edge between a cell and its neighbour, within the covered part. */
function sideways(
  covered: Uint8Array,
  cell: number,
  stride: number,
  along: number,
  length: number,
  reach: number,
): Sides {
  let before = cell
  let after = cell + stride
  for (let step = 1; step < reach && along - step >= 0 && covered[before - stride]; step++) before -= stride
  for (let step = 1; step < reach && along + 1 + step < length && covered[after + stride]; step++) after += stride
  return { before, after }
}
