import type { AppError } from '../http/app-error'

type Outcome = Pick<AppError, 'status' | 'code' | 'reason'>

const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300

/**
 * HTTP status 401, and envelope codes 401 and 501, end the session (product decisions, section 1). HTTP 501 does not, whatever its body:
 * it may come from a gateway, for a service unrelated to the session.
 */
export function endsSession({ status, code }: Outcome): boolean {
  return status === 401 || (isSuccessStatus(status) && (code === 401 || code === 501))
}

/** Retryable 4xx statuses: time-out, too early, too many requests. */
const ASK_AGAIN = [408, 425, 429]

/**
 * Whether a failed user-info request got a definite response. No response, a 5xx, rate limiting, and a foreign page (proxy, captive
 * portal) say nothing about the session.
 */
export function isDefinite(failure: Outcome): boolean {
  if (endsSession(failure)) return true
  const { status, code, reason } = failure
  return code !== 0 && status < 500 && !ASK_AGAIN.includes(status) && reason !== 'TOO_OFTEN'
}
