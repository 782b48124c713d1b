import { channelName } from '@tessera/shared/contract/release'
import { partName, pointerSchema } from '@tessera/shared/remote/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { isForOperators } from '../http/metrics'
import { Damage } from '../releases/damage'
import { readPointer } from '../releases/pointers'
import { type LiveReleases, releaseHealth } from '../releases/release-health.repository'
import { servedStore } from '../releases/release-workplace'

const DAY_MS = 86_400_000
const MAX_DAYS = 30

const since = z.iso.datetime({ offset: true }).optional()
const query = z.object({ remote: partName, channel: channelName.default('stable'), since })
const body = z.object({
  pointer: pointerSchema.pick({ name: true, stable: true, canary: true, lastGood: true, revoked: true }),
  since,
})

/**
 * `/metrics/releases`: what a canary is judged by. `?remote=…&since=…` tells of the releases that this server serves; `pnpm release judge`
 * sends the pointer of the store that it works on, which need not be this server's. Like `/metrics`, for this machine only unless configured.
 */
export function registerReleaseHealth(app: FastifyInstance, config: Config, database: Database): void {
  async function tell(reply: FastifyReply, live: LiveReleases, asked: string | undefined): Promise<FastifyReply> {
    const from = new Date(Math.max(Date.now() - MAX_DAYS * DAY_MS, asked ? Date.parse(asked) : Date.now() - DAY_MS))
    const versions = await database.transaction((tx) => releaseHealth(tx, live, from))
    return reply.send({ remote: live.name, since: from.toISOString(), versions })
  }

  const path = '/metrics/releases'
  const options = { logLevel: 'silent' } as const
  app.get(path, options, async (request: FastifyRequest, reply) => {
    if (!isForOperators(request, config)) return reply.callNotFound()
    const asked = query.safeParse(request.query)
    if (!asked.success) return reply.code(400).send({ message: 'remote and, if given, since (ISO 8601) are needed' })
    const store = await servedStore(config)
    if (!store) return reply.code(409).send({ message: 'this server serves no releases: send a pointer by POST' })
    const { remote, channel } = asked.data
    const live = await readPointer(store, channel, remote).catch((error: unknown) => {
      if (error instanceof Damage) return error
      throw error
    })
    if (live instanceof Damage) return reply.code(409).send({ message: live.message })
    return tell(reply, live, asked.data.since)
  })
  app.post(path, options, async (request: FastifyRequest, reply) => {
    if (!isForOperators(request, config)) return reply.callNotFound()
    const asked = body.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({ message: 'a pointer and, if given, since (ISO 8601) are needed' })
    return tell(reply, asked.data.pointer, asked.data.since)
  })
}
