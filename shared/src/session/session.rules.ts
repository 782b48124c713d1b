import type { AppError } from '../http/app-error'

type Outcome = Pick<AppError, 'status' | 'code' | 'reason'>

const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300

/**
 * HTTP status 401, and envelope codes 401 and 501, end the session (product decisions, section 1). HTTP 501 does not, whatever its body
 * says: a gateway may answer it for a service that has nothing to do with who is signed in.
 */
export function endsSession({ status, code }: Outcome): boolean {
  return status === 401 || (isSuccessStatus(status) && (code === 401 || code === 501))
}

/** Statuses by which a server asks for another try: too slow, too early, too often. */
const ASK_AGAIN = [408, 425, 429]

/**
 * Whether a failed question for user info was answered at all. No answer, a 5xx, a refusal for asking too often, and a page of somebody
 * else's (a proxy, a hotel's network) say nothing about the session.
 */
export function isDefinite(failure: Outcome): boolean {
  if (endsSession(failure)) return true
  const { status, code, reason } = failure
  return code !== 0 && status < 500 && !ASK_AGAIN.includes(status) && reason !== 'TOO_OFTEN'
}
