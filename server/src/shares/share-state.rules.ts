import type { Share } from '@tessera/shared/contract/share'
import { openState } from '../links/link-state.rules'

/** Wrong codes in a row before a pause, its length, and wrong codes in all before the link ends. */
export const GUESSES = { inARow: 5, pauseMs: 10 * 60_000, inAll: 20 } as const

/** Wrong codes left to count after a right one: the row that was begun is forgotten, pauses that were earned are not. */
export const afterRightCode = (wrongCodes: number): number => wrongCodes - (wrongCodes % GUESSES.inARow)

interface Life {
  expiresAt: Date
  revokedAt: Date | null
  wrongCodes: number
}

export function stateOf(life: Life, now = new Date()): Share['state'] {
  const state = openState(life, now)
  return state === 'live' && life.wrongCodes >= GUESSES.inAll ? 'blocked' : state
}
