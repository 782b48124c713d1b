import type { Point } from '@tessera/shared/contract/design/plane'
import type { Mark } from './correct-region'
import { type Decoded, type Embedding, LOGITS_PX, type Segmenter, SQUARE_PX } from './segmenter'

/** A part of a photo as the model drew it for one prompt. */
export interface Region {
  /** One a cell of the grid, row by row: above 0 is inside; -15.875 to 15.875 in steps of an eighth. */
  readonly logits: Float32Array
  /** Cells inside. */
  readonly area: number
  /** 0–1: the model's own estimate of the overlap. */
  readonly score: number
}

/** The decoder's cells that lie on the picture. */
export interface Grid {
  readonly width: number
  readonly height: number
}

/** Pixels of the view to a cell, along one side. */
export const CELL_PX = SQUARE_PX / LOGITS_PX

export const gridOf = ({ width, height }: { width: number; height: number }): Grid => ({
  width: Math.ceil(width / CELL_PX),
  height: Math.ceil(height / CELL_PX),
})

/** Rows of prompts, as shares of the height, and how many in each: dense where floors are. */
const ROWS: readonly (readonly [y: number, columns: number])[] = [
  [0.96, 9],
  [0.86, 9],
  [0.75, 9],
  [0.64, 9],
  [0.54, 9],
  [0.42, 6],
  [0.28, 6],
  [0.13, 6],
]
/** Above the lower half a point is not asked where a region is this sure already. */
const SURE = 0.9
const DENSE_FROM = 0.5
/** The model doubts regions below it itself. */
const SMALLEST_SCORE = 0.6
/** Share of the grid. */
const SMALLEST = 0.0006
/** Two regions that overlap more are one. */
const SAME = 0.88
/** Of a logit as it is kept, in a signed byte. */
export const LOGIT_STEPS = 8
const FARTHEST = 127 / LOGIT_STEPS

/** A decoder's answer, cut to the picture and rounded as it is kept. */
export function regionOf({ logits, score }: Decoded, grid: Grid): Region {
  const cells = new Float32Array(grid.width * grid.height)
  let area = 0
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const logit = Math.max(-FARTHEST, Math.min(FARTHEST, logits[y * LOGITS_PX + x]!))
      const rounded = (logit > 0 ? Math.ceil(logit * LOGIT_STEPS) : Math.floor(logit * LOGIT_STEPS)) / LOGIT_STEPS
      cells[y * grid.width + x] = rounded
      if (rounded > 0) area++
    }
  }
  return { logits: cells, area, score }
}

/**
 * Regions of a photo from single points on a grid: about 50 prompts, 3 CPU seconds. Each is proposed once; they may lie
 * in each other. Largest first.
 */
export async function proposeRegions(segmenter: Segmenter, embedding: Embedding): Promise<Region[]> {
  const grid = gridOf(embedding)
  const found: Region[] = []
  for (const at of promptPoints(embedding)) {
    const isDense = at[1] >= embedding.height * DENSE_FROM
    if (!isDense && found.some((region) => region.score >= SURE && holds(region, grid, at))) continue
    keep(found, regionOf(await segmenter.decode(embedding, { points: [{ at, keep: true }] }), grid), grid)
  }
  return bySize(found)
}

/** Regions with those of further prompts. */
export async function addRegions(
  segmenter: Segmenter,
  embedding: Embedding,
  regions: readonly Region[],
  prompts: readonly (readonly Mark[])[],
): Promise<Region[]> {
  const grid = gridOf(embedding)
  const found = [...regions]
  for (const points of prompts) keep(found, regionOf(await segmenter.decode(embedding, { points }), grid), grid)
  return bySize(found)
}

/** Whether the model believes in a region, and it is no scrap. */
export const isWorthKeeping = ({ score, area }: Region, grid: Grid): boolean =>
  score >= SMALLEST_SCORE && area >= grid.width * grid.height * SMALLEST

function keep(found: Region[], region: Region, grid: Grid): void {
  if (!isWorthKeeping(region, grid)) return
  const twin = found.findIndex((other) => overlap(other, region) > SAME)
  if (twin < 0) found.push(region)
  else if (found[twin]!.score < region.score) found[twin] = region
}

const bySize = (regions: readonly Region[]) => regions.toSorted((a, b) => b.area - a.area)

function promptPoints({ width, height }: Grid): Point[] {
  return ROWS.flatMap(([y, columns]) =>
    Array.from({ length: columns }, (_, column): Point => [((column + 0.5) / columns) * width, y * height]),
  )
}

/** Whether a point of the view lies in a region. */
export const holds = ({ logits }: Region, grid: Grid, point: Point): boolean => logits[cellAt(grid, point)]! > 0

/** The cell that a point of the view lies in, or the nearest one. */
export function cellAt({ width, height }: Grid, [x, y]: Point): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x / CELL_PX)))
  return Math.min(height - 1, Math.max(0, Math.floor(y / CELL_PX))) * width + column
}

/** The middle of a cell, in the view's pixels. */
export const pointOf = (cell: number, { width }: Grid): Point => [
  ((cell % width) + 0.5) * CELL_PX,
  (Math.floor(cell / width) + 0.5) * CELL_PX,
]

/** Cells that lie in both. */
export function sharedCells(a: Region, b: Region): number {
  let cells = 0
  for (let cell = 0; cell < a.logits.length; cell++) if (a.logits[cell]! > 0 && b.logits[cell]! > 0) cells++
  return cells
}

/** Intersection over union. */
function overlap(a: Region, b: Region): number {
  if (Math.min(a.area, b.area) < SAME * Math.max(a.area, b.area)) return 0
  const shared = sharedCells(a, b)
  return shared / (a.area + b.area - shared)
}
