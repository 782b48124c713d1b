import type { TilePattern, TilePlace } from '@tessera/shared/contract/laying'
import type { Finish } from '../engine'
import { createRandom } from './random'

/**
 * Period of the plan in tiles, in both lattice directions. Divisible by 8 and 9, so that rows offset by halves or
 * thirds wrap around with two, three and four faces.
 */
export const PLAN_PERIOD = 72

export interface FacePlan {
  /** Face index per cell of the plan; see {@link planIndex}. */
  face: Uint8Array
  /** 0 as photographed, 1 rotated by 180°, 2 mirrored, 3 both. */
  orientation: Uint8Array
  /** Tone variation per tile, a factor around 1. */
  tone: Float32Array
  /** Adjacent pairs with the same face that could not be avoided (one face, or two in an offset pattern). */
  conflicts: number
}

export function planIndex(i: number, j: number, turn: number): number {
  // Not by `%`, which is slow for numbers that are not known to be integers.
  const column = i - PLAN_PERIOD * Math.floor(i / PLAN_PERIOD)
  const row = j - PLAN_PERIOD * Math.floor(j / PLAN_PERIOD)
  return (row * PLAN_PERIOD + column) * 2 + turn
}

const CELLS = PLAN_PERIOD * PLAN_PERIOD * 2
const SWEEPS = 40
/** Stop after this many sweeps without improvement. */
const PATIENCE = 5

/**
 * Assigns a face to every tile at random, such that adjacent tiles differ where there are enough faces. Independent of
 * the mask: correcting the mask keeps the floor unchanged.
 */
export function planFaces(pattern: TilePattern, faceCount: number, finish: Finish, seed: number): FacePlan {
  const random = createRandom(seed)
  const cells = cellsOf(pattern)
  const neighbours = neighboursOf(pattern, cells)
  let face: Uint8Array = chooseFaces(cells, neighbours, faceCount, random)
  let conflicts = countConflicts(cells, neighbours, face)
  if (conflicts > 0 && faceCount > 1) {
    const regular = regularColouring(cells, neighbours, faceCount, patternRowPeriod(pattern))
    if (regular && regular.conflicts < conflicts) ({ face, conflicts } = regular)
  }
  const turns = orientationsFor(faceCount, finish)
  const orientation = new Uint8Array(CELLS)
  const tone = new Float32Array(CELLS)
  for (const cell of cells) {
    orientation[cell] = turns[Math.floor(random() * turns.length)]!
    tone[cell] = 1 + (random() - 0.5) * 0.025
  }
  if (conflicts > 0) separateOrientations(cells, neighbours, face, orientation, turns)
  return { face, orientation, tone, conflicts }
}

/**
 * Tile layers rotate tiles, so half turns are realistic. Mirrored tiles do not exist: used only for a single matt face.
 */
function orientationsFor(faceCount: number, finish: Finish): number[] {
  if (faceCount > 6) return [0]
  return faceCount <= 2 && finish !== 'polished' ? [0, 1, 2, 3] : [0, 1]
}

function cellsOf(pattern: TilePattern): number[] {
  const cells: number[] = []
  for (let j = 0; j < PLAN_PERIOD; j++) {
    for (let i = 0; i < PLAN_PERIOD; i++) {
      for (let turn = 0; turn < pattern.turns; turn++) cells.push(planIndex(i, j, turn))
    }
  }
  return cells
}

/** Finds neighbours by sampling across every edge, so it works for any pattern that can locate a point. */
function neighboursOf(pattern: TilePattern, cells: readonly number[]): number[][] {
  const rowPeriod = patternRowPeriod(pattern)
  const offsets = Array.from({ length: rowPeriod }, (_, row) =>
    Array.from({ length: pattern.turns }, (_unused, turn) => offsetsAround(pattern, row, turn)),
  )
  const all = Array.from({ length: CELLS }, (): number[] => [])
  // Faces of another material cannot repeat this one's.
  if (pattern.alternating) return all
  const add = (others: number[], other: number) => {
    if (!others.includes(other)) others.push(other)
  }
  for (const cell of cells) {
    const turn = cell & 1
    const column = (cell >> 1) % PLAN_PERIOD
    const row = Math.floor((cell >> 1) / PLAN_PERIOD)
    for (const [di, dj, otherTurn] of offsets[row % rowPeriod]![turn]!) {
      const other = planIndex(column + di, row + dj, otherTurn)
      add(all[cell]!, other)
      add(all[other]!, cell)
    }
  }
  return all
}

/** Lattice offsets from tile (0, row, turn) to the tiles that share an edge with it. */
function offsetsAround(pattern: TilePattern, row: number, turn: number): [number, number, number][] {
  const found = new Map<string, [number, number, number]>()
  const place: TilePlace = { i: 0, j: 0, turn: 0, u: 0, v: 0 }
  const shape = pattern.shape(0, row, turn)
  const middle = (axis: 0 | 1) => shape.reduce((sum, corner) => sum + corner[axis], 0) / shape.length
  const [middleX, middleY] = [middle(0), middle(1)]
  // Half the shorter cell side always lands in the neighbour, however wide the joint; a cut tile is smaller than its face.
  const step = Math.min(pattern.cellWidth, pattern.cellHeight) / (pattern.cut ? 6 : 2)
  shape.forEach((corner, side) => {
    const next = shape[(side + 1) % shape.length]!
    const [alongX, alongY] = [next[0] - corner[0], next[1] - corner[1]]
    const length = Math.hypot(alongX, alongY)
    for (let part = 0.02; part < 1; part += 0.04) {
      const [x, y] = [corner[0] + alongX * part, corner[1] + alongY * part]
      const outward = alongY * (x - middleX) - alongX * (y - middleY) > 0 ? step / length : -step / length
      pattern.locate(x + alongY * outward, y - alongX * outward, place)
      const offset: [number, number, number] = [place.i, place.j - row, place.turn]
      if (offset[0] !== 0 || offset[1] !== 0 || offset[2] !== turn) found.set(offset.join(), offset)
    }
  })
  return [...found.values()]
}

/** Number of rows after which the offset repeats: 1, 2 or 3. */
function patternRowPeriod(pattern: TilePattern): number {
  const left = (row: number) => pattern.outline(0, row, 0)[0][0]
  const step = pattern.turns === 2 ? 0 : left(1) - left(0)
  if (Math.abs(step) < 1e-9) return 1
  return Math.abs(left(2) - left(0)) < 1e-9 ? 2 : 3
}

/**
 * Random initial colouring; then each conflicting cell gets the face least used by its neighbours, until no conflict is
 * left.
 */
function chooseFaces(
  cells: readonly number[],
  neighbours: readonly number[][],
  faceCount: number,
  random: () => number,
) {
  const face = new Uint8Array(CELLS).fill(255)
  const shown = new Uint16Array(faceCount)
  const place = (cell: number) => {
    shown.fill(0)
    for (const other of neighbours[cell]!) if (face[other]! < faceCount) shown[face[other]!]!++
    let least = Infinity
    let candidates = 0
    for (const times of shown) {
      if (times < least) candidates = 0
      least = Math.min(least, times)
      if (times === least) candidates++
    }
    let chosen = Math.floor(random() * candidates)
    face[cell] = shown.findIndex((times) => times === least && chosen-- === 0)
    return least
  }
  for (const cell of cells) place(cell)
  let least = Infinity
  let idle = 0
  for (let sweep = 0; faceCount > 1 && sweep < SWEEPS && idle < PATIENCE; sweep++) {
    let left = 0
    for (const cell of cells) {
      if (neighbours[cell]!.some((other) => face[other] === face[cell])) left += place(cell)
    }
    if (left === 0) break
    idle = left < least ? 0 : idle + 1
    least = Math.min(least, left)
  }
  return face
}

/**
 * Regular colouring (αi + β·group + γ·row in its group + δ·turn) mod n; a group is the rows after which the offset
 * repeats. The only solution when there are just enough faces.
 */
function regularColouring(
  cells: readonly number[],
  neighbours: readonly number[][],
  faceCount: number,
  rowPeriod: number,
): { face: Uint8Array; conflicts: number } | null {
  let best: { face: Uint8Array; conflicts: number } | null = null
  const size = Math.min(faceCount, 4)
  for (let code = 0; code < size ** 4 && best?.conflicts !== 0; code++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((digit) => Math.floor(code / size ** digit) % size) as [
      number,
      number,
      number,
      number,
    ]
    const face = new Uint8Array(CELLS)
    for (const cell of cells) {
      const [column, row] = [(cell >> 1) % PLAN_PERIOD, Math.floor((cell >> 1) / PLAN_PERIOD)]
      face[cell] = (a * column + b * Math.floor(row / rowPeriod) + c * (row % rowPeriod) + d * (cell & 1)) % size
    }
    const conflicts = countConflicts(cells, neighbours, face)
    if (!best || conflicts < best.conflicts) best = { face, conflicts }
  }
  return best
}

function countConflicts(cells: readonly number[], neighbours: readonly number[][], face: Uint8Array): number {
  let twice = 0
  for (const cell of cells) {
    for (const other of neighbours[cell]!) if (face[other] === face[cell]) twice++
  }
  return twice / 2
}

/** Where the same face has to be adjacent, uses different orientations. */
function separateOrientations(
  cells: readonly number[],
  neighbours: readonly number[][],
  face: Uint8Array,
  orientation: Uint8Array,
  turns: readonly number[],
) {
  for (let sweep = 0; sweep < 3; sweep++) {
    for (const cell of cells) {
      const taken = neighbours[cell]!.filter((other) => face[other] === face[cell]).map((other) => orientation[other]!)
      if (!taken.includes(orientation[cell]!)) continue
      const free = turns.filter((turn) => !taken.includes(turn))
      if (free.length > 0) orientation[cell] = free[(cell + sweep) % free.length]!
    }
  }
}
