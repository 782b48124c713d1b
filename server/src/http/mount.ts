import { type AccessVerdict, checkAccess } from '@tessera/shared/contract/access'
import type { AnyEndpoint, EndpointAccess } from '@tessera/shared/contract/endpoint'
import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf, lookUpOf, onBehalfOf } from '../db/callers'
import { addressKey } from './address'
import { AppError } from './app-error'
import { successEnvelope, validationError } from './envelope'
import type { Route, SignedIn } from './route'
import { requireStorable } from './storable'

export interface MountOptions {
  /** The person behind a token; null when it opens no session. */
  readonly authenticate: (token: string) => Promise<SignedIn | null>
  /** Refuses operators without a second factor. */
  readonly operatorsNeedFactor?: boolean
  /** Called when an access rule refuses somebody. */
  readonly onRefused?: (viewer: SignedIn, endpoint: AnyEndpoint, request: FastifyRequest) => void
}

/**
 * Puts the routes under their paths. Every request goes the same way: authenticate → check access → parse → handle → present.
 * @throws when an endpoint of the contract has no route, two have one path, or a route's endpoint is not in the contract
 */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  requireComplete(routes.map((each) => each.endpoint))
  for (const { endpoint, handle, perMinute, maxBodyBytes, lane } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(maxBodyBytes && { bodyLimit: maxBodyBytes }),
      ...(perMinute && { config: { rateLimit: { max: perMinute } } }),
      handler: async (request, reply) => {
        const viewer = await viewerOf(options, request)
        try {
          enforce(endpoint.access, viewer)
          if (options.operatorsNeedFactor) requireFactor(endpoint.access, viewer)
          const input = parseInput(endpoint, request)
          const who = viewer ? { team: viewer.teamId } : { address: addressKey(request.ip) }
          const answer = await onBehalfOf(callOf(who, endpoint.method === 'GET', lane), () =>
            handle(input, { viewer, requestId: request.id, request }),
          )
          void reply.header('cache-control', 'no-store')
          return successEnvelope(endpoint.output, answer)
        } catch (error) {
          if (viewer && isForbidden(error)) options.onRefused?.(viewer, endpoint, request)
          throw error
        }
      },
    })
  }
}

function requireComplete(mounted: readonly AnyEndpoint[]): void {
  const missing = Object.entries(ENDPOINTS).filter(([, endpoint]) => !mounted.includes(endpoint))
  const foreign = mounted.filter((endpoint) => !Object.values(ENDPOINTS).includes(endpoint))
  const problems = [
    ...missing.map(([name]) => `${name} has no route`),
    ...foreign.map((endpoint) => `${endpoint.path} is not in the contract's list of endpoints`),
  ]
  if (problems.length > 0) throw new Error(`The API does not match its contract: ${problems.join(', ')}`)
}

async function viewerOf({ authenticate }: MountOptions, request: FastifyRequest): Promise<SignedIn | null> {
  const token = request.headers['satoken']
  if (typeof token !== 'string' || token === '') return null
  return onBehalfOf(lookUpOf(token), () => authenticate(token))
}

/** An access rule, not a limit of what the person may do: nobody tried anything by reaching it. */
const isForbidden = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.errorName === 'OWNER_ONLY' || (error.errorName === 'FORBIDDEN' && !('limit' in error.data)))

/** A public call ignores an expired token: after a session ends one must be able to log in. */
function enforce(access: EndpointAccess, viewer: SignedIn | null): void {
  if (access === 'public') return
  if (!viewer) throw new AppError('UNAUTHORIZED')
  const verdict: AccessVerdict = access === 'signed-in' ? 'ok' : checkAccess(access, viewer)
  if (verdict !== 'ok') throw new AppError('FORBIDDEN')
}

function requireFactor(access: EndpointAccess, viewer: SignedIn | null): void {
  const forOperators = typeof access === 'object' && access.operator !== undefined
  if (forOperators && !viewer?.secondFactor) throw new AppError('SECOND_FACTOR_MISSING')
}

function parseInput(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  // A multipart body is a stream that the handler reads; such endpoints have no other input.
  const raw = endpoint.method === 'GET' ? request.query : endpoint.body === 'multipart' ? {} : (request.body ?? {})
  const parsed = endpoint.input.safeParse(raw)
  if (!parsed.success) throw validationError(parsed.error)
  requireStorable(parsed.data)
  return parsed.data
}
