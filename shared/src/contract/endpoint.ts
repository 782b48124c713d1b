import type { z } from 'zod'
import type { AccessRule } from './access'

/**
 * Who may call an endpoint: `public` needs no token, `signed-in` any live token, a rule is checked exactly as a page's rule is
 * (see {@link AccessRule}), so that a page and the calls behind it name the same value.
 */
export type EndpointAccess = 'public' | 'signed-in' | AccessRule

/**
 * One call of the rush API. GET inputs travel in the query string (write numbers and booleans with `z.coerce`/`queryBoolean`),
 * POST inputs as a JSON body, `multipart` inputs as form data with one `file` field.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  /** Path below `/rush`, as the specification writes it: `/user/v1/getUserInfo`. */
  readonly path: `/${string}`
  readonly access: EndpointAccess
  readonly input: Input
  readonly output: Output
  readonly body?: 'json' | 'multipart'
  /** One English sentence for the API document. */
  readonly summary: string
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType>
/** Input of a caller (defaults optional). */
export type EndpointInput<E extends AnyEndpoint> = z.input<E['input']>
/** Input of the server's handler (defaults filled, numbers coerced). */
export type EndpointParsedInput<E extends AnyEndpoint> = z.output<E['input']>
/** Type of the envelope's `data`. */
export type EndpointOutput<E extends AnyEndpoint> = z.output<E['output']>

export function defineEndpoint<Input extends z.ZodType, Output extends z.ZodType>(
  endpoint: Endpoint<Input, Output>,
): Endpoint<Input, Output> {
  return endpoint
}
