import type { JobContext } from '../jobs/kinds'
import type { JobRef } from './engines/engine'
import { isUnrepeatable } from './engines/http/order-note'

interface ImageRun {
  /** Storage for the engine's remote reference. */
  ref: JobRef
  signal: AbortSignal
}

/** Names one image's order, in its job and in what comes after it. */
export const ownerOf = (jobId: string, name: string): string => `${jobId} ${name}`

/**
 * One image of a run: its reference by name, and its signal. A stop of the process ends it at once, unless it was ordered in this run where no later
 * one can ask for it: then only the job's own signal does.
 */
export function imageOf(
  { signal, stopping = signal, refs, keepRef }: Omit<JobContext, 'onProgress'>,
  name: string,
  jobId: string,
): ImageRun {
  const stop = new AbortController()
  let isUnderWay = false
  const onStopping = () => {
    if (stopping.aborted && !isUnderWay) stop.abort(stopping.reason)
  }
  const onAbort = () => stop.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  stopping.addEventListener('abort', onStopping, { once: true })
  if (signal.aborted) onAbort()
  onStopping()
  return {
    signal: stop.signal,
    ref: {
      owner: ownerOf(jobId, name),
      get known() {
        return refs[name]
      },
      keep: async (ref) => {
        // Noted, it would count as sent.
        if (isUnrepeatable(ref)) stop.signal.throwIfAborted()
        // Before it is written: a stop in between would leave a note of what was never sent.
        isUnderWay = isUnrepeatable(ref)
        await keepRef(name, ref)
        onStopping()
        stop.signal.throwIfAborted()
      },
    },
  }
}
