export interface Schedule {
  /** Starts nothing new, and waits for what runs. */
  stop(): Promise<void>
}

/**
 * Runs work again and again, one run at a time, the first one after one interval or `atOnce`. A failed run is told and the next one
 * comes.
 */
export function every(
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { atOnce = false } = {},
): Schedule {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work()
      .then(() => {}, onError)
      .finally(() => {
        running = null
      })
  }
  if (atOnce) run()
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
