import type { Surface } from '@tessera/shared/contract/design/scene'
import type { RegionKind } from '@tessera/shared/contract/design/segment'
import type { AppError } from '@tessera/shared/http/app-error'
import type { PhotoScene } from '@tessera/shared/ui/region/ask-scene'
import type { Suggestion } from '../workbench.store'

/** Below this confidence a suggestion is shown as uncertain: of those above, nine in ten need no correction. */
const LOW_CONFIDENCE = 0.75

export const isUnsure = ({ state, confidence }: Pick<Suggestion, 'state' | 'confidence'>): boolean =>
  state === 'done' && confidence !== null && confidence < LOW_CONFIDENCE

/** An uncertain suggestion that nobody has looked at, such a whole surface, or what may be left of something taken out: starting asks first. */
export const needsCheck = (suggestion: Suggestion): boolean =>
  (isUnsure(suggestion) && !suggestion.checked) ||
  (suggestion.unsureParts ?? []).length > 0 ||
  suggestion.unsureRest === true

/** Whether the suggestion is still to come into the first region; other regions may be complete without it. */
export const isAwaited = (suggestion: Pick<Suggestion, 'state'>, partShares: readonly number[]): boolean =>
  suggestion.state === 'running' && partShares[0] === 0

/** Share of the photo that no surface of a room covers: its picture shows what is around it. */
const MOST_OF_A_ROOM = 0.95
const ROOM_SURFACES: readonly Surface[] = ['floor', 'wall', 'ceiling', 'opening']
/** Of the surest region: in photos of rooms 0.83 and more, of a desk 0.75, of a fabric 0.43. */
const LEAST_CONFIDENCE = 0.8

/**
 * Whether a photo looks like none of a room: nothing of one is seen in it, or all of it is selected.
 * @param kind what is selected: where it is objects, furniture alone will do
 */
export function isNoRoom(scene: Pick<PhotoScene, 'state' | 'regions'>, regionShare: number, kind: RegionKind): boolean {
  if (regionShare > MOST_OF_A_ROOM) return true
  const isOfRoom = ({ surface, confidence }: PhotoScene['regions'][number]) =>
    (ROOM_SURFACES.includes(surface) || (kind === 'object' && surface === 'thing')) && confidence >= LEAST_CONFIDENCE
  return scene.state === 'seen' && !scene.regions.some(isOfRoom)
}

/** Warning code of a suggestion that was not answered. */
export function failureOf({ reason }: Pick<AppError, 'reason'>): string {
  if (reason === 'NETWORK') return 'unreachable'
  return reason === 'TIMEOUT' || reason === 'REQUEST_TIMEOUT' ? 'timedOut' : 'broken'
}
