const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Those of one process wait for one another before they compete with other processes: it costs no request and no second try. */
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
