export interface Schedule {
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>
}

/**
 * Runs this process's own periodic work (its folders, its embedded database), never two runs at once, the first after
 * one interval. A failed run is reported and the next one runs as usual. For work once per installation use a shared
 * schedule.
 */
export function every(milliseconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Schedule {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work()
      .then(() => {}, onError)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
