import type OpenCv from '@techstark/opencv-js'
import type { Plane } from '@tessera/shared/contract/design'
import type { EngineWarning, Raster, RegionSuggestion, SuggestRequest } from '../../engine'
import { suggestPlane } from './floor-plane'
import { findFloor } from './floor-region'
import { cutObject } from './object-region'
import { loadOpenCv } from './opencv'
import { findVanishingPoints, type VanishingPoints } from './vanishing'

type Cv = typeof OpenCv

/** Below this the person is told to look closely. */
const CONFIDENT = 0.75
/** Vanishing points explained by less of the edges are chance. */
const SUPPORTED = 0.2

/** What the embedded engine can suggest: a floor with its plane, the plane alone, or the object inside a box. */
export async function suggest(request: SuggestRequest): Promise<RegionSuggestion> {
  const { cv } = await loadOpenCv()
  if (request.kind === 'object') return suggestObject(cv, request)
  const vanishing = trusted(findVanishingPoints(cv, request.photo))
  const horizon = vanishing && vanishing.depth[1] / request.photo.height
  const floor = findFloor(cv, request.photo, horizon, request.click)
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

function suggestObject(cv: Cv, { photo, box }: SuggestRequest): RegionSuggestion {
  const mask: Raster | null = box ? cutObject(cv, photo, box) : null
  if (!mask) return NOTHING
  // One box says little about an outline: it is always worth a look.
  return { mask, plane: null, confidence: 0.5, warnings: ['lowConfidence'] }
}
