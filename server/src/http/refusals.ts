import type { Envelope } from '@tessera/shared/contract/envelope'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { TurnedAway } from '../db/call-queue'
import { isPassing } from '../db/transactions'
import { AppError } from './app-error'
import { type Asked, askedBy, wantsPage } from './navigation'
import { refusalPage } from './refusal-page'
import { SECURITY_HEADERS } from './security-headers'

/** The refusal and its status. */
interface Refusal {
  readonly failure: AppError
  readonly status: number
}

/** Content type and body of a refusal. */
interface RefusalAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** Business failures have status 200 and a code of this number plus the status that says the same. */
const BUSINESS_CODES = 20_000

/** The one place that decides who gets a page and who an envelope. */
export function answerOf({ failure, status }: Refusal, asked: Asked, requestId: string): RefusalAnswer {
  const { code, errorName, data } = failure
  const { retryAfterSeconds } = data
  const headers = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
  if (!wantsPage(asked)) {
    const envelope: Envelope = { code, message: errorName, data }
    const type = 'application/json; charset=utf-8'
    return { status, headers: { ...headers, 'content-type': type }, body: JSON.stringify(envelope) }
  }
  const seen = status === 200 ? code - BUSINESS_CODES : status
  const { html, policy } = refusalPage(seen, requestId)
  const type = 'text/html; charset=utf-8'
  return { status: seen, headers: { ...headers, 'content-type': type, 'content-security-policy': policy }, body: html }
}

function databaseFailure(error: unknown): AppError | null {
  if (!isPassing(error)) return null
  const turnedAway = error instanceof TurnedAway ? error : null
  const name = turnedAway?.because === 'line' ? 'TOO_OFTEN' : 'UNAVAILABLE'
  return new AppError(name, { retryAfterSeconds: turnedAway?.retryAfterSeconds ?? 1 }, { cause: error })
}

/** Failures of the HTTP layer itself, by Fastify's error codes or status. */
function httpFailure(error: FastifyError): AppError | null {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('FILE_TOO_LARGE')
  if (error.code === 'FST_UNDER_PRESSURE' || error.statusCode === 503) return new AppError('UNAVAILABLE')
  if (error.statusCode === 408) return new AppError('REQUEST_TIMEOUT')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new AppError('BAD_REQUEST')
  return null
}

/** A request that the HTTP layer refuses keeps its status (413, 414, 415); the envelope says BAD_REQUEST. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) return { failure: error, status: error.status }
  // An aborted body also breaks the connection, but that error carries a status.
  const failure = httpFailure(error as FastifyError) ?? databaseFailure(error) ?? new AppError('INTERNAL')
  const told = failure.errorName === 'BAD_REQUEST' ? (error as FastifyError).statusCode : undefined
  return { failure, status: told ?? failure.status }
}

/** Turns any error into an envelope or a page. Unexpected ones are logged in full and answered as INTERNAL without details. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  const { errorName } = refusal.failure
  if (errorName === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  else if (errorName === 'UNAVAILABLE') request.log.warn({ err: error }, 'request turned away')
  const { status, headers, body } = answerOf(refusal, askedBy(request), request.id)
  return reply.code(status).headers(headers).send(body)
}

/** For an address that cannot be parsed: no hook has run, so the headers of every answer are set here. */
export function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendFailure(error, request, reply.headers(SECURITY_HEADERS))
}
