import { setTimeout as wait } from 'node:timers/promises'

interface Repetition {
  /** All together. */
  tries: number
  /** The first pause; each further one is twice as long, and all vary by half. */
  pauseMs: number
  /** Whether the next try may succeed; always by default. */
  passes?: (error: unknown) => boolean
  /** Ends the pause. */
  signal?: AbortSignal
}

/** Does work again that failed for a reason that passes. @throws its last error; the signal's reason */
export async function repeated<T>(
  work: () => Promise<T>,
  { tries, pauseMs, passes = () => true, signal }: Repetition,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !passes(error)) throw error
      await wait(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
      signal?.throwIfAborted()
    }
  }
}
