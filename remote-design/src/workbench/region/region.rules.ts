import type { AppError } from '@tessera/shared/http/app-error'
import type { Suggestion } from '../workbench.store'

/** Below this confidence a suggestion is shown as uncertain: of those above, nine in ten need no correction. */
const LOW_CONFIDENCE = 0.75

export const isUnsure = ({ state, confidence }: Pick<Suggestion, 'state' | 'confidence'>): boolean =>
  state === 'done' && confidence !== null && confidence < LOW_CONFIDENCE

/** An uncertain suggestion that nobody has looked at, or such a wall: starting asks first. */
export const needsCheck = (suggestion: Suggestion): boolean =>
  (isUnsure(suggestion) && !suggestion.checked) || suggestion.unsureWall === true

/** Whether the suggestion is still to come into the first region; other regions may be complete without it. */
export const isAwaited = (suggestion: Pick<Suggestion, 'state'>, partShares: readonly number[]): boolean =>
  suggestion.state === 'running' && partShares[0] === 0

/** Warning code of a suggestion that was not answered. */
export function failureOf({ reason }: Pick<AppError, 'reason'>): string {
  if (reason === 'NETWORK') return 'unreachable'
  return reason === 'TIMEOUT' || reason === 'REQUEST_TIMEOUT' ? 'timedOut' : 'broken'
}
