import { customerImport } from './imports/customers/customer-import'
import { abandonedOrderKind } from './design/abandoned-order'
import { designKind } from './design/design-job'
import { turnsOf } from './design/engines/http/engine-turns'
import { summaryKind } from './summaries/summary-job'
import { importJobKind } from './imports/import-job'
import { Permits } from './files/permits'
import type { AppDependencies } from './app'
import { materialImport } from './imports/materials/material-import'
import type { JobKind } from './jobs/kinds'
import { JobWorker, type JobWorkerOptions } from './jobs/worker'

/** Light jobs are cheap, but each holds a database connection briefly. */
const LIGHT_AT_ONCE = 4

type Log = JobWorkerOptions['log']

type Grounds = Pick<
  AppDependencies,
  'config' | 'database' | 'pictures' | 'engines' | 'routing' | 'httpEngines' | 'jobEvents' | 'workMetrics'
>

/** All job kinds, by feature. Periodic work is a schedule (`main.ts`). */
function kindsOf({ config, database, pictures, engines, ...remote }: Grounds, log: Log) {
  return {
    design: designKind({
      database,
      files: pictures.files,
      engines,
      inTurn: turnsOf({ database, ...remote }, new Permits(Math.max(1, config.workers))),
      // An order is cut out, and mended twice at most; includes the wait for a thread that makes a suggestion, so the
      // engine's own time-out fires first.
      imageTimeoutMs: config.designTimeoutMs * 3 + Math.max(0, ...config.engines.map(({ timeoutMs }) => timeoutMs)),
      onImageFailure: (taskId, err) => log.warn({ taskId, err }, 'an image failed'),
    }),
    abandonedOrder: abandonedOrderKind(remote.httpEngines),
    customerImport: importJobKind(database, customerImport),
    materialImport: importJobKind(database, materialImport({ database, files: pictures.files })),
    summary: summaryKind({ database, model: config.summaryModel }),
  } satisfies Record<string, JobKind>
}

/** This process's worker. Start it after the database is open; stop it before the engines and the database close. */
export function createWorker(grounds: Grounds, log: Log): JobWorker {
  const { config, database, jobEvents, workMetrics } = grounds
  return new JobWorker({
    database,
    kinds: Object.values(kindsOf(grounds, log)),
    events: jobEvents,
    metrics: workMetrics,
    log,
    // As many designs as engine threads.
    atOnce: { cpu: config.workers, remote: config.remoteJobs, light: LIGHT_AT_ONCE },
  })
}
