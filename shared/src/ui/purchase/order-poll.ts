import { ORDER_POLL_INTERVAL_MS } from '../../contract/constants'

interface OrderPoll<Answer> {
  readonly query: (signal: AbortSignal) => Promise<Answer>
  /** Called with every response; return true to go on, false to stop. */
  readonly onAnswer: (answer: Answer) => boolean
  /** Called on a query error, which ends the polling. */
  readonly onError: (error: unknown) => void
  /** Sends the first query immediately instead of after one interval. */
  readonly immediately?: boolean
}

/**
 * Polls an order: one query every 3000 ms, never two at a time, until the state is final, a query fails or the returned function is
 * called. Stopping clears the timer, aborts the pending query and ignores its response.
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
    // The callback may have stopped the polling.
    if (!signal.aborted) timer = setTimeout(() => void ask(), delayMs)
  }

  schedule(immediately ? 0 : ORDER_POLL_INTERVAL_MS)
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}
