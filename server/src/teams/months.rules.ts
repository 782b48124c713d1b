const MINUTE_MS = 60_000

interface Months {
  /** `2026-01`, the current month last. */
  readonly names: readonly string[]
  /** When each of them begins. */
  readonly starts: readonly Date[]
}

/** The last `count` months as a clock `offsetMinutes` east of UTC shows them. */
export function lastMonths(now: Date, offsetMinutes: number, count: number): Months {
  const local = new Date(now.getTime() + offsetMinutes * MINUTE_MS)
  const starts = Array.from({ length: count }, (_, index) =>
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - (count - 1 - index)),
  )
  return {
    names: starts.map((start) => new Date(start).toISOString().slice(0, 7)),
    starts: starts.map((start) => new Date(start - offsetMinutes * MINUTE_MS)),
  }
}
