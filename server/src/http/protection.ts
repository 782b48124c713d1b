import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { addressKey } from './address'
import { AppError } from './app-error'
import { sharedLimits } from './shared-limits'

/** A mean delay of the event loop beyond this means that nothing is answered in useful time any more. */
const MAX_EVENT_LOOP_DELAY_MS = 2_000

/** Headers of every answer. What is no page may run nothing and be framed nowhere; pages set their own policy. */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    // Only this address answers for itself, not every other service on its subdomains.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

interface LimitOptions {
  patient?: boolean
  /** `name` keeps the counts apart from those of other parts of the server. */
  shared?: { database: Database; name: string }
}

/**
 * Turns callers away before the work starts: one address that asks too often, everybody while the process cannot keep up.
 * @param options.patient tests share their machine, and their calls must be answered however slow it is
 * @param options.shared counts over all processes on this database; else, and on the embedded one, this process counts alone
 */
export async function registerLimits(
  api: FastifyInstance,
  perMinute: number,
  { patient = false, shared }: LimitOptions = {},
): Promise<void> {
  await api.register(underPressure, {
    // 0 measures nothing.
    maxEventLoopDelay: patient ? 0 : MAX_EVENT_LOOP_DELAY_MS,
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
