import type OpenCv from '@techstark/opencv-js'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { AskedKind, WholeKind } from '@tessera/shared/contract/design/segment'
import type { EngineWarning, Raster, RegionSuggestion, SuggestRequest } from '../../engine'
import { cutClicked } from './clicked-object'
import { suggestPlane } from './floor-plane'
import { findFloor } from './floor-region'
import { cutObject } from './object-region'
import { loadOpenCv } from './opencv'
import { readScene, type SceneShares } from './scene-network'
import { horizonDoubt } from './seen-levels'
import { findVanishingPoints, LONGEST_LENS, type PhotoKnowledge, type VanishingPoints } from './vanishing'

type Cv = typeof OpenCv

/** Below this confidence the person is asked to check the result. */
const CONFIDENT = 0.75
const KNOWN_BY_PERCEPTION: readonly AskedKind[] = ['wall', 'walls', 'ceiling'] satisfies WholeKind[]
/** Trust taken from an edge on furniture or a rug. */
const LOOSE = 0.6
/**
 * Suggestions of the embedded engine: a floor with its plane, the plane alone, or the object in a box or under a click.
 * It knows no walls and ceilings.
 */
export async function suggest(request: SuggestRequest): Promise<RegionSuggestion> {
  if (KNOWN_BY_PERCEPTION.includes(request.kind)) return NOTHING
  const { cv } = await loadOpenCv()
  if (request.kind === 'object') return suggestObject(cv, request)
  const scene = readScene(cv, request.photo)
  const vanishing = findRoomPoints(cv, request.photo, scene, { longestLens: LONGEST_LENS })
  const floor = findFloor(cv, request.photo, scene, request.click)
  const plane = floor && vanishing ? suggestPlane(floor.mask, vanishing) : null
  if (request.kind === 'vanishing') return { mask: null, ...judged(plane, vanishing?.confidence ?? 0) }
  if (!floor) return NOTHING
  return { mask: floor.mask, ...judged(plane, floor.confidence) }
}

const NOTHING: RegionSuggestion = { mask: null, plane: null, confidence: 0, warnings: ['nothingFound'] }

/**
 * The vanishing points of a room, mostly from what stands square to its walls.
 * @param lens the camera's focal length in the photo's pixels, where the file notes it, and how long another one may be
 */
export const findRoomPoints = (
  cv: Cv,
  photo: Raster,
  scene: SceneShares,
  lens: Pick<PhotoKnowledge, 'focalPx' | 'longestLens'> = {},
): VanishingPoints | null =>
  findVanishingPoints(cv, photo, { ...lens, trustAt: trustOf(scene, photo), doubtOf: horizonDoubt(scene) })

/** Edges of loose things need not stand square to the walls. */
function trustOf({ width, height, of }: SceneShares, photo: Raster): ([x, y]: Point) => number {
  return ([x, y]) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor((x / photo.width) * width)))
    const row = Math.min(height - 1, Math.max(0, Math.floor((y / photo.height) * height)))
    const cell = row * width + column
    return 1 - LOOSE * (of.furniture[cell]! + of.rug[cell]!)
  }
}

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
