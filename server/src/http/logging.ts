import type { LoggerOptions } from 'pino'

/**
 * A failed query's message repeats its parameters: telephone numbers, hashes, whole texts of several lines. Nothing tells where
 * they end, so everything after the query is left out.
 */
const withoutParameters = (text: string): string => text.replace(/\n?params:[\s\S]*/, '')

/** Where it was thrown, without the message that the stack begins with; a stack with another beginning is not trusted. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  const frames = at < 0 ? '' : stack.slice(at + message.length)
  return withoutParameters(frames).trimStart()
}

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

function errorFacts(error: Error): LoggedError {
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: framesOf(error),
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    cause: error.cause instanceof Error ? errorFacts(error.cause) : undefined,
  }
}

/** Only these facts of errors, requests and answers are ever logged: no headers, no bodies, no query (it holds signatures). */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: [
        'satoken',
        'password',
        'token',
        'leaseToken',
        '*.satoken',
        '*.password',
        '*.token',
        '*.leaseToken',
        'headers',
        '*.headers',
      ],
      censor: '[removed]',
    },
    serializers: {
      err: errorFacts,
      req: (request) => ({ method: request.method, url: request.url.split('?')[0], remoteAddress: request.ip }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  }
}
