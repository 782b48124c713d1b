import type OpenCv from '@techstark/opencv-js'
import type { Plane } from '@tessera/shared/contract/design/plane'
import type { EngineWarning, Raster, RegionSuggestion, SuggestRequest } from '../../engine'
import { cutClicked } from './clicked-object'
import { suggestPlane } from './floor-plane'
import { findFloor } from './floor-region'
import { cutObject } from './object-region'
import { loadOpenCv } from './opencv'
import { readScene } from './scene-network'
import { findVanishingPoints, type VanishingPoints } from './vanishing'

type Cv = typeof OpenCv

/** Below this confidence the person is asked to check the result. */
const CONFIDENT = 0.75
/** Minimum share of edges explained; vanishing points below it are chance. */
const SUPPORTED = 0.2

/**
 * Suggestions of the embedded engine: a floor with its plane, the plane alone, or the object in a box or under a click.
 * It knows no walls.
 */
export async function suggest(request: SuggestRequest): Promise<RegionSuggestion> {
  if (request.kind === 'wall') return NOTHING
  const { cv } = await loadOpenCv()
  if (request.kind === 'object') return suggestObject(cv, request)
  const vanishing = trusted(findVanishingPoints(cv, request.photo))
  const floor = findFloor(cv, request.photo, readScene(cv, request.photo), request.click)
  const plane = floor && vanishing ? suggestPlane(floor.mask, vanishing) : null
  if (request.kind === 'vanishing') return { mask: null, ...judged(plane, vanishing?.support ?? 0) }
  if (!floor) return NOTHING
  return { mask: floor.mask, ...judged(plane, floor.confidence) }
}

const NOTHING: RegionSuggestion = { mask: null, plane: null, confidence: 0, warnings: ['nothingFound'] }

const trusted = (points: VanishingPoints | null) => (points && points.support >= SUPPORTED ? points : null)

function judged(plane: Plane | null, confidence: number) {
  const warnings: EngineWarning[] = []
  if (confidence < CONFIDENT) warnings.push('lowConfidence')
  if (!plane) warnings.push('planeNotFound')
  return { plane, confidence, warnings }
}

function suggestObject(cv: Cv, request: SuggestRequest): RegionSuggestion {
  const mask = cutAsked(cv, request)
  if (!mask) return NOTHING
  // A box or a click alone gives an uncertain outline, so the person is always asked to check it.
  return { mask, plane: null, confidence: 0.5, warnings: ['lowConfidence'] }
}

function cutAsked(cv: Cv, { photo, box, click }: SuggestRequest): Raster | null {
  if (box) return cutObject(cv, photo, box)
  return click ? cutClicked(cv, photo, readScene(cv, photo), click) : null
}
