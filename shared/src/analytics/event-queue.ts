import { ANALYTICS_LIMITS, bytesOfEvent, type reportAction } from '../contract/analytics'
import type { EndpointInput } from '../contract/endpoint'

export type AnalyticsEvent = EndpointInput<typeof reportAction>['events'][number]

/** Outcome of a batch: kept for a retry after `later`, dropped after `refused`. */
export type Delivery = 'done' | 'later' | 'refused'

interface EventQueueOptions {
  readonly send: (events: readonly AnalyticsEvent[]) => Promise<Delivery>
  /** Sender at unload; true if the browser accepted the batch. */
  readonly sendOnLeaving: (events: readonly AnalyticsEvent[]) => boolean
}

/** Memory limit, for phones; the oldest events are dropped. */
const MOST_WAITING = 200
/** A batch is sent this long after its first event, or as soon as it is full. */
const COLLECT_MS = 5_000
/** Backoff after failures; the last delay repeats. */
const RETRY_MS = [10_000, 30_000, 120_000, 600_000]
/** Bytes reserved for the envelope around the events. */
const BATCH_BYTES = ANALYTICS_LIMITS.batchBytes - 1024

export interface EventQueue {
  add(event: AnalyticsEvent): void
  /** Flushes the queue, because the page may be about to unload. */
  leave(): void
}

/** Collects events and sends them in batches. Never throws or blocks; undeliverable events are lost. */
export function createEventQueue({ send, sendOnLeaving }: EventQueueOptions): EventQueue {
  let waiting: AnalyticsEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let sending = false

  function takeBatch(): AnalyticsEvent[] {
    let bytes = 0
    const rest = waiting.findIndex((event, index) => {
      bytes += bytesOfEvent(event) + 1
      return index === ANALYTICS_LIMITS.batch || bytes > BATCH_BYTES
    })
    return waiting.splice(0, rest === -1 ? waiting.length : rest)
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(() => void flush(), delay)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (sending || waiting.length === 0) return
    sending = true
    const batch = takeBatch()
    const delivery = await send(batch).catch((): Delivery => 'later')
    sending = false
    if (delivery === 'later') {
      waiting = [...batch, ...waiting].slice(-MOST_WAITING)
      failures += 1
      schedule(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]!)
      return
    }
    failures = 0
    if (waiting.length > 0) schedule(COLLECT_MS)
  }

  return {
    add(event) {
      if (bytesOfEvent(event) > ANALYTICS_LIMITS.eventBytes) return
      waiting = [...waiting, event].slice(-MOST_WAITING)
      if (waiting.length >= ANALYTICS_LIMITS.batch && failures === 0) void flush()
      else schedule(COLLECT_MS)
    },
    leave() {
      while (waiting.length > 0) {
        const batch = takeBatch()
        if (sendOnLeaving(batch)) continue
        // Rejected by the browser (limit reached): kept in case the page stays alive.
        waiting = [...batch, ...waiting]
        return
      }
      clearTimeout(timer)
      timer = undefined
    },
  }
}
