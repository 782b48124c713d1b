import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { entryOf } from '../http/entry.rules'
import type { Database } from '../db/database'
import type { SignedIn } from '../http/route'
import { recordSoon } from './audit.service'

/** Repeated refusals of one person and call are one event in this time. */
const ONCE_IN_MS = 60 * 60_000
/** Pairs of person and call kept in memory; beyond them the oldest is dropped. */
const MOST_REMEMBERED = 10_000

/**
 * Stores refusals of access rules: the first in an hour for each person and call, in each process, so that repeated calls cannot fill the
 * disk.
 */
export function refusalRecorder(database: Database, now: () => number = Date.now) {
  const kept = new Map<string, number>()
  return (viewer: SignedIn, { method, path }: AnyEndpoint, request: FastifyRequest): void => {
    const call = `${method} ${path}`
    const key = `${viewer.userId} ${call}`
    if (now() - (kept.get(key) ?? -Infinity) < ONCE_IN_MS) return
    kept.delete(key)
    kept.set(key, now())
    if (kept.size > MOST_REMEMBERED) kept.delete(kept.keys().next().value!)
    recordSoon(database, [{ kind: 'refused', userId: viewer.userId, entry: entryOf(request), detail: { call } }])
  }
}
