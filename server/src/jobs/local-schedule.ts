export interface Schedule {
  /** Starts nothing new, and waits for what runs. */
  stop(): Promise<void>
}

/**
 * Runs work that is this process's own (its folders, its embedded database) again and again, one run at a time, the first one after
 * one interval. A failed run is told and the next one comes. What the installation needs once is a shared schedule.
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
