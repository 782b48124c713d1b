import axios from 'axios'
import { type ErrorData, type ErrorName, ERRORS, errorData } from '../contract/errors'

/** Failures without a server response. */
export type ClientErrorName = 'NETWORK' | 'TIMEOUT' | 'CANCELED' | 'REQUEST_SETUP' | 'HTTP_STATUS' | 'UNKNOWN'

export interface AppErrorFields {
  readonly reason: ErrorName | ClientErrorName
  /** HTTP status, 0 without a response. */
  readonly status: number
  /** Envelope code, 0 when there was no envelope. */
  readonly code: number
  readonly data: ErrorData
  readonly requestId: string | null
  /** Message of an envelope with an unknown error name. */
  readonly said?: string | undefined
}

/** The only error type in the browser. Use {@link isAppError}, which compares the name: bundles may contain several copies of this class. */
export class AppError extends Error implements AppErrorFields {
  override readonly name = 'AppError'
  readonly reason: ErrorName | ClientErrorName
  readonly status: number
  readonly code: number
  readonly data: ErrorData
  readonly requestId: string | null
  readonly said: string | undefined

  constructor(fields: AppErrorFields, options?: ErrorOptions) {
    super(fields.reason, options)
    this.reason = fields.reason
    this.status = fields.status
    this.code = fields.code
    this.data = fields.data
    this.requestId = fields.requestId
    this.said = fields.said
  }
}

export function isAppError(value: unknown): value is AppError {
  return value instanceof Error && value.name === 'AppError'
}

function isErrorName(value: unknown): value is ErrorName {
  return typeof value === 'string' && value in ERRORS
}

/** Human-readable message. A name in capitals is an error code of a server newer than this page, not a message. */
function sentence(value: unknown): string | undefined {
  if (typeof value !== 'string' || /^[A-Z][A-Z0-9_]*$/.test(value.trim())) return undefined
  return value.trim() || undefined
}

interface MaybeEnvelope {
  code?: unknown
  message?: unknown
  data?: unknown
}

/** Reads a failure envelope; `fallback` is the error name if the body is no envelope. */
export function errorFromEnvelope(
  body: unknown,
  status: number,
  requestId: string | null,
  fallback: ClientErrorName,
): AppError {
  const envelope: MaybeEnvelope = typeof body === 'object' && body !== null ? body : {}
  const data = errorData.safeParse(envelope.data ?? {})
  return new AppError({
    reason: isErrorName(envelope.message) ? envelope.message : fallback,
    status,
    code: typeof envelope.code === 'number' ? envelope.code : 0,
    data: data.success ? data.data : {},
    requestId,
    said: sentence(envelope.message),
  })
}

/** Converts anything thrown to an {@link AppError}. */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown
  if (axios.isCancel(thrown)) return bare('CANCELED', thrown)
  if (axios.isAxiosError(thrown)) {
    if (thrown.response) {
      const { data, status, headers } = thrown.response
      return errorFromEnvelope(data, status, stringOrNull(headers['x-request-id']), 'HTTP_STATUS')
    }
    if (thrown.code === 'ECONNABORTED' || thrown.code === 'ETIMEDOUT') return bare('TIMEOUT', thrown)
    return bare(thrown.request ? 'NETWORK' : 'REQUEST_SETUP', thrown)
  }
  return bare('UNKNOWN', thrown)
}

/** Classifies an error of a request; whatever axios does not classify happened while building the request. */
export function toRequestError(thrown: unknown): AppError {
  const known = isAppError(thrown) || axios.isAxiosError(thrown) || axios.isCancel(thrown)
  return known ? toAppError(thrown) : bare('REQUEST_SETUP', thrown)
}

/** As of a record that does not exist, for an address that names none. */
export const missing = (): AppError => bare('NOT_FOUND', undefined)

/** The record is gone, or no longer the viewer's: other failures leave what is shown, and forms that are open over it. */
export const takesAway = (error: AppError | null): boolean =>
  error !== null && ['NOT_FOUND', 'FORBIDDEN'].includes(error.reason)

function bare(reason: AppErrorFields['reason'], cause: unknown): AppError {
  return new AppError({ reason, status: 0, code: 0, data: {}, requestId: null }, { cause })
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
