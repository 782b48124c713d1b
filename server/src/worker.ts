import pino from 'pino'
import { ConfigError, parseConfig } from './config'
import { openFoundation } from './foundation'
import { createWorker } from './job-kinds'
import { engineChecks } from './design/engines/http/engine-reports'
import { startSharedSchedules } from './jobs/shared-schedules'
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
  const log = pino(loggerOptions(config.logLevel))
  const worker = createWorker(foundation, log)
  const health = await createWorkerApp(foundation)
  const told =
    config.workerPort === null ? 'nowhere' : await health.listen({ host: config.workerHost, port: config.workerPort })
  await worker.start()
  const { database, httpEngines } = foundation
  const onError = (error: unknown) => log.error({ err: error }, 'regular work failed')
  // The engines that this process calls, with its own settings.
  const works = engineChecks(database, httpEngines)
  const checks = works.length > 0 ? await startSharedSchedules({ database, works, onError }) : null
  stopOnSignal(async () => {
    await worker.stop()
    await checks?.stop()
    await health.close()
    await foundation.close()
  })
  console.log(`Tessera design worker is ready: ${config.workers} engine threads. Health and metrics: ${told}.`)
}

start().catch(failStart)
