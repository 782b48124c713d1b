import type { Raster } from '../engines/engine'
import type { Sort } from '../engines/basic/floor/scene-network'
import type { KindShares } from './foreign-pieces'
import { CHANNELS } from './local-colours'
import { once } from './once'
import { CELL_PX, type Grid, type Region } from './regions'
import { valleys } from './valleys'

/** Logits from here are the model's word and stay. */
const SURE = 4
/** What the network's share adds to a logit, at most; of regions of which it names so much alike. */
const NETWORK = 1
const NAMED_ALIKE = 0.5
/** Cells and logits: a leg is narrower, and this much surer than what is on both sides of it. */
const RIDGE = { reach: 4, depth: 1 } as const
/** Of a cell's own word beside its eight neighbours'. */
const NEIGHBOURS = 2
/** A step of the mean square between cells lets this much through: 1 / e. */
const STEPS = 2
/** A hard edge tells nothing of how even the surfaces are. */
const HARDEST = 2000
const NOISE = 4
const LEAST_OWN = 0.02
const ROUNDS = 24
/** Of successive over-relaxation. */
const RELAXATION = 1.6
/** Surer than the cells that colours decide. */
const SETTLED = 1

/**
 * Where the model is unsure, its edge is torn: on a white wall beside a white ceiling the sign changes from cell to cell.
 * Those cells follow their neighbours, the less the larger the step of colour to them, and so the edge moves to the photo's: a random
 * walker that starts with the model's word (Grady, "Multilabel random walker image segmentation using prior models", CVPR 2005).
 * Of walls, ceilings and things; of floors it takes thin legs away (decision 0071).
 * @param view the photo that the grid lies on, three channels
 * @returns the logits, where a cell has changed sides {@link SETTLED} of the other
 */
export function settleUnsure(view: Raster, region: Region, grid: Grid, kinds: KindShares): Float32Array {
  const { logits } = region
  const { width, height } = grid
  const named = namedOf(region, kinds)
  const words = logits.map((logit, cell) => {
    const word = logit + (named ? NETWORK * (2 * named.shares[cell]! - 1) : 0)
    return Math.max(-1, Math.min(1, word / SURE))
  })
  const isWithin = (cell: number) => {
    const x = cell % width
    return x > 0 && x < width - 1 && cell >= width && cell < width * (height - 1)
  }
  const unsure = [...words.keys()].filter((cell) => Math.abs(words[cell]!) < 1 && isWithin(cell))
  const settled = walked(words, unsure, waysBetween(unsure, view, grid))
  const legs = isPlane(named?.sort) ? null : ridges(logits, grid)
  return logits.map((logit, cell) =>
    logit > 0 === settled[cell]! > 0 || (logit > 0 && legs?.[cell] === 1) ? logit : Math.sign(settled[cell]!) * SETTLED,
  )
}

/** The words after all rounds: of the unsure cells from what their neighbours say, of the others their own. */
function walked(words: Float32Array, unsure: readonly number[], { steps, weights }: Ways): Float32Array {
  const settled = Float32Array.from(words)
  for (let round = 0; round < ROUNDS; round++)
    for (let at = 0; at < unsure.length; at++) {
      // There and back, so that neither side of the picture leads.
      const index = round % 2 === 0 ? at : unsure.length - 1 - at
      const cell = unsure[index]!
      const own = Math.abs(words[cell]!)
      let sum = own * Math.sign(words[cell]!)
      let weight = own + LEAST_OWN
      for (let way = 0; way < steps.length; way++) {
        const through = weights[index * steps.length + way]!
        sum += through * settled[cell + steps[way]!]!
        weight += through
      }
      settled[cell]! += RELAXATION * (sum / weight - settled[cell]!)
    }
  return settled
}

const isPlane = (sort: Sort | undefined) => sort === 'wall' || sort === 'ceiling'

/** A thing's thin parts. */
const ridges = (logits: Float32Array, grid: Grid) =>
  valleys(
    logits.map((logit) => -logit),
    grid,
    RIDGE,
    (cell) => logits[cell]! > 0,
  )

/** What the network names most of the region. */
function namedOf({ logits, area }: Region, kinds: KindShares) {
  const sumOf = (shares: Float32Array) =>
    shares.reduce((sum, share, cell) => (logits[cell]! > 0 ? sum + share : sum), 0)
  const [most] = [...kinds]
    .map(([sort, shares]) => ({ sort, shares, sum: sumOf(shares) }))
    .toSorted((a, b) => b.sum - a.sum)
  return most && most.sum > NAMED_ALIKE * area ? most : null
}

/** From each cell to its eight neighbours: how far away they are, and how much of their word comes through. */
interface Ways {
  readonly steps: readonly number[]
  /** A cell's one after another. */
  readonly weights: Float32Array
}

function waysBetween(cells: readonly number[], view: Raster, grid: Grid): Ways {
  const { width } = grid
  const steps = [1, -1, width, -width, width + 1, width - 1, -width - 1, -width + 1]
  const { stepBetween, soft } = coloursOf(view, grid)
  const weights = new Float32Array(cells.length * steps.length)
  let at = 0
  for (const cell of cells)
    for (const step of steps) {
      const near = Math.abs(step) === 1 || Math.abs(step) === width ? 1 : Math.SQRT1_2
      weights[at++] = NEIGHBOURS * near * Math.exp(-stepBetween(cell, cell + step) / soft)
    }
  return { steps, weights }
}

/** How far apart the colours of two cells of a photo are, and how far they are wherever nothing ends. A view has one grid. */
const coloursOf = once((view: Raster, grid: Grid) => {
  const { width } = grid
  const colours = meanColours(view, grid)
  const stepBetween = (a: number, b: number) => {
    let sum = 0
    for (let channel = 0; channel < CHANNELS; channel++)
      sum += (colours[a * CHANNELS + channel]! - colours[b * CHANNELS + channel]!) ** 2
    return sum
  }
  let sum = 0
  const last = width * (grid.height - 1)
  for (let cell = 0; cell < last; cell++) sum += Math.min(HARDEST, stepBetween(cell, cell + width))
  return { stepBetween, soft: STEPS * (sum / Math.max(1, last)) + NOISE }
})

/** Of each cell, its channels one after another. */
function meanColours({ data, width, height }: Raster, grid: Grid): Float32Array {
  const colours = new Float32Array(grid.width * grid.height * CHANNELS)
  for (let cell = 0; cell < grid.width * grid.height; cell++) {
    const left = (cell % grid.width) * CELL_PX
    const top = Math.floor(cell / grid.width) * CELL_PX
    const [right, bottom] = [Math.min(width, left + CELL_PX), Math.min(height, top + CELL_PX)]
    const pixels = Math.max(1, (right - left) * (bottom - top))
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        for (let channel = 0; channel < CHANNELS; channel++)
          colours[cell * CHANNELS + channel]! += data[(y * width + x) * CHANNELS + channel]! / pixels
  }
  return colours
}
