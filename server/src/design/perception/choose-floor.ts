import type { Point } from '@tessera/shared/contract/design/plane'
import type { VanishingPoints } from '../engines/basic/floor/vanishing'
import { type Piece, piecesOf } from './cell-pieces'
import { widened } from './cell-outline'
import { doubtfulPlaces } from './doubtful-places'
import { type Painted, paintSurface } from './paint-surface'
import { expectedOverlap } from './expected-overlap'
import { BY_COLOUR } from './refine-edge'
import { type Grid, gridOf, type Region } from './regions'
import { rugsByShape } from './rugs-by-shape'
import { sharesOnGrid } from './shares-on-grid'
import type { Seen } from './seen'
import { valleys } from './valleys'

/** A surface without a click, before its edge is drawn. */
export interface ChosenSurface {
  readonly region: Region | null
  /** 0–1. */
  readonly confidence: number
  /** Outlines of places that may be wrong, worst first, in the view's pixels. */
  readonly doubtful: Point[][]
}

export const NO_SURFACE: ChosenSurface = { region: null, confidence: 0, doubtful: [] }

/** Pieces cut off by legs and doors are floor too, unless they are smaller than this share of the picture. */
const SPECK = 0.0006
/** A gap this small that the network takes for floor is a stone of terrazzo or a spot. Share of the picture. */
const STONE = 0.0008
const SAME_FLOOR = 0.7
/** Where no region is, between legs that stand close and beside things, the network is this sure of floor, and floor is this many cells away. */
const SLIT = { share: 0.8, reach: 6 } as const
/** A leg within the floor: the network is this unsure of floor there, and surer by this much within so many cells on both sides. */
const LEG = { share: 0.95, depth: 0.06, reach: 8 } as const
/** Inside, away from any edge. */
const FILLED = 6
/** A floor below this share of the picture is none. */
const SMALLEST = 0.004
/**
 * Above the far edge of the largest piece, and above this share of the height, no other piece is floor: floors end at the
 * horizon. Curtains and lamps of the floor's tone were taken. Of 68 drawn rooms two had such a piece, none of it floor.
 */
const ABOVE = 0.45
/** Rows narrower than this share of the width are a leak, not a floor's far edge. */
const FAR_EDGE = 0.05
/** That a rug told by its shape is floor nevertheless, as the network says: somebody should look. */
const RUG_BELIEF = 0.3

/**
 * The floor: what the network takes for floor, along the edges of the regions, without rugs and things on it.
 * @param room how the camera sees it, to tell rugs by their shape; null where it is not known
 */
export function chooseFloor(
  sight: Pick<Seen, 'view' | 'regions' | 'scene'>,
  room: VanishingPoints | null = null,
): ChosenSurface {
  const grid = gridOf(sight.view)
  const shares = sharesOnGrid(sight.scene, 'floor', grid)
  const all = paintSurface(sight.regions, shares, grid)
  const rugs = room ? rugsByShape(sight, all, room) : []
  const isRug = (cell: number) => rugs.some((rug) => rug[cell] === 1)
  const lowered = (cells: Float32Array) =>
    cells.map((share, cell) => (isRug(cell) ? Math.min(share, RUG_BELIEF) : share))
  const painted: Painted = {
    ...all,
    logits: all.logits.map((logit, cell) => (isRug(cell) ? -Math.abs(logit) : logit)),
    belief: lowered(all.belief),
  }
  const region = tidied(painted, lowered(shares), grid)
  if (region.area < grid.width * grid.height * SMALLEST) return NO_SURFACE
  return {
    region,
    confidence: expectedOverlap(painted, region, lowered(shares)),
    doubtful: doubtfulPlaces(painted, grid),
  }
}

/** Without the specks, with the gaps that are none, and with slits and legs left to the colours. */
function tidied({ logits, verdicts }: Painted, shares: Float32Array, grid: Grid): Region {
  const kept = Float32Array.from(logits)
  const pieces = piecesOf((cell) => logits[cell]! > 0, grid)
  const highest = Math.min(Math.floor(ABOVE * grid.height), farEdgeOf(pieces[0] ?? [], grid))
  for (const piece of pieces) {
    const isAbove = piece !== pieces[0] && piece.every((cell) => cell < highest * grid.width)
    if (piece.length >= logits.length * SPECK && !isAbove) continue
    for (const cell of piece) kept[cell] = -Math.abs(logits[cell]!)
  }
  for (const gap of piecesOf((cell) => kept[cell]! <= 0, grid)) {
    const share = gap.reduce((sum, cell) => sum + shares[cell]!, 0) / gap.length
    if (gap.length > logits.length * STONE || share < SAME_FLOOR) continue
    for (const cell of gap) kept[cell] = FILLED
  }
  leaveToColours(kept, shares, grid)
  const area = kept.reduce((sum, logit) => sum + Number(logit > 0), 0)
  const parts = verdicts.filter(({ share }) => share > 0.5)
  return { logits: kept, area, score: Math.min(1, ...parts.map((part) => part.region.score)) }
}

/** Slits that no region covers, and legs that no region left out. */
function leaveToColours(logits: Float32Array, shares: Float32Array, grid: Grid): void {
  const inside = Uint8Array.from(logits, (logit) => Number(logit > 0))
  const near = widened(inside, grid, SLIT.reach)
  const legs = legsIn(inside, shares, grid)
  for (let cell = 0; cell < logits.length; cell++)
    if (inside[cell] === 0 && near[cell] === 1 && shares[cell]! > SLIT.share) logits[cell] = BY_COLOUR.inside
  for (const cell of legs) logits[cell] = BY_COLOUR.outside
}

/** Cells of the floor where the network sees less of it than on both sides, in pieces that reach something else: the others are patterns. */
function legsIn(floor: Uint8Array, shares: Float32Array, grid: Grid): number[] {
  const less = valleys(shares, grid, LEG, (cell) => floor[cell] === 1 && shares[cell]! < LEG.share)
  const beside = widened(
    floor.map((value) => 1 - value),
    grid,
  )
  return piecesOf((cell) => less[cell] === 1, grid)
    .filter((piece) => piece.some((cell) => beside[cell] === 1))
    .flat()
}

/** The highest row in which a piece is more than a leak; 0 where none is. */
function farEdgeOf(piece: Piece, { width, height }: Grid): number {
  const widths = new Uint32Array(height)
  for (const cell of piece) widths[Math.floor(cell / width)]! += 1
  return Math.max(
    0,
    widths.findIndex((cells) => cells >= FAR_EDGE * width),
  )
}
