/** A count of failed log-ins is forgotten after so long without another one. */
export const FAILURE_WINDOW_MS = 15 * 60_000
/** How long a name or an address that failed too often has to wait. */
export const LOCK_MS = 15 * 60_000

/**
 * Many people may share one address, so it gets more room than one account. Somebody who fails for a known number elsewhere must
 * not lock its owner out: an account is locked for the address that failed, and for all only when very many fail together.
 */
export const ATTEMPT_LIMITS = {
  mobileAtAddress: { captchaFrom: 3, lockAt: 10 },
  mobile: { captchaFrom: 3, lockAt: 200 },
  address: { captchaFrom: 20, lockAt: 100 },
  /** Codes of a second factor: of a million, three are right at a time. */
  factor: { captchaFrom: Infinity, lockAt: 5 },
  /** Somebody signed in who gives a password again: guesses of whoever found the screen unlocked. */
  account: { captchaFrom: Infinity, lockAt: 10 },
} as const
export type LimitKind = keyof typeof ATTEMPT_LIMITS

export interface FailureCount {
  failures: number
  lastFailureAt: Date
  lockedUntil: Date | null
}

/** Failures that still count. */
export function countedFailures(row: FailureCount | undefined, now: Date): number {
  if (!row || now.getTime() - row.lastFailureAt.getTime() > FAILURE_WINDOW_MS) return 0
  return row.failures
}

/** Seconds until another attempt is heard; 0 when one is heard now. */
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
