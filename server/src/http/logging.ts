import type { LoggerOptions } from 'pino'

/**
 * The message of a failed query repeats its parameters (phone numbers, hashes, texts of several lines) without marking their end, so
 * everything after the query is cut.
 */
const withoutParameters = (text: string): string => text.replace(/\n?params:[\s\S]*/, '')

/** The stack without its message; dropped when it does not start with the message. */
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

/** Only these fields of errors, requests and answers are logged: no headers, bodies or query strings (they hold signatures). */
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
