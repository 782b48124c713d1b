const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Writers of one process queue up before they compete with other processes: that saves requests and retries. */
export async function inTurn<Result>(owner: object, key: string, work: () => Promise<Result>): Promise<Result> {
  const queues = turns.get(owner) ?? new Map<string, Promise<unknown>>()
  turns.set(owner, queues)
  const own = (queues.get(key) ?? Promise.resolve()).then(work, work)
  queues.set(key, own)
  try {
    return await own
  } finally {
    if (queues.get(key) === own) queues.delete(key)
  }
}
