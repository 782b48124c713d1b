/** Time ran out for a piece of work. */
export class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`)
    this.name = 'DeadlinePassed'
  }
}

/**
 * Hands work a signal that fires with the given one's reason, or with `DeadlinePassed` when time runs out. A timer of its own
 * rather than `AbortSignal.any` with `AbortSignal.timeout`, whose combination may be collected before it fires.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => stop.abort(new DeadlinePassed(milliseconds)), milliseconds)
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
