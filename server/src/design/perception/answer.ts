import type { Point } from '@tessera/shared/contract/design/plane'
import type { AskedKind } from '@tessera/shared/contract/design/segment'
import { suggestPlane, suggestWallPlane } from '../engines/basic/floor/floor-plane'
import type { EngineWarning, RegionSuggestion } from '../engines/engine'
import { type ChosenSurface, NO_SURFACE } from './choose-floor'
import { chooseWall, chooseWhole, wallAt, wallPrompts } from './choose-wall'
import { combine } from './combine'
import type { Mark } from './correct-region'
import { drawPiece } from './draw-piece'
import { withoutFloorBetweenLegs } from './floor-between-legs'
import { kindShares } from './foreign-pieces'
import { once } from './once'
import { contentOf, isInContent, withoutBars } from './picture-bars'
import { refineEdge } from './refine-edge'
import { gridOf, isWorthKeeping, type Region, regionOf } from './regions'
import type { Box, Segmenter } from './segmenter'
import { settleUnsure } from './settle-unsure'
import type { Sight } from './sight'

/** What is asked of a photo, in the view's pixels. */
export interface Question {
  readonly kind: AskedKind
  readonly marks: readonly Mark[]
  readonly box?: Box | undefined
}

export type SeenSuggestion = RegionSuggestion & { readonly doubtful: Point[][] }

/** Below this confidence the person is asked to check the result. */
const CONFIDENT = 0.75

const NO_PLANE: EngineWarning = 'planeNotFound'

const NOTHING: SeenSuggestion = { mask: null, plane: null, confidence: 0, warnings: ['nothingFound'], doubtful: [] }

/**
 * Answers from what is known of a photo; points and boxes ask the decoder, and so does the first wall without a point: 0.06 CPU seconds
 * a prompt.
 */
export async function answer(
  segmenter: Segmenter,
  sight: Sight,
  { kind, marks, box }: Question,
): Promise<SeenSuggestion> {
  const grid = gridOf(sight.view)
  const ask = (start: Region | null) =>
    combine(segmenter, sight, grid, { start, marks, box, isThing: kind === 'object' })
  const content = contentIn(sight)
  const drawn = (logits: Float32Array) => withoutBars(refineEdge(sight.view, logits, grid), content)
  const seen = (places: readonly Point[][]) => places.filter((place) => isInContent(place, content))
  const settled = (region: Region) => drawn(settleUnsure(sight.view, region, grid, kindShares(sight.scene, grid)))
  if (kind === 'object') {
    const region = await ask(null)
    if (!region) return NOTHING
    const mask = withoutFloorBetweenLegs(sight.view, settled(region), sight.scene, grid)
    return { mask, plane: null, doubtful: [], ...judged(region.score) }
  }
  if (kind === 'wall') {
    const named = marks.find(({ keep }) => keep)
    // A box is drawn from alone; a point names the wall; without one it is the largest.
    const chosen = box ? NO_SURFACE : named ? wallAt(sight, named.at) : await wallIn(sight, segmenter)
    const region = await ask(chosen.region)
    if (!region) return NOTHING
    const confidence = chosen.region ? chosen.confidence : region.score
    const mask = settled(region)
    const plane = sight.found.room && suggestWallPlane(mask, sight.found.room)
    return { mask, plane, doubtful: seen(chosen.doubtful), ...judged(confidence, ...(plane ? [] : [NO_PLANE])) }
  }
  if (kind === 'walls' || kind === 'ceiling') {
    const chosen = chooseWhole(sight, kind === 'walls' ? 'wall' : kind)
    const region = await ask(chosen.region)
    return region
      ? { mask: settled(region), plane: null, doubtful: seen(chosen.doubtful), ...judged(chosen.confidence) }
      : NOTHING
  }
  const { room, floor: chosen } = sight.found
  const region = kind === 'floor' ? await ask(chosen.region) : chosen.region
  const mask = region && drawn(region.logits)
  const plane = mask && room ? suggestPlane(mask, room) : null
  const lost = plane ? [] : [NO_PLANE]
  if (kind === 'vanishing') return { mask: null, plane, doubtful: [], ...judged(plane ? room!.confidence : 0, ...lost) }
  if (!mask) return NOTHING
  return { mask, plane, doubtful: seen(chosen.doubtful), ...judged(chosen.confidence, ...lost) }
}

const contentIn = once(({ view }: Sight) => contentOf(view))
const wallIn = once(findWall)

/** The largest wall; drawn by the model where no region of the look is clearly that wall: at most six prompts. */
async function findWall(sight: Sight, segmenter: Segmenter): Promise<ChosenSurface> {
  const grid = gridOf(sight.view)
  const ask = async (points: readonly Mark[]) => regionOf(await segmenter.decode(sight.embedding, { points }), grid)
  const drawn: Region[] = []
  for (const at of wallPrompts(sight)) {
    const region = await drawPiece(at, sight.scene, grid, { ask, askAgain: ask })
    if (isWorthKeeping(region, grid)) drawn.push(region)
  }
  return chooseWall({ ...sight, regions: [...sight.regions, ...drawn] })
}

function judged(confidence: number, ...more: EngineWarning[]) {
  const warnings: EngineWarning[] = confidence < CONFIDENT ? ['lowConfidence', ...more] : [...more]
  return { confidence: Math.round(confidence * 100) / 100, warnings }
}
