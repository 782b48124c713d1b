import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { isForOperators } from '../http/metrics'
import { releaseHealth } from '../releases/release-health.repository'

const DAY_MS = 86_400_000
const MAX_DAYS = 30

const query = z.object({ remote: z.string().min(1).max(40), since: z.iso.datetime({ offset: true }).optional() })

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
    const versions = await database.transaction((tx) => releaseHealth(tx, asked.data.remote, since))
    return reply.send({ remote: asked.data.remote, since: since.toISOString(), versions })
  })
}
