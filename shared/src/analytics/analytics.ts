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
 * A beacon carries no headers: what a person's page says last, which is often why they leave, would be nobody's, and nobody's reports do
 * not count when a release is judged. It is for browsers alone that end every other request with the page; the report names the device.
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

/** The one queue of the page: this module is a shared singleton. */
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
 * Notes that something happened, at the present address (without its query, which may name people). Returns at once, never throws, and
 * drops what it cannot deliver. Remotes may call it too.
 *
 * @param name one of the fixed key table; any other is refused
 * @param route where it happened, when that is no longer the present address
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

/** Hands over what waits, because the page may not live any longer. */
export function flushOnLeaving(): void {
  queue.leave()
}
