/** Callers during a run share its result: the work runs once at a time, however often it is called. */
export function takingTurns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
