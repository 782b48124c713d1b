/**
 * In a row: purchases under way (12 s, `jobs/worker.ts`), the writing of what they brought, and a look at a photo (12 s, `perception.ts`). Less
 * than the 30 s after which Kubernetes kills.
 */
const GRACE_MS = 28_000

/** Ctrl-C may arrive twice: from the terminal, and from a parent process that forwards signals. */
const SAME_SIGNAL_MS = 1_000

/** Stops gracefully on SIGTERM, SIGINT and SIGHUP; immediately on a second signal or after the grace period. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    console.log(`${signal}: stopping …`)
    setTimeout(() => {
      console.error(`Not stopped after ${GRACE_MS / 1000} s; ending now.`)
      process.exit(1)
    }, GRACE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Stopping failed:', error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

const TOLD_IN_A_SENTENCE = new Set([
  'ConfigError',
  'DirectoryInUse',
  'StorageMismatch',
  'StorageUnavailable',
  'UsageError',
  'WrongInstallation',
])

/** Prints a sentence for errors that a person at the terminal can fix; others keep their stack trace. */
export function tellFailure(error: unknown): void {
  const known = error instanceof Error && TOLD_IN_A_SENTENCE.has(error.name)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (known) console.error(error.message)
  else if (code === 'EADDRINUSE')
    console.error('The port is in use already. Stop what uses it, or choose another PORT (of a worker: WORKER_PORT).')
  else if (code === 'ECONNREFUSED') console.error('DATABASE_URL: nothing answers there. Is PostgreSQL running?')
  else console.error('The server could not start:', error)
}

export function failStart(error: unknown): never {
  tellFailure(error)
  process.exit(1)
}
