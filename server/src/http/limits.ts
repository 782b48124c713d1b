import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { addressKey } from './address'
import { AppError } from './app-error'
import { sharedLimits } from './shared-limits'

/** Mean event-loop delay beyond which the process counts as overloaded. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000

/**
 * Over what the mean is taken. Within one second a single stall of the machine (a slow disk under the embedded database, a paused virtual
 * machine) can be the only sample, and the calls of the next second would be refused by a process that has nothing to do.
 */
const SAMPLE_MS = 5_000

interface LimitOptions {
  patient?: boolean
  /** `name` separates these counts from those of other parts of the server. */
  shared?: { database: Database; name: string }
}

/**
 * Refuses calls before any work: per address when it calls too often, all calls while the process is overloaded.
 * @param options.patient for tests, which share a slow machine: never refuses because of load
 * @param options.shared counts over all processes on this database; without it, and on the embedded one, each process counts alone
 */
export async function registerLimits(
  api: FastifyInstance,
  perMinute: number,
  { patient = false, shared }: LimitOptions = {},
): Promise<void> {
  await api.register(underPressure, {
    // 0 switches the measurement off.
    maxEventLoopDelay: patient ? 0 : MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 })
    },
  })
  if (perMinute === 0) return
  const limits =
    shared?.database.dialect === 'postgres'
      ? sharedLimits({ ...shared, perMinute, onError: (err) => api.log.warn({ err }, 'limits could not be shared') })
      : null
  if (limits) api.addHook('onClose', async () => limits.stop())
  await api.register(rateLimit, {
    ...(limits && { store: limits.Store }),
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_OFTEN', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
