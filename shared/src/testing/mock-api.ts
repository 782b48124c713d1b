import { AxiosError, AxiosHeaders, CanceledError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { AnyEndpoint, EndpointParsedInput } from '../contract/endpoint'
import { httpClient } from '../http/client'
import { answerOf, callKey, failureAnswer, type Handler } from '../mock-host/contract-answers'

type Handlers<Endpoints extends readonly AnyEndpoint[]> = {
  readonly [Index in keyof Endpoints]: readonly [Endpoints[Index], Handler<Endpoints[Index]>]
}

export interface MockApi {
  /** Parsed inputs of all calls to an endpoint, oldest first. */
  readonly calls: <E extends AnyEndpoint>(endpoint: E) => EndpointParsedInput<E>[]
  /** Replaces or adds one handler. */
  readonly use: <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) => void
}

/**
 * Answers the axios client from handlers until the test ends. Inputs and responses are parsed by the contract: a violation fails, by the
 * page or by the test's handler. A call without a handler is rejected and logged.
 */
export function mockApi<const Endpoints extends readonly AnyEndpoint[]>(handlers: Handlers<Endpoints>): MockApi {
  const table = new Map<string, readonly [AnyEndpoint, Handler<AnyEndpoint>]>()
  const seen = new Map<string, unknown[]>()
  const handle: MockApi['use'] = (endpoint, handler) => {
    table.set(callKey(endpoint), [endpoint, handler as Handler<AnyEndpoint>])
  }
  for (const [endpoint, handler] of handlers as readonly (readonly [AnyEndpoint, Handler<AnyEndpoint>])[]) {
    handle(endpoint, handler)
  }

  const former = httpClient.defaults.adapter
  httpClient.defaults.adapter = async (config) => {
    const key = callKey({ method: config.method ?? 'get', path: config.url ?? '' })
    const entry = table.get(key)
    if (!entry) {
      console.error(`mockApi: no handler for ${key}`)
      return respond(config, failureAnswer('ROUTE_NOT_FOUND'))
    }
    const [endpoint, handler] = entry
    const input = endpoint.input.parse(sentInput(endpoint, config))
    seen.set(key, [...(seen.get(key) ?? []), input])
    return respond(config, await Promise.race([answerOf(endpoint, () => handler(input as never)), canceled(config)]))
  }
  afterThisTest(() => {
    httpClient.defaults.adapter = former
  })
  return { use: handle, calls: (endpoint) => (seen.get(callKey(endpoint)) ?? []) as never }
}

function sentInput(endpoint: AnyEndpoint, config: InternalAxiosRequestConfig): unknown {
  if (endpoint.body === 'multipart') return {}
  if (endpoint.method === 'GET') return config.params ?? {}
  return typeof config.data === 'string' ? JSON.parse(config.data) : (config.data ?? {})
}

/** Rejects when the caller cancels the request. */
function canceled({ signal }: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener?.('abort', () => reject(new CanceledError())))
}

function respond(
  config: InternalAxiosRequestConfig,
  { status, envelope }: ReturnType<typeof failureAnswer>,
): AxiosResponse {
  const headers = new AxiosHeaders({ 'x-request-id': 'test-request' })
  const response: AxiosResponse = { config, data: envelope, headers, status, statusText: String(status) }
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
