/** A browser clock that is further off than this is ignored. */
const PLAUSIBLE_MS = 7 * 86_400_000

/** When an event happened: the browser's time while it is plausible (events are queued while offline), else the time of arrival. */
export function eventTime(reported: string, receivedAt: Date): Date {
  const at = Date.parse(reported)
  return Math.abs(at - receivedAt.getTime()) <= PLAUSIBLE_MS ? new Date(at) : receivedAt
}
