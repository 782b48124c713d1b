/** A browser's clock that is off by more than this tells nothing. */
const PLAUSIBLE_MS = 7 * 86_400_000

/** When an event happened: the browser's word while it is plausible (events wait while offline), else when it arrived. */
export function eventTime(reported: string, receivedAt: Date): Date {
  const at = Date.parse(reported)
  return Math.abs(at - receivedAt.getTime()) <= PLAUSIBLE_MS ? new Date(at) : receivedAt
}
