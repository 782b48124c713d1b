import type { AnyEndpoint, EndpointOutput, EndpointParsedInput } from '../contract/endpoint'
import { type Envelope, SUCCESS_CODES } from '../contract/envelope'
import { type ErrorData, type ErrorName, ERRORS } from '../contract/errors'

/** Thrown by a handler through {@link failWith}; becomes the failure envelope the server would send. */
class MockFailure extends Error {
  constructor(
    readonly errorName: ErrorName,
    readonly data: ErrorData,
  ) {
    super(errorName)
  }
}

/** For handlers: fails like the server would. */
export function failWith(errorName: ErrorName, data: ErrorData = {}): never {
  throw new MockFailure(errorName, data)
}

/** Handler of one endpoint; input and output are both parsed by the contract. */
export type Handler<E extends AnyEndpoint, Context extends unknown[] = []> = (
  input: EndpointParsedInput<E>,
  ...context: Context
) => EndpointOutput<E> | Promise<EndpointOutput<E>>

interface MockAnswer {
  readonly status: number
  readonly envelope: Envelope
}

export function failureAnswer(errorName: ErrorName, data: ErrorData = {}): MockAnswer {
  const { code, status } = ERRORS[errorName]
  return { status, envelope: { code, message: errorName, data } }
}

/** The handler's response. Throws if the handler does, or if the response violates the contract. */
export async function answerOf({ output }: AnyEndpoint, handle: () => unknown): Promise<MockAnswer> {
  try {
    const data = output.parse(await handle())
    return { status: 200, envelope: { code: SUCCESS_CODES.ok, message: 'ok', data } }
  } catch (thrown) {
    if (thrown instanceof MockFailure) return failureAnswer(thrown.errorName, thrown.data)
    throw thrown
  }
}

export const callKey = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method.toUpperCase()} ${path}`
