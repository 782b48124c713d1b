import { API_BASE } from '../http/client'
import { checkAccess } from '../contract/access'
import type { AnyEndpoint } from '../contract/endpoint'
import type { UserInfo } from '../contract/user'
import { answerOf, callKey, failureAnswer, failWith, type Handler } from './contract-answers'
import { type MockFault, mockUserInfo, type MockSettings } from './mock-settings'

/** Context of a mock handler besides the call's input. */
export interface MockCall {
  /** The caller. Present if the endpoint requires a session. */
  readonly caller: UserInfo
  /** The body of an upload. */
  readonly form: () => Promise<FormData>
}

/** An endpoint with its handler. */
export interface MockEndpoint {
  readonly endpoint: AnyEndpoint
  readonly handle: (input: unknown, call: MockCall) => unknown
}

/** Pairs an endpoint with its handler, type-checked against each other. */
export function mock<E extends AnyEndpoint>(endpoint: E, handle: Handler<E, [MockCall]>): MockEndpoint {
  return { endpoint, handle: handle as MockEndpoint['handle'] }
}

const SLOW_MS = 3_000

/** Token of the person in the settings; differs per person and after an ended session. */
export const mockToken = ({ person }: MockSettings): string => `mock-${person}`

/** Caller of public endpoints. */
const NOBODY = { id: '', userId: '' } as UserInfo

function callerOf({ access }: AnyEndpoint, request: Request, settings: MockSettings): UserInfo {
  const known = request.headers.get('satoken') === mockToken(settings) ? mockUserInfo(settings) : null
  if (access === 'public') return known ?? NOBODY
  if (!known) return failWith('UNAUTHORIZED')
  if (typeof access === 'object' && checkAccess(access, known) !== 'ok') failWith('FORBIDDEN')
  return known
}

async function inputOf(endpoint: AnyEndpoint, request: Request): Promise<unknown> {
  const sent =
    endpoint.body === 'multipart'
      ? {}
      : endpoint.method === 'GET'
        ? Object.fromEntries(new URL(request.url).searchParams)
        : await request.json().catch(() => ({}))
  const parsed = endpoint.input.safeParse(sent)
  if (parsed.success) return parsed.data
  return failWith('VALIDATION', {
    issues: parsed.error.issues.map(({ path, code, message }) => ({
      path: path.join('.'),
      message: code === 'custom' ? message : code,
    })),
  })
}

function jsonResponse({ status, envelope }: Awaited<ReturnType<typeof answerOf>>): Response {
  return Response.json(envelope, { status, headers: { 'x-request-id': `mock-${crypto.randomUUID().slice(0, 8)}` } })
}

const FAULTS: Record<MockFault, (answer: () => Promise<Response>) => Promise<Response>> = {
  none: (answer) => answer(),
  slow: async (answer) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return answer()
  },
  offline: async () => Response.error(),
  unauthorized: async () => jsonResponse(failureAnswer('UNAUTHORIZED')),
  broken: async () => jsonResponse(failureAnswer('INTERNAL')),
}

/**
 * The rush API from handlers, without a server. As on the server, a call is authenticated, authorised, parsed and handled; the response
 * is parsed by the contract too, so that an unrealistic mock fails loudly.
 */
export function createMockApi(
  endpoints: readonly MockEndpoint[],
  settings: () => MockSettings,
): (request: Request) => Promise<Response> {
  const table = new Map(endpoints.map((each) => [callKey(each.endpoint), each]))

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(API_BASE.length)
    const entry = table.get(callKey({ method: request.method, path }))
    if (!entry) {
      console.error(`The mock API has no handler for ${request.method} ${path}: add one to the remote's standalone.tsx`)
      return jsonResponse(failureAnswer('ROUTE_NOT_FOUND'))
    }
    const { endpoint, handle } = entry
    try {
      const form = () => request.formData()
      const respond = async () => {
        const caller = callerOf(endpoint, request, settings())
        return handle(await inputOf(endpoint, request), { caller, form })
      }
      return jsonResponse(await answerOf(endpoint, respond))
    } catch (error) {
      console.error(`The mock of ${endpoint.method} ${path} failed, or its answer does not fit the contract`, error)
      return jsonResponse(failureAnswer('INTERNAL'))
    }
  }

  return (request) => FAULTS[settings().fault](() => answer(request))
}
