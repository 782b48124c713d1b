import { type Envelope, SUCCESS_CODES } from '@tessera/shared/contract/envelope'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TurnedAway } from '../db/fair-queue'
import { isPassing } from '../db/transactions'
import { AppError } from './app-error'
import { acceptsPage, refusalPage } from './refusal-page'
import { Answered } from './route'

/** What a handler returned, as it goes over the wire: only the fields the endpoint declares. */
export function successEnvelope(output: z.ZodType, answer: unknown): Envelope {
  const { code, data } = answer instanceof Answered ? answer : { code: SUCCESS_CODES.ok, data: answer }
  return { code, message: 'ok', data: output.parse(data) }
}

export function validationError(error: z.ZodError): AppError {
  return new AppError('VALIDATION', {
    issues: error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      // Our own refinements carry a name as their message; the library's messages are English sentences, its codes are not.
      message: issue.code === 'custom' ? issue.message : issue.code,
    })),
  })
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

/** Turns whatever was thrown into an envelope. What nobody declared is logged whole and told as INTERNAL, without a word of it. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : (databaseFailure(error) ?? httpFailure(error as FastifyError))
  if (!known || known.errorName === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  else if (known.errorName === 'UNAVAILABLE') request.log.warn({ err: error }, 'request turned away')
  const failure = known ?? new AppError('INTERNAL')
  const { retryAfterSeconds } = failure.data
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
  const envelope: Envelope = { code: failure.code, message: failure.errorName, data: failure.data }
  return reply.code(failure.status).header('cache-control', 'no-store').send(envelope)
}

/** What the security headers of every other answer say (protection.ts). */
export const GUARDS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** For an address that cannot be read: no hook has run for it, so what every answer carries is set here. */
export function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'x-request-id': request.id,
    ...GUARDS,
  })
  const failure = httpFailure(error)
  if (failure && acceptsPage(request.headers.accept)) {
    const { html, policy } = refusalPage(failure.status, request.id)
    void reply
      .code(failure.status)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)
  } else sendFailure(error, request, reply)
}
