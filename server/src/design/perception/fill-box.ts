import type { SceneShares } from '../engines/basic/floor/scene-network'
import { deepest, type Piece, piecesOf } from './cell-pieces'
import type { Mark } from './correct-region'
import { kindShares } from './foreign-pieces'
import { joined } from './region-sums'
import { type Grid, pointOf, type Region, sharedCells } from './regions'
import type { Box } from './segmenter'
import type { SeenRegion } from './surfaces'

/** Furniture in the box that was left out is asked for from this share of what was drawn on: less is an edge, or a vase. */
const SMALLEST = 0.1
/** Pieces that are asked for; each is a prompt, the first may be two. */
const MOST = 2
/** A piece belongs to the thing if so much of it lies within the box: a neighbour reaches out. */
const WITHIN = 0.95
/** A box round a thing holds more of it than of what was drawn; with a point on it the model leaves that. */
const OF_ANOTHER = 0.5

/** A thing that the look has seen, of which so much was drawn, is meant as a whole if the model gives it this; of more only its edge was left. */
const DRAWN = { least: 0.4, most: 0.9 } as const
const SUREST = 0.85

/** Asks the model; null where there have been too many prompts. */
type Ask = (points: readonly Mark[], within?: Box) => Promise<Region | null>

/**
 * What a box round a thing shows of it that the model left out: of a tufted sofa the back, of a white chair before a
 * white wall all of it. The network says where furniture is.
 */
export async function fillBox(drawn: Region, box: Box, scene: SceneShares, grid: Grid, ask: Ask): Promise<Region> {
  let region = drawn
  for (const piece of leftOut(drawn, box, scene, grid).slice(0, MOST)) {
    if (piece.length < SMALLEST * drawn.area) break
    const mark = { at: pointOf(deepest(piece, grid), grid), keep: true }
    if (piece.length > drawn.area) {
      const other = await ask([mark], box)
      if (other && sharedCells(other, drawn) < OF_ANOTHER * drawn.area) return other
    }
    const more = await ask([mark])
    if (!more || more.area < SMALLEST * drawn.area) continue
    if (cellsIn(more, box, grid) >= WITHIN * more.area) region = joined(region, more)
  }
  return region
}

/**
 * A thing drawn in a box with what belongs to it of the look's regions: of an armchair under clothes the seat and an arm that it was
 * drawn without. No question to the model.
 */
export function withParts(drawn: Region, box: Box, regions: readonly SeenRegion[], grid: Grid): Region {
  const isPart = (part: SeenRegion) => {
    if (part.surface !== 'thing' || part.score < SUREST || cellsIn(part, box, grid) < WITHIN * part.area) return false
    const shared = sharedCells(drawn, part) / part.area
    return shared >= DRAWN.least && shared <= DRAWN.most
  }
  return regions
    .filter(isPart)
    .reduce<Region>((region, part) => ({ ...joined(region, part), score: drawn.score }), drawn)
}

function leftOut({ logits }: Region, box: Box, scene: SceneShares, grid: Grid): Piece[] {
  const shares = kindShares(scene, grid)
  const furniture = shares.get('furniture')!
  const others = [...shares.values()].filter((of) => of !== furniture)
  const isFurniture = (cell: number) => others.every((of) => of[cell]! <= furniture[cell]!)
  return piecesOf((cell) => logits[cell]! <= 0 && isIn(box, cell, grid) && isFurniture(cell), grid)
}

function isIn([left, top, width, height]: Box, cell: number, grid: Grid): boolean {
  const [x, y] = pointOf(cell, grid)
  return x >= left && x <= left + width && y >= top && y <= top + height
}

const cellsIn = ({ logits }: Region, box: Box, grid: Grid): number =>
  logits.reduce((sum, logit, cell) => sum + Number(logit > 0 && isIn(box, cell, grid)), 0)
