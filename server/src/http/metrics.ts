import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { WorkMetrics } from '../jobs/work-metrics'
import { LOOPBACK_HOST } from './origin'

/** Loopback addresses, compared with the socket's: headers can be forged. */
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that a proxy adds: then the request came from elsewhere, although the proxy runs on this machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface MetricsConfig {
  /** Whether any address may see them. */
  readonly metricsPublic: boolean
}

/** Whether a request may see figures of the running product: from this machine itself, or from anywhere where that is configured. */
export function isForOperators(request: FastifyRequest, { metricsPublic }: MetricsConfig): boolean {
  const proxied = PROXY_HEADERS.some((name) => request.headers[name] !== undefined)
  // A page of another site whose name was pointed at this machine calls from here too, but under its own name.
  const named = LOOPBACK_HOST.test(request.headers.host ?? '')
  return metricsPublic || (LOOPBACK.has(request.socket.remoteAddress ?? '') && named && !proxied)
}

/** Counts requests and answers `/metrics` in Prometheus' format; to this machine only unless configured. */
export function registerMetrics(
  app: FastifyInstance,
  config: MetricsConfig & { readonly test: boolean },
  work: WorkMetrics,
): void {
  const registry = new Registry()
  // They run until the process ends; tests start many applications in one process.
  if (!config.test) collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'tessera_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isForOperators(request, config)) return reply.callNotFound()
    const { type, body } = await work.text(registry)
    return reply.type(type).send(body)
  })
}
