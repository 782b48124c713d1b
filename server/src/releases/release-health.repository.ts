import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { analyticsEvents } from '../db/schema/analytics'

const LOADED = 'remote_loaded'
const LOAD_FAILED = 'remote_failed'
const THREW = 'uncaught_error'

/**
 * How each release of a remote did, by devices: all that told of it, and those on which it did not load, threw, or either. `judged` is
 * what decides, by signed-in people (named devices as in the judge's own terms): anybody can invent devices, nobody people.
 */
export function releaseHealth(tx: Transaction, remote: string, since: Date) {
  const version = sql<string>`${analyticsEvents.props} ->> 'version'`
  const devicesWith = (...names: string[]) => {
    const named = names.map((name) => sql`${name}`)
    return sql<number>`count(distinct ${analyticsEvents.deviceId}) filter (where ${analyticsEvents.name} in (${sql.join(named, sql`, `)}))`.mapWith(
      Number,
    )
  }
  const failure = sql`${analyticsEvents.name} in (${LOAD_FAILED}, ${THREW})`
  const people = sql<number>`count(distinct ${analyticsEvents.userId})`.mapWith(Number)
  const unlucky = sql<number>`count(distinct ${analyticsEvents.userId}) filter (where ${failure})`.mapWith(Number)
  return (
    tx
      .select({
        version,
        devices: sql<number>`count(distinct ${analyticsEvents.deviceId})`.mapWith(Number),
        failed: devicesWith(LOAD_FAILED, THREW),
        loadFailed: devicesWith(LOAD_FAILED),
        threw: devicesWith(THREW),
        judged: { devices: people, failed: unlucky },
      })
      .from(analyticsEvents)
      .where(
        and(
          gte(analyticsEvents.receivedAt, since),
          inArray(analyticsEvents.name, [LOADED, LOAD_FAILED, THREW]),
          eq(sql`${analyticsEvents.props} ->> 'remote'`, remote),
          sql`${analyticsEvents.props} ->> 'version' is not null`,
        ),
      )
      // By place: the expression itself would be another parameter each time.
      .groupBy(sql`1`)
      .orderBy(sql`1`)
  )
}
