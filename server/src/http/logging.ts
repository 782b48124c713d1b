import type { LoggerOptions } from 'pino'

/** A failed query's message and stack repeat its parameters: telephone numbers, hashes. Everything after the query is left out. */
const withoutParameters = (text: string): string => text.replaceAll(/\nparams:[^\n]*/g, '')

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

function errorFacts(error: Error): LoggedError {
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    cause: error.cause instanceof Error ? errorFacts(error.cause) : undefined,
  }
}

/** Only these facts of errors, requests and answers are ever logged: no headers, no bodies, no query (it holds signatures). */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: ['satoken', 'password', 'token', '*.satoken', '*.password', '*.token', 'headers', '*.headers'],
      censor: '[removed]',
    },
    serializers: {
      err: errorFacts,
      req: (request) => ({ method: request.method, url: request.url.split('?')[0], remoteAddress: request.ip }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  }
}
