import type { Point } from '@tessera/shared/contract/design/plane'
import { deepest, piecesOf } from './cell-pieces'
import { type ChosenSurface, NO_SURFACE } from './choose-floor'
import { doubtfulPlaces } from './doubtful-places'
import type { Sort } from '../engines/basic/floor/scene-network'
import { type KindShares, kindShares } from './foreign-pieces'
import { expectedOverlap, OF_WALLS } from './expected-overlap'
import { once } from './once'
import { type Painted, paintSurface } from './paint-surface'
import { type Grid, gridOf, holds, pointOf, type Region } from './regions'
import { sharesOnGrid } from './shares-on-grid'
import type { Seen } from './seen'

/** Of the picture: less is a guess. */
const SMALLEST = 0.03
/** Of the picture: smaller pieces of walls are left to the person. */
const SPECK = 0.001
/** Of all walls together, or of a ceiling at the edge of the picture. */
const SMALLEST_WHOLE = 0.01
/** Its edge is the network's, which is coarse: somebody should look. */
const MOST_OF_PART = 0.6
/** Of the picture: above, nothing else is there to tell a wall from any plain picture. */
const ALL_OF_PICTURE = 0.95

/** Of what the network names so: less was painted where the regions hold other surfaces as well. */
const LEAST_PAINTED = 0.3
/** The network's lead as a logit: unsure, so that its edge follows the photo's. */
const NAMED = 6

type Parts = Pick<Seen, 'view' | 'scene'> & { readonly regions: readonly Region[] }

/**
 * A region is clearly wall when the network's mean share, and the part of it that the network names wall, are at least this. Set on 30
 * drawn rooms, tried on 32.
 */
const CLEAR = { share: 0.6, agreement: 0.88 } as const
/**
 * A region's stability is how much of it stays when the model must be surer of every cell. From here its edge is the wall's; walls less
 * stable are suggested only for want of others. Two walls and a wardrobe between them may be a region of 0.67.
 */
const CRISP = 0.8
const STABLE_ENOUGH = 0.6
/** Cells this deep inside a region speak for it; those this near outside would join it if the model were less sure. */
const CORE = 1
/** What lies over a clear wall is left out of it where the network is this sure that it is none. */
const OVER_WALL = { share: 0.35, agreement: 0.93 } as const
/** Where the network sees a wall that no region clearly is: this sure, this share of the picture, so many at most. */
const UNSEEN = { sure: 0.7, smallest: 0.02, most: 3 } as const

/**
 * The largest wall. The model parts walls at the corners of a room, so a wall is one region, without what hangs on it or stands
 * before it. Regions that are clearly wall come first: their edges are the model's, crisp. Where it sees wall and ceiling as one,
 * both white, the part counts that the network is sure of; where cupboards leave so little of a wall that no region is that wall,
 * the network's own.
 */
export function chooseWall(seen: Parts): ChosenSurface {
  const look = readSurface(seen, 'wall')
  const { painted, shares, grid } = look
  const isLargeEnough = ({ area }: Region) => area >= shares.length * SMALLEST
  const clear = clearWalls(look, STABLE_ENOUGH).filter(({ region }) => isLargeEnough(region))
  const parts = painted.verdicts.map(({ region, share }) => ({ part: alone(painted, region), share }))
  const named = parts.filter(({ share, part }) => share > 0.5 && isLargeEnough(part)).map(({ part }) => part)
  const whole = crispest(clear) ?? largest(named)
  const pieces = parts.flatMap(({ part }) => pieceOf(part, grid) ?? [])
  const wall = whole ?? largest(pieces) ?? pieceOf(everywhere(painted), grid)
  return wall ? chosenFrom(look, wall, whole ? 1 : MOST_OF_PART) : NO_SURFACE
}

/**
 * All walls as one surface, or the ceiling. Walls with an edge of their own add nothing but what stands before bright windows (62 drawn
 * rooms). Where hardly any of what the network names so was painted, because its regions hold other surfaces as well, its own word counts.
 */
export function chooseWhole(seen: Parts, sort: 'wall' | 'ceiling'): ChosenSurface {
  const { painted, shares, grid } = readSurface(seen, sort)
  const lead = leadOf(sort, kindShares(seen.scene, grid))
  const { logits } = isMissed(painted, lead) ? withNamed(painted, lead) : painted
  const region = withoutSpecks(everywhere({ logits }), grid)
  if (region.area < shares.length * SMALLEST_WHOLE) return NO_SURFACE
  const most = region.area >= shares.length * ALL_OF_PICTURE ? MOST_OF_PART : 1
  const confidence = Math.min(expectedOverlap(painted, region, shares, OF_WALLS), most)
  return { region, confidence, doubtful: doubtfulPlaces(painted, grid) }
}

/**
 * The wall at a point of the view. None where no region is clearly wall: a person means what the model draws there, whatever the
 * network takes it for.
 */
export function wallAt(seen: Parts, at: Point): ChosenSurface {
  const { look, crisp } = crispWalls(seen)
  const there = crisp.filter(({ region }) => holds(region, look.grid, at))
  const wall = largest(there.map(({ region }) => region))
  return wall ? chosenFrom(look, wall, 1) : NO_SURFACE
}

const crispWalls = once((seen: Parts) => {
  const look = readSurface(seen, 'wall')
  return { look, crisp: clearWalls(look, CRISP) }
})

type Look = ReturnType<typeof readSurface>

/** By how much the network names a surface before any other, one a cell: above 0 where it does. */
function leadOf(sort: Sort, kinds: KindShares): Float32Array {
  const others = [...kinds].filter(([kind]) => kind !== sort).map(([, shares]) => shares)
  return kinds.get(sort)!.map((share, cell) => share - Math.max(...others.map((shares) => shares[cell]!)))
}

function isMissed({ logits }: Painted, lead: Float32Array): boolean {
  let [named, painted] = [0, 0]
  for (const [cell, by] of lead.entries()) {
    if (by <= 0) continue
    named++
    if (logits[cell]! > 0) painted++
  }
  return painted < LEAST_PAINTED * named
}

const withNamed = ({ logits }: Painted, lead: Float32Array) => ({
  logits: logits.map((logit, cell) => Math.max(logit, NAMED * lead[cell]!)),
})

function readSurface({ view, regions, scene }: Parts, sort: 'wall' | 'ceiling') {
  const grid = gridOf(view)
  const shares = sharesOnGrid(scene, sort, grid)
  return { grid, shares, painted: paintSurface(regions, shares, grid) }
}

interface ClearWall {
  readonly region: Region
  /** 0–1; see {@link CRISP}. */
  readonly stability: number
}

const clearWalls = ({ painted, shares, grid }: Look, least: number): ClearWall[] =>
  painted.verdicts
    .map(({ region }) => ({ region, stability: stabilityOfWall(region, shares) }))
    .filter(({ stability }) => stability >= least)
    .map(({ region, stability }) => ({ region: withoutScraps(bare(painted, region), shares, grid), stability }))

/** The largest, discounted for what is unsure: twice, for a ragged wall is worse than a small one. */
function crispest(walls: readonly ClearWall[]): Region | null {
  const worth = ({ region, stability }: ClearWall) => region.area * stability ** 2
  return walls.reduce<ClearWall | null>((a, b) => (a && worth(a) >= worth(b) ? a : b), null)?.region ?? null
}

function chosenFrom({ painted, shares, grid }: Look, region: Region, most: number): ChosenSurface {
  // Other walls are neither sure nor doubtful parts of it.
  const within = (cells: Float32Array) => cells.map((share, cell) => (region.logits[cell]! > 0 ? share : 0))
  const own = { ...painted, belief: within(painted.belief) }
  const confidence = Math.min(expectedOverlap(own, region, within(shares)), most)
  return { region, confidence, doubtful: doubtfulPlaces(own, grid) }
}

/** Where to ask for walls that no crisp region clearly is, in the view's pixels. */
export function wallPrompts({ view, regions, scene }: Parts): Point[] {
  const grid = gridOf(view)
  const shares = sharesOnGrid(scene, 'wall', grid)
  const clear = regions.filter((region) => stabilityOfWall(region, shares) >= CRISP)
  const isUnseen = (cell: number) => shares[cell]! > UNSEEN.sure && clear.every(({ logits }) => logits[cell]! <= 0)
  return piecesOf(isUnseen, grid)
    .filter((piece) => piece.length >= shares.length * UNSEEN.smallest)
    .slice(0, UNSEEN.most)
    .map((piece) => pointOf(deepest(piece, grid), grid))
}

/** 0 where the network does not take it for wall. */
function stabilityOfWall({ logits }: Region, shares: Float32Array): number {
  const core = { cells: 0, share: 0, named: 0 }
  let loose = 0
  for (let cell = 0; cell < logits.length; cell++) {
    const logit = logits[cell]!
    if (logit > -CORE) loose++
    if (logit <= CORE) continue
    core.cells++
    core.share += shares[cell]!
    core.named += Number(shares[cell]! > 0.5)
  }
  const isWall = core.share >= CLEAR.share * core.cells && core.named >= CLEAR.agreement * core.cells
  return isWall ? core.cells / Math.max(1, loose) : 0
}

/** A clear wall, without the smaller regions on it that are none. */
function bare({ verdicts }: Painted, region: Region): Region {
  const over = verdicts.filter(
    (each) => each.region.area < region.area && each.share < OVER_WALL.share && each.agreement >= OVER_WALL.agreement,
  )
  const outside = (cell: number) => Math.min(...over.map((each) => -each.region.logits[cell]!))
  return counted(
    region.logits.map((logit, cell) => (logit > 0 ? Math.min(logit, outside(cell)) : logit)),
    region.score,
  )
}

/** Without its pieces apart that the network takes for something else. */
function withoutScraps({ logits, score }: Region, shares: Float32Array, grid: Grid): Region {
  const kept = Float32Array.from(logits)
  for (const piece of piecesOf((cell) => logits[cell]! > 0, grid).slice(1)) {
    const share = piece.reduce((sum, cell) => sum + shares[cell]!, 0) / piece.length
    if (share <= 0.5) for (const cell of piece) kept[cell] = -logits[cell]!
  }
  return counted(kept, score)
}

function withoutSpecks({ logits, score }: Region, grid: Grid): Region {
  const kept = Float32Array.from(logits)
  for (const piece of piecesOf((cell) => logits[cell]! > 0, grid))
    if (piece.length < logits.length * SPECK) for (const cell of piece) kept[cell] = -logits[cell]!
  return counted(kept, score)
}

const largest = (regions: readonly Region[]): Region | null =>
  regions.reduce<Region | null>((a, b) => (a && a.area >= b.area ? a : b), null)

/** A region of the surface, without what lies over it. */
function alone({ logits }: Painted, region: Region): Region {
  return counted(
    logits.map((logit, cell) => Math.min(logit, region.logits[cell]!)),
    region.score,
  )
}

/** The surface wherever it is, as sure as a part of it can be. */
const everywhere = ({ logits }: Pick<Painted, 'logits'>): Region => counted(logits, MOST_OF_PART)

const counted = (logits: Float32Array, score: number): Region => ({
  logits,
  area: logits.reduce((sum, logit) => sum + Number(logit > 0), 0),
  score,
})

/** The largest connected piece; null where it is too small to be a wall. */
function pieceOf({ logits, score }: Region, grid: Grid): Region | null {
  const [piece] = piecesOf((cell) => logits[cell]! > 0, grid)
  if (!piece || piece.length < logits.length * SMALLEST) return null
  const kept = logits.map((logit) => -Math.abs(logit))
  for (const cell of piece) kept[cell] = logits[cell]!
  return { logits: kept, area: piece.length, score }
}
