import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config'
import type { Database, Transaction } from '../db/database'
import { analyticsEvents } from '../db/schema/analytics'
import { isForOperators } from '../http/metrics'

const FAILURES = ['remote_failed', 'uncaught_error']
const DAY_MS = 86_400_000
const MAX_DAYS = 30

const query = z.object({ remote: z.string().min(1).max(40), since: z.iso.datetime({ offset: true }).optional() })

/** How each release of a remote did, by devices: all that told of it, and those on which it failed or threw. */
function healthOf(tx: Transaction, remote: string, since: Date) {
  const version = sql<string>`${analyticsEvents.props} ->> 'version'`
  const failed = sql`${analyticsEvents.name} in (${sql.join(
    FAILURES.map((name) => sql`${name}`),
    sql`, `,
  )})`
  return (
    tx
      .select({
        version,
        devices: sql<number>`count(distinct ${analyticsEvents.deviceId})`.mapWith(Number),
        failed: sql<number>`count(distinct ${analyticsEvents.deviceId}) filter (where ${failed})`.mapWith(Number),
      })
      .from(analyticsEvents)
      .where(
        and(
          gte(analyticsEvents.receivedAt, since),
          inArray(analyticsEvents.name, ['remote_loaded', ...FAILURES]),
          eq(sql`${analyticsEvents.props} ->> 'remote'`, remote),
          sql`${analyticsEvents.props} ->> 'version' is not null`,
        ),
      )
      // By place: the expression itself would be another parameter each time.
      .groupBy(sql`1`)
      .orderBy(sql`1`)
  )
}

/**
 * `/metrics/releases?remote=…&since=…`: what a canary is judged by (`pnpm release judge`). Like `/metrics`, for this machine only unless
 * configured.
 */
export function registerReleaseHealth(app: FastifyInstance, config: Config, database: Database): void {
  app.get('/metrics/releases', { logLevel: 'silent' }, async (request, reply) => {
    if (!isForOperators(request, config)) return reply.callNotFound()
    const asked = query.safeParse(request.query)
    if (!asked.success) return reply.code(400).send({ message: 'remote and, if given, since (ISO 8601) are needed' })
    const earliest = Date.now() - MAX_DAYS * DAY_MS
    const since = new Date(Math.max(earliest, asked.data.since ? Date.parse(asked.data.since) : Date.now() - DAY_MS))
    const versions = await database.transaction((tx) => healthOf(tx, asked.data.remote, since))
    return reply.send({ remote: asked.data.remote, since: since.toISOString(), versions })
  })
}
