interface Machine {
  startPostgres(): Promise<{ url: string; stop(): Promise<void> }>
}

/** The PostgreSQL server of DATABASE_URL (an empty database), or a temporary cluster on this machine. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env['DATABASE_URL']
  if (given) return work(given)
  const path: string = '../../.workspace/machine.mjs'
  const cluster = await ((await import(path)) as Machine).startPostgres()
  return work(cluster.url).finally(() => cluster.stop())
}
