/** A count of failed log-ins expires this long after the last failure. */
export const FAILURE_WINDOW_MS = 15 * 60_000
/** How long an account or an address waits after too many failures. */
export const LOCK_MS = 15 * 60_000

/**
 * Many people may share one address, so its limit is higher than that of an account. Failures from elsewhere must not lock the owner out:
 * an account is locked for the address that failed, and for all addresses only after very many failures.
 */
export const ATTEMPT_LIMITS = {
  mobileAtAddress: { captchaFrom: 3, lockAt: 10 },
  mobile: { captchaFrom: 3, lockAt: 200 },
  address: { captchaFrom: 20, lockAt: 100 },
  /** Codes of a second factor: at any time three of a million are valid. */
  factor: { captchaFrom: Infinity, lockAt: 5 },
  /** Passwords asked for again inside a session: guesses at a screen left unlocked. */
  account: { captchaFrom: Infinity, lockAt: 10 },
} as const
export type LimitKind = keyof typeof ATTEMPT_LIMITS

export interface FailureCount {
  failures: number
  lastFailureAt: Date
  lockedUntil: Date | null
}

/** Failures that have not expired. */
export function countedFailures(row: FailureCount | undefined, now: Date): number {
  if (!row || now.getTime() - row.lastFailureAt.getTime() > FAILURE_WINDOW_MS) return 0
  return row.failures
}

/** Seconds until another attempt is allowed; 0 when one is allowed now. */
export function lockedSeconds(row: FailureCount | undefined, now: Date): number {
  if (!row?.lockedUntil) return 0
  return Math.max(0, Math.ceil((row.lockedUntil.getTime() - now.getTime()) / 1000))
}

/** The row after one more failure. */
export function afterFailure(kind: LimitKind, row: FailureCount | undefined, now: Date): FailureCount {
  const failures = countedFailures(row, now) + 1
  const locked = failures >= ATTEMPT_LIMITS[kind].lockAt
  return { failures, lastFailureAt: now, lockedUntil: locked ? new Date(now.getTime() + LOCK_MS) : null }
}
