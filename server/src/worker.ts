import pino from 'pino'
import { ConfigError, parseConfig } from './config'
import { openFoundation } from './foundation'
import { createWorker } from './job-kinds'
import { loggerOptions } from './http/logging'
import { createWorkerApp } from './worker-app'
import { failStart, stopOnSignal } from './process-life'

/** A worker process: any number of these, beside any number of `main`, on one PostgreSQL and one picture storage. */
async function start(): Promise<void> {
  const config = parseConfig(process.env)
  if (config.databaseUrl.startsWith('pglite:')) {
    throw new ConfigError(
      'DATABASE_URL is needed: the embedded database belongs to one process, which works on designs itself.',
    )
  }
  if (config.workers === 0) throw new ConfigError('WORKERS must be at least 1 here.')
  const foundation = await openFoundation(config)
  const worker = createWorker(foundation, pino(loggerOptions(config.logLevel)))
  const health = await createWorkerApp(foundation)
  const told =
    config.workerPort === null ? 'nowhere' : await health.listen({ host: config.workerHost, port: config.workerPort })
  await worker.start()
  stopOnSignal(async () => {
    await worker.stop()
    await health.close()
    await foundation.close()
  })
  console.log(`Tessera design worker is ready: ${config.workers} engine threads. Health and metrics: ${told}.`)
}

start().catch(failStart)
