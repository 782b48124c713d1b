import type { Point } from '@tessera/shared/contract/design/plane'
import { floorOf, onSurface, toPhoto } from '../engines/basic/floor/floor-plane'
import type { VanishingPoints } from '../engines/basic/floor/vanishing'
import { areOfOneFloor } from './both-sides'
import { type Cells, type EdgeCell, edgeOf, opened, smoothed, widened } from './cell-outline'
import type { Painted } from './paint-surface'
import { CELL_PX, type Grid, gridOf } from './regions'
import { circleRound, type Outline, type OutlinePoint, rectangleRound } from './rug-outline'
import { sharesOnGrid } from './shares-on-grid'
import type { Seen } from './seen'

/** Below it the horizon is not worth a look; a right angle that is found confirms it. */
const LEAST_SURE = 0.2
/** Share of the picture. */
const SMALLEST = 0.02
/** Square heights of the camera: tiles are smaller, and a mat is not worth a mistake. */
const SMALLEST_AREA = 0.3
/** Cells of the edge beyond which there is other floor: less shows no shape. */
const SHORTEST_EDGE = 24
/** Of the edge, without the picture's border: a rug may stand before a cupboard, floor ends at walls. */
const MOST_WALL = 0.2
/** Of the edge to other floor, this much lies on the outline. */
const STRAIGHT = 0.9
/** Other floor within the outline, as a share of the rug. */
const INTRUDING = 0.05
/** Other floor outside it: what is nearly all that shows may be the floor itself. */
const BEYOND = 0.1
/** More are tiles of two colours, or stones. */
const MOST_RUGS = 2

/**
 * Rugs among what was painted as floor, one list of cells each. The network takes rugs for floor, and colours cannot
 * say which of two floors is the rug; its outline can: seen from above it is a rectangle or a circle with other floor
 * around it, and the floor has a notch where the rug lies. Cautious: a rug that is missed is put out with one click.
 * 0.05 to 0.2 CPU seconds.
 */
export function rugsByShape(
  { view, regions, scene }: Pick<Seen, 'view' | 'regions' | 'scene'>,
  { logits, verdicts }: Painted,
  room: VanishingPoints,
): Cells[] {
  if (room.confidence < LEAST_SURE || regions.length === 0) return []
  const grid = gridOf(view)
  const walls = sharesOnGrid(scene, 'wall', grid)
  const floor = new Uint8Array(logits.map((logit) => Number(logit > 0)))
  const plane = planeOf(room, view)
  const found: Cells[] = []
  for (const { region, share } of verdicts) {
    if (share <= 0.5 || region.area < SMALLEST * floor.length) continue
    const part = smoothed(
      floor.map((value, cell) => value & Number(region.logits[cell]! > 0)),
      floor,
      grid,
    )
    if (countOf(part) < SMALLEST * floor.length) continue
    const other = opened(
      floor.map((value, cell) => value & (1 - part[cell]!)),
      grid,
    )
    const edge = edgeOf(part, other, walls, grid)
    if (!outlineOf(part, other, edge, plane, grid)) continue
    if (areOfOneFloor(view, part, other, edge, grid)) continue
    found.push(part.map((value, cell) => value | Number(region.logits[cell]! > 0)))
  }
  return areCredible(found, floor) ? found : []
}

interface FloorPlane {
  /** Null above the horizon and far away. */
  toFloor(seen: Point): Point | null
  toView(at: Point): Point | null
}

function planeOf(room: VanishingPoints, view: { width: number; height: number }): FloorPlane {
  const surface = floorOf(room)
  return {
    toFloor: (seen) => onSurface(seen, view, room.focalPx, surface),
    toView: (at) => toPhoto(at, view, room.focalPx, surface),
  }
}

/** The rectangle or circle that the part fills, with other floor around it; null where it fills none. */
function outlineOf(
  part: Cells,
  other: Cells,
  edge: readonly EdgeCell[],
  plane: FloorPlane,
  grid: Grid,
): Outline | null {
  const inner = edge.filter(({ beside }) => beside !== 'border')
  if (inner.filter(({ beside }) => beside === 'wall').length > MOST_WALL * inner.length) return null
  const points = edge.flatMap(({ x, y, beside }): (OutlinePoint & Pick<EdgeCell, 'beside'>)[] => {
    const seen: Point = [(x + 0.5) * CELL_PX, (y + 0.5) * CELL_PX]
    const at = plane.toFloor(seen)
    return at ? [{ seen, at, beside }] : []
  })
  const floorEdge = points.filter(({ beside }) => beside === 'floor')
  if (floorEdge.length < SHORTEST_EDGE) return null
  const shapes = [circleRound(points, floorEdge, plane.toView), rectangleRound(points, floorEdge, plane.toView)]
  return shapes.find((shape) => shape && isRug(shape, part, other, plane, grid)) ?? null
}

function isRug(shape: Outline, part: Cells, other: Cells, plane: FloorPlane, grid: Grid): boolean {
  if (!shape.isClosed || shape.fit < STRAIGHT || shape.area < SMALLEST_AREA) return false
  const margin = widened(part, grid)
  let [within, beyond] = [0, 0]
  for (let cell = 0; cell < other.length; cell++) {
    if (other[cell] === 0) continue
    const seen: Point = [((cell % grid.width) + 0.5) * CELL_PX, (Math.floor(cell / grid.width) + 0.5) * CELL_PX]
    const at = plane.toFloor(seen)
    if (!at || !shape.holds(at)) beyond++
    else if (margin[cell] === 0) within++
  }
  const size = countOf(part)
  return within <= INTRUDING * size && beyond >= BEYOND * size
}

const countOf = (cells: Cells): number => cells.reduce((sum, value) => sum + value, 0)

/** Neither tiles nor, taken together, the floor itself. */
function areCredible(rugs: readonly Cells[], floor: Cells): boolean {
  const covered = new Uint8Array(floor.length)
  let apart = 0
  for (const rug of rugs) {
    if (!rug.some((value, cell) => value === 1 && covered[cell] === 1)) apart++
    for (let cell = 0; cell < covered.length; cell++) covered[cell]! |= rug[cell]!
  }
  const left = floor.reduce((sum, value, cell) => sum + (value & (1 - covered[cell]!)), 0)
  return apart <= MOST_RUGS && left >= BEYOND * countOf(covered)
}
