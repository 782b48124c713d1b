import { ORDER_POLL_INTERVAL_MS } from '../../contract/constants'

interface OrderPoll<Answer> {
  readonly query: (signal: AbortSignal) => Promise<Answer>
  /** Hears every answer; true asks again, false ends the polling. */
  readonly onAnswer: (answer: Answer) => boolean
  /** A query error ends the polling. */
  readonly onError: (error: unknown) => void
  /** Asks at once instead of one interval from now. */
  readonly immediately?: boolean
}

/**
 * Asks about an order again and again: one query every 3000 ms, never two at a time, until an answer is final, a query fails or
 * the returned function is called. After that no timer is left, the query under way is aborted and its answer is heard by nobody.
 */
export function pollOrder<Answer>({ query, onAnswer, onError, immediately }: OrderPoll<Answer>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async () => {
    const began = Date.now()
    try {
      const answer = await query(signal)
      if (signal.aborted || !onAnswer(answer)) return
      schedule(Math.max(0, ORDER_POLL_INTERVAL_MS - (Date.now() - began)))
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }
  const schedule = (delayMs: number) => {
    // Whoever heard the answer may have ended the polling while hearing it.
    if (!signal.aborted) timer = setTimeout(() => void ask(), delayMs)
  }

  schedule(immediately ? 0 : ORDER_POLL_INTERVAL_MS)
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}
