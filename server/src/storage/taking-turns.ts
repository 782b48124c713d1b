/** Callers that come while the work runs share its outcome: however often it is asked for, it runs once at a time. */
export function takingTurns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
