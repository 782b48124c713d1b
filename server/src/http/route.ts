import type { UserType, Viewer } from '@tessera/shared/contract/access'
import type { AnyEndpoint, EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { SUCCESS_CODES, type SuccessCode } from '@tessera/shared/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Lane } from '../db/callers'

/** The person behind a live token. The tenant of every query is this `teamId`, never one from the input. */
export interface SignedIn extends Viewer {
  userId: string
  teamId: string
  userName: string
  /** The tier that counts now: 0 when no membership is active. */
  vipType: number
  roleType: number
  userType: UserType
  factoryId: string | null
  /** Of an operator: whether their account has one that is on. */
  secondFactor?: boolean
  /** SHA-256 of the token of this request. */
  tokenHash: string
}

interface ContextOf<Who> {
  viewer: Who
  requestId: string
  request: FastifyRequest
}
export type RequestContext = ContextOf<SignedIn>
export type PublicContext = ContextOf<SignedIn | null>

/** An answer with an envelope code other than 200: see {@link repeated} and {@link accepted}. */
export class Answered<Data> {
  constructor(
    readonly code: SuccessCode,
    readonly data: Data,
  ) {}
}

/** The same idempotent request was done before; `data` is the first answer. */
export const repeated = <Data>(data: Data) => new Answered(SUCCESS_CODES.repeated, data)
/** The work goes on in the background; `data` is the task. */
export const accepted = <Data>(data: Data) => new Answered(SUCCESS_CODES.accepted, data)

type Handler<E extends AnyEndpoint, Context> = (
  input: EndpointParsedInput<E>,
  context: Context,
) => Promise<EndpointOutput<E> | Answered<EndpointOutput<E>>>

/** How a call gets to its handler and to the database. */
interface RoutePassage {
  /** Calls a minute from one address, where the whole API's limit is too generous. */
  readonly perMinute?: number
  /** Longest body in bytes, where less than the whole API's limit is enough. */
  readonly maxBodyBytes?: number
  /** The connections its handler uses; the default ones unless named. */
  readonly lane?: Lane
}

/** An endpoint with what answers it. The viewer is null only for public endpoints, which `publicRoute` alone may build. */
export interface Route extends RoutePassage {
  readonly endpoint: AnyEndpoint
  readonly handle: (input: unknown, context: PublicContext) => Promise<unknown>
}

/** A call that needs a live token; the access rule has been checked when the handler runs. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E, RequestContext>,
  passage: RoutePassage = {},
): Route {
  if (endpoint.access === 'public') throw new Error(`${endpoint.path} is public: declare it with publicRoute`)
  return {
    ...passage,
    endpoint,
    handle: (input, context) => {
      const { viewer } = context
      if (!viewer) throw new Error(`${endpoint.path} was reached without a viewer`)
      return handler(input as EndpointParsedInput<E>, { ...context, viewer })
    },
  }
}

/** A call that needs no token; the viewer is known when a live one came along. */
export function publicRoute<E extends AnyEndpoint>(
  endpoint: E,
  handler: Handler<E, PublicContext>,
  passage: RoutePassage = {},
): Route {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public: declare it with route`)
  return { ...passage, endpoint, handle: (input, context) => handler(input as EndpointParsedInput<E>, context) }
}
