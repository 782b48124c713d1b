import type { Point } from '@tessera/shared/contract/design/plane'
import { piecesOf } from './cell-pieces'
import { doubtfulPlaces } from './doubtful-places'
import { type Painted, paintSurface } from './paint-surface'
import { expectedOverlap } from './expected-overlap'
import { type Grid, gridOf, type Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'
import type { Sight } from './sight'

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
/** A floor below this share of the picture is none. */
const SMALLEST = 0.004

/** The floor: what the network takes for floor, along the edges of the regions, without rugs and things on it. */
export function chooseFloor({ view, regions, scene }: Pick<Sight, 'view' | 'regions' | 'scene'>): ChosenSurface {
  const grid = gridOf(view)
  const shares = sharesOnGrid(scene, 'floor', grid)
  const painted = paintSurface(regions, shares, grid)
  const region = tidied(painted, grid)
  if (region.area < grid.width * grid.height * SMALLEST) return NO_SURFACE
  return {
    region,
    confidence: expectedOverlap(painted, region, shares),
    doubtful: doubtfulPlaces(painted, grid),
  }
}

/** Without the specks. */
function tidied({ logits, verdicts }: Painted, grid: Grid): Region {
  const kept = Float32Array.from(logits)
  let area = 0
  for (const piece of piecesOf((cell) => logits[cell]! > 0, grid)) {
    if (piece.length >= logits.length * SPECK) area += piece.length
    else for (const cell of piece) kept[cell] = -Math.abs(logits[cell]!)
  }
  const parts = verdicts.filter(({ share }) => share > 0.5)
  return { logits: kept, area, score: Math.min(1, ...parts.map((part) => part.region.score)) }
}
