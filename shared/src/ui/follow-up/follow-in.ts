/** When shops begin to call. */
const MORNING_HOUR = 10

/** Ten o'clock in so many days, in the viewer's time zone; an ISO instant. */
export function followIn(days: number, now: Date): string {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(MORNING_HOUR, 0, 0, 0)
  return at.toISOString()
}
