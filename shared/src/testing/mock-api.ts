import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { AnyEndpoint, EndpointOutput, EndpointParsedInput } from '../contract/endpoint'
import { SUCCESS_CODES } from '../contract/envelope'
import { type ErrorData, type ErrorName, ERRORS } from '../contract/errors'
import { httpClient } from '../http/client'

/** Thrown by a handler through {@link failWith}; becomes the failure envelope the server would send. */
class MockFailure extends Error {
  constructor(
    readonly errorName: ErrorName,
    readonly data: ErrorData,
  ) {
    super(errorName)
  }
}

/** For a handler: refuse as the server would. */
export function failWith(errorName: ErrorName, data: ErrorData = {}): never {
  throw new MockFailure(errorName, data)
}

type Handler<E extends AnyEndpoint> = (input: EndpointParsedInput<E>) => EndpointOutput<E> | Promise<EndpointOutput<E>>
type Handlers<Endpoints extends readonly AnyEndpoint[]> = {
  readonly [Index in keyof Endpoints]: readonly [Endpoints[Index], Handler<Endpoints[Index]>]
}

export interface MockApi {
  /** Parsed inputs of all calls to an endpoint so far, oldest first. */
  readonly calls: <E extends AnyEndpoint>(endpoint: E) => EndpointParsedInput<E>[]
  /** Replaces or adds one handler. */
  readonly use: <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void
}

/**
 * Answers the one axios client from handlers until the test ends. Inputs and answers are parsed by the contract: a page that sends,
 * or a test that answers, what the contract does not allow fails. A call without a handler is refused and named on the console.
 */
export function mockApi<const Endpoints extends readonly AnyEndpoint[]>(handlers: Handlers<Endpoints>): MockApi {
  const table = new Map<string, readonly [AnyEndpoint, Handler<AnyEndpoint>]>()
  const seen = new Map<string, unknown[]>()
  const keyOf = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`
  const handle: MockApi['use'] = (endpoint, handler) => {
    table.set(keyOf(endpoint), [endpoint, handler as Handler<AnyEndpoint>])
  }
  for (const [endpoint, handler] of handlers as readonly (readonly [AnyEndpoint, Handler<AnyEndpoint>])[]) {
    handle(endpoint, handler)
  }

  const former = httpClient.defaults.adapter
  httpClient.defaults.adapter = async (config) => {
    const key = `${(config.method ?? 'get').toUpperCase()} ${config.url ?? ''}`
    const entry = table.get(key)
    if (!entry) {
      console.error(`mockApi: no handler for ${key}`)
      return respond(config, ERRORS.ROUTE_NOT_FOUND.status, failure('ROUTE_NOT_FOUND', {}))
    }
    const [endpoint, handler] = entry
    const input = endpoint.input.parse(sentInput(endpoint, config))
    seen.set(key, [...(seen.get(key) ?? []), input])
    try {
      const data = endpoint.output.parse(await handler(input as never))
      return respond(config, 200, { code: SUCCESS_CODES.ok, message: 'ok', data })
    } catch (thrown) {
      if (!(thrown instanceof MockFailure)) throw thrown
      return respond(config, ERRORS[thrown.errorName].status, failure(thrown.errorName, thrown.data))
    }
  }
  afterThisTest(() => {
    httpClient.defaults.adapter = former
  })
  return { use: handle, calls: (endpoint) => (seen.get(keyOf(endpoint)) ?? []) as never }
}

const failure = (errorName: ErrorName, data: ErrorData) => ({ code: ERRORS[errorName].code, message: errorName, data })

function sentInput(endpoint: AnyEndpoint, config: InternalAxiosRequestConfig): unknown {
  if (endpoint.body === 'multipart') return {}
  if (endpoint.method === 'GET') return config.params ?? {}
  return typeof config.data === 'string' ? JSON.parse(config.data) : (config.data ?? {})
}

function respond(config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse {
  const headers = new AxiosHeaders({ 'x-request-id': 'test-request' })
  const response: AxiosResponse = { config, data, headers, status, statusText: String(status) }
  if (status >= 400) throw new AxiosError('mocked failure', 'ERR_MOCK', config, {}, response)
  return response
}

const cleanups: (() => void)[] = []
afterEach(() => {
  while (cleanups.length > 0) cleanups.pop()?.()
})
function afterThisTest(cleanup: () => void): void {
  cleanups.push(cleanup)
}
