/** When shops begin to call. */
const MORNING_HOUR = 10

/** Ten o'clock in so many days, in the viewer's time zone; an ISO instant. */
export function followIn(days: number, now: Date): string {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  at.setHours(MORNING_HOUR, 0, 0, 0)
  return at.toISOString()
}

/** `2026-11-22T10:00` in the viewer's time zone, as a browser's own field for times reads it. */
export function localMinutes(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
