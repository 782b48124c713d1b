import type { Pointer } from '@tessera/shared/remote/release'
import { resolveRelease } from '@tessera/shared/remote/release-resolve'
import { and, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { analyticsEvents } from '../db/schema/analytics'
import type { Health } from './judge'

const LOADED = 'remote_loaded'
const LOAD_FAILED = 'remote_failed'
const THREW = 'uncaught_error'
/** As many as a pointer keeps: stable, canary and former ones. Longer lists are cut. */
const MOST_VERSIONS = 12

/** What of a pointer says who may have which release. */
export type LiveReleases = Pick<Pointer, 'name' | 'stable' | 'canary' | 'lastGood' | 'revoked'>

const version = sql<string>`${analyticsEvents.props} ->> 'version'`
const failure = sql`${analyticsEvents.name} in (${LOAD_FAILED}, ${THREW})`

/** Versions that anybody may run now. Reports are free text, so other versions are ignored. */
function versionsOf({ stable, canary, lastGood }: LiveReleases): string[] {
  const all = [stable, canary?.version, ...lastGood].flatMap((each) => each ?? [])
  return [...new Set(all)].slice(0, MOST_VERSIONS)
}

const toldOf = (remote: string, versions: readonly string[], since: Date): SQL | undefined =>
  and(
    gte(analyticsEvents.receivedAt, since),
    inArray(analyticsEvents.name, [LOADED, LOAD_FAILED, THREW]),
    eq(sql`${analyticsEvents.props} ->> 'remote'`, remote),
    inArray(version, [...versions]),
  )

/**
 * Merchants who reported the canary and are given it, by the same function that browsers decide with; reports of others cannot be true.
 */
async function canaryVotes(tx: Transaction, live: LiveReleases, since: Date): Promise<Health> {
  const { name, stable, canary, revoked } = live
  if (!canary || !stable) return { merchants: 0, failed: 0 }
  const votes = await tx
    .select({ team: sql<string>`${analyticsEvents.teamId}`, failed: sql<boolean>`bool_or(${failure})` })
    .from(analyticsEvents)
    .where(and(toldOf(name, [canary.version], since), isNotNull(analyticsEvents.teamId)))
    .groupBy(analyticsEvents.teamId)
  const choice = { stable: { version: stable }, canary, revoked }
  const counted = votes.filter(({ team }) => resolveRelease(choice, team).version === canary.version)
  return { merchants: counted.length, failed: counted.filter(({ failed }) => failed).length }
}

/**
 * How each release of a remote that is, or was, live did, by devices: all that told of it, and those on which it did not load, threw, or
 * either. `judged` is what decides, by merchants: anybody can invent devices, and a release is given out by merchant, so that a team has
 * one voice however many people it has. Any merchant may have had stable, when a tab is older than the canary or the canary gave way.
 */
export async function releaseHealth(tx: Transaction, live: LiveReleases, since: Date) {
  const versions = versionsOf(live)
  if (versions.length === 0) return []
  const devicesWith = (...names: string[]) => {
    const named = names.map((name) => sql`${name}`)
    return sql<number>`count(distinct ${analyticsEvents.deviceId}) filter (where ${analyticsEvents.name} in (${sql.join(named, sql`, `)}))`.mapWith(
      Number,
    )
  }
  const rows = await tx
    .select({
      version,
      devices: sql<number>`count(distinct ${analyticsEvents.deviceId})`.mapWith(Number),
      failed: devicesWith(LOAD_FAILED, THREW),
      loadFailed: devicesWith(LOAD_FAILED),
      threw: devicesWith(THREW),
      judged: {
        merchants: sql<number>`count(distinct ${analyticsEvents.teamId})`.mapWith(Number),
        failed: sql<number>`count(distinct ${analyticsEvents.teamId}) filter (where ${failure})`.mapWith(Number),
      },
    })
    .from(analyticsEvents)
    .where(toldOf(live.name, versions, since))
    // By place: the expression itself would be another parameter each time.
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const ofCanary = await canaryVotes(tx, live, since)
  return rows.map((row) => (row.version === live.canary?.version ? { ...row, judged: ofCanary } : row))
}
