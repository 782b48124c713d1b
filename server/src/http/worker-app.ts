import Fastify, { type FastifyInstance } from 'fastify'
import type { AppDependencies } from '../app'
import { registerHealth } from './health'
import { registerMetrics } from './metrics'
import { registerSecurityHeaders } from './protection'

/** What a worker process tells of itself: `/healthz`, `/readyz`, `/metrics`. */
export async function createWorkerApp(
  deps: Pick<AppDependencies, 'config' | 'database' | 'storage' | 'engines' | 'workMetrics'>,
): Promise<FastifyInstance> {
  const app = Fastify()
  await registerSecurityHeaders(app)
  registerHealth(app, { ...deps, pages: null })
  registerMetrics(app, deps.config, deps.workMetrics)
  return app
}
