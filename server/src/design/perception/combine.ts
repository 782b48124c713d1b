import type { Point } from '@tessera/shared/contract/design/plane'
import { correctRegion, type Mark } from './correct-region'
import { drawPiece } from './draw-piece'
import { fillBox, withParts } from './fill-box'
import { common, joined, without } from './region-sums'
import { type Grid, holds, type Region, regionOf, sharedCells } from './regions'
import type { Box, Segmenter } from './segmenter'
import type { Seen } from './seen'

/** A piece that would take more than this share of a thing away is drawn anew instead, with all points at once. */
const MOST_TAKEN = 0.6

/** Prompts of the points and the box of one question. A question has the thread to itself; every prompt takes it 0.06 CPU seconds or more. */
const MOST_DECODES = 12

/** What a region is drawn from: a surface that is there already, and what a person says of it. */
interface Wanted {
  readonly start: Region | null
  readonly marks: readonly Mark[]
  readonly box?: Box | undefined
  /** Furniture that a box shows belongs to what is drawn in it. */
  readonly isThing?: boolean
}

/**
 * A region corrected by points: one piece a point, added or taken away. More points in one prompt make the model's
 * regions worse as often as better, so they are asked together only where a piece to leave cannot be parted otherwise, and
 * points to leave go with one to keep only where the network sees something else in its piece. Of many points the last count, and the first to keep, which names a thing. Null when nothing is left, or nothing was
 * kept.
 */
export async function combine(
  segmenter: Segmenter,
  { embedding, scene, regions }: Pick<Seen, 'embedding' | 'scene' | 'regions'>,
  grid: Grid,
  { start, marks: all, box, isThing }: Wanted,
): Promise<Region | null> {
  const marks = counting(all, MOST_DECODES - (box ? 1 : 0))
  // What is left when each point and the box have had a prompt.
  let spare = MOST_DECODES - (box ? 1 : 0) - marks.length
  const ask = async (points: readonly Mark[], within?: Box) =>
    regionOf(await segmenter.decode(embedding, { points, ...(within && { box: within }) }), grid)
  const askAgain: AskAgain = async (points, within) => (spare-- > 0 ? ask(points, within) : null)
  // The point that names the thing is parted first; further ones leave a second prompt to each point to leave.
  const reserved = marks.filter(({ keep }) => !keep).length
  const naming = marks.find(({ keep }) => keep)
  const draw = (at: Point) =>
    drawPiece(at, scene, grid, {
      ask,
      askAgain: async (points) => (at === naming?.at || spare > reserved ? askAgain(points) : null),
    })
  let region = start
    ? box
      ? joined(start, await ask([], box))
      : start
    : await thing(grid, marks, box, {
        ask,
        askAgain,
        draw,
        fill: async (drawn, within) =>
          isThing ? withParts(await fillBox(drawn, within, scene, grid, askAgain), within, regions, grid) : drawn,
      })
  if (!start || !region) return region
  for (const mark of marks) {
    if (holds(region, grid, mark.at) !== mark.keep) region = await correctRegion(region, mark, grid, { ask, askAgain })
  }
  return region.area > 0 ? region : null
}

type Ask = (points: readonly Mark[], within?: Box) => Promise<Region>
/** A point's second prompt; null where there have been too many. */
type AskAgain = (points: readonly Mark[], within?: Box) => Promise<Region | null>

interface Asking {
  readonly ask: Ask
  readonly askAgain: AskAgain
  /** A point's piece, parted from what the network sees beside it. */
  readonly draw: (at: Point) => Promise<Region>
  /** A box's thing, with what was left out of it. */
  readonly fill: (drawn: Region, box: Box) => Promise<Region>
}

function counting(marks: readonly Mark[], most: number): readonly Mark[] {
  const last = marks.slice(-most)
  const naming = marks.find(({ keep }) => keep)
  return !naming || last.includes(naming) ? last : [naming, ...last.slice(1)]
}

/** What is at the points to keep and in the box, without what is at those to leave. */
async function thing(
  grid: Grid,
  marks: readonly Mark[],
  box: Box | undefined,
  { ask, askAgain, draw, fill }: Asking,
): Promise<Region | null> {
  const drawn = box && (await ask([], box))
  let region = drawn ? await fill(drawn, box) : null
  const kept = marks.filter(({ keep }) => keep)
  const left = marks.filter(({ keep }) => !keep)
  for (const mark of kept) {
    if (region && holds(region, grid, mark.at)) continue
    region = joined(region, await draw(mark.at))
  }
  for (const { at } of left) {
    if (!region || !holds(region, grid, at)) continue
    const piece = await ask([{ at, keep: true }])
    const isWhole =
      sharedCells(region, piece) > MOST_TAKEN * region.area || kept.some((mark) => holds(piece, grid, mark.at))
    const anew = isWhole ? await askAgain([...kept, ...left], box) : null
    if (anew) region = common(region, anew)
    else if (!isWhole) region = without(region, piece)
  }
  return region && region.area > 0 ? region : null
}
