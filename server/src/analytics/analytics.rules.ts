/** Maximum deviation of a browser's clock; beyond it the reported time is ignored. */
const PLAUSIBLE_MS = 7 * 86_400_000

/** Time of an event: the browser's if plausible (events are queued while offline), else the time of receipt. */
export function eventTime(reported: string, receivedAt: Date): Date {
  const at = Date.parse(reported)
  return Math.abs(at - receivedAt.getTime()) <= PLAUSIBLE_MS ? new Date(at) : receivedAt
}
