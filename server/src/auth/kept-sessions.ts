import type { Database } from '../db/database'
import type { SignedIn } from '../http/route'
import { hashToken, usedSession } from './sessions.service'

/** Sessions end, and memberships begin, by the clock alone. */
const KEPT_MS = 5_000
/** More than sign in to one embedded database; beyond that all are asked for anew. */
const KEPT_SESSIONS = 1_000

interface Kept {
  readonly session: SignedIn
  readonly until: number
}

/**
 * The session that a call comes with. On the embedded database, which this process alone writes, it is kept until anything is written:
 * so what is revoked or changed counts with the next call, as it does where each call asks.
 */
export function keptSessions(database: Database, now = Date.now): (token: string) => Promise<SignedIn | null> {
  const { writes } = database
  if (!writes) return (token) => usedSession(database, token)
  const kept = new Map<string, Kept>()
  let writesSeen = writes()
  return async (token) => {
    const before = writes()
    if (before !== writesSeen || kept.size >= KEPT_SESSIONS) {
      kept.clear()
      writesSeen = before
    }
    const hash = hashToken(token)
    const known = kept.get(hash)
    if (known && now() < known.until) return known.session
    const asked = now()
    const session = await usedSession(database, token)
    // Whether it was read before or after a write that came meanwhile is not known.
    if (session && writes() === before && writesSeen === before) kept.set(hash, { session, until: asked + KEPT_MS })
    return session
  }
}
