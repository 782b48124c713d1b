import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppDependencies } from './app'
import { AppError } from './http/app-error'
import { boundConnections, connectionOptions } from './http/connections'
import { registerHealth } from './http/health'
import { registerMetrics } from './http/metrics'
import { registerSecurityHeaders } from './http/security-headers'
import { sendFailure, sendRefusal } from './http/refusals'

/** Endpoints of a worker process: `/healthz`, `/readyz`, `/metrics`. */
export async function createWorkerApp(
  deps: Pick<AppDependencies, 'config' | 'database' | 'storage' | 'engines' | 'workMetrics'>,
): Promise<FastifyInstance> {
  const app = Fastify({ ...connectionOptions(), genReqId: () => randomUUID(), frameworkErrors: sendRefusal })
  boundConnections(app)
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError('ROUTE_NOT_FOUND'), request, reply))
  registerSecurityHeaders(app)
  const { database, storage, engines } = deps
  registerHealth(app, { database, storage, engines, pages: null })
  registerMetrics(app, deps.config, deps.workMetrics)
  return app
}
