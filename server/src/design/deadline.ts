import { setTimeout as wait } from 'node:timers/promises'

/** Work exceeded its time limit. */
export class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`)
    this.name = 'DeadlinePassed'
  }
}

/** Waits for work no longer than until the signal aborts; the work goes on. @throws the signal's reason */
export function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * Runs work with a signal that aborts with the caller's reason, or with `DeadlinePassed` after the time limit. Uses its
 * own timer: an `AbortSignal.any` over `AbortSignal.timeout` may be garbage-collected before it fires.
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

/** Runs work with a signal that aborts so long after the caller's, with its reason: for what is better heard out. */
export async function withGrace<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onAbort = () => {
    timer = setTimeout(() => stop.abort(signal.reason), milliseconds)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

/** @throws the signal's reason */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
  signal.throwIfAborted()
}
