import {
  ANALYTICS_EVENTS,
  ANALYTICS_LIMITS,
  type AnalyticsEventName,
  type AnalyticsProps,
  reportAction,
} from '../contract/analytics'
import { toAppError } from '../http/app-error'
import { API_BASE, call, callOnLeaving } from '../http/client'
import { deviceId } from '../session/device-id'
import { type AnalyticsEvent, createEventQueue, type Delivery } from './event-queue'

async function send(events: readonly AnalyticsEvent[]): Promise<Delivery> {
  try {
    await call(reportAction, { deviceId: deviceId(), events: [...events] })
    return 'done'
  } catch (thrown) {
    const { status, reason } = toAppError(thrown)
    return status === 0 || status >= 500 || reason === 'TOO_OFTEN' ? 'later' : 'refused'
  }
}

/**
 * `sendBeacon` sends no headers: the last events of a page, often why the person leaves, would be anonymous, and anonymous reports are
 * not counted when a release is judged. So it is only the fallback for browsers without keepalive; the report contains the device id.
 */
function sendOnLeaving(events: readonly AnalyticsEvent[]): boolean {
  try {
    const report = { deviceId: deviceId(), events: [...events] }
    if (callOnLeaving(reportAction, report)) return true
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
    return navigator.sendBeacon(`${API_BASE}${reportAction.path}`, body)
  } catch {
    return false
  }
}

/** The page's only queue: this module is a shared singleton. */
const queue = createEventQueue({ send, sendOnLeaving })

function asProps(props: Readonly<Record<string, string | number | boolean | undefined>>) {
  return Object.fromEntries(
    Object.entries(props).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [[key, typeof value === 'string' ? value.slice(0, ANALYTICS_LIMITS.textLength) : value]],
    ),
  )
}

/**
 * Tracks an event at the current path (without the query, which may contain names). Returns at once, never throws, and drops what it
 * cannot deliver. Remotes may call it too.
 *
 * @param name from the fixed key table; others are rejected
 * @param route where it happened, if not the current path
 */
export function track<Name extends AnalyticsEventName>(
  name: Name,
  props: AnalyticsProps[Name],
  route: string = globalThis.location.pathname,
): void {
  try {
    if (!ANALYTICS_EVENTS.includes(name)) {
      console.warn(`analytics: "${name}" is not in the key table`)
      return
    }
    queue.add({ name, at: new Date().toISOString(), route: route.slice(0, 300), props: asProps({ ...props }) })
  } catch (error) {
    console.warn('analytics', error)
  }
}

/** Flushes the queue, because the page may be about to unload. */
export function flushOnLeaving(): void {
  queue.leave()
}
