const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface Limit {
  /** `everybody`: all that the installation sends. */
  by: 'mobile' | 'address' | 'everybody'
  /** So many requests … */
  count: number
  /** … within so long. */
  withinMs: number
}

/** Requests beyond these are refused. A shop's people share one address; messages to one number cost money and annoy. */
export const SEND_LIMITS: readonly Limit[] = [
  { by: 'mobile', count: 1, withinMs: MINUTE_MS },
  { by: 'mobile', count: 5, withinMs: HOUR_MS },
  { by: 'mobile', count: 10, withinMs: DAY_MS },
  { by: 'address', count: 60, withinMs: HOUR_MS },
  { by: 'address', count: 300, withinMs: DAY_MS },
]

/** Requests beyond these need a captcha. */
export const CAPTCHA_LIMITS: readonly Limit[] = [
  { by: 'mobile', count: 2, withinMs: HOUR_MS },
  { by: 'address', count: 10, withinMs: HOUR_MS },
]

/**
 * Seconds until one more request stays within a limit; 0 when it does now.
 * @param nthNewest when the request was made that has to be older than the limit's time: the `count`-th newest
 */
export function waitSeconds(limit: Limit, nthNewest: Date | undefined, now: Date): number {
  if (!nthNewest) return 0
  return Math.max(0, Math.ceil((nthNewest.getTime() + limit.withinMs - now.getTime()) / 1000))
}
