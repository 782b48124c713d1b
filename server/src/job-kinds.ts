import { designKind } from './design/design-job'
import { Permits } from './files/permits'
import type { AppDependencies } from './app'
import type { JobKind } from './jobs/kinds'
import { JobWorker, type JobWorkerOptions } from './jobs/worker'

/** Next to nothing each, but each holds a connection for moments. */
const LIGHT_AT_ONCE = 4

type Log = JobWorkerOptions['log']

type Grounds = Pick<AppDependencies, 'config' | 'database' | 'pictures' | 'engines' | 'jobEvents' | 'workMetrics'>

/** Every kind of work that waits in the queue, feature by feature. What is done by the clock is a schedule (`main.ts`). */
function kindsOf({ config, database, pictures, engines }: Grounds, log: Log) {
  return {
    design: designKind({
      database,
      files: pictures.files,
      engines,
      imagePermits: new Permits(Math.max(1, config.workers)),
      // Waiting for a thread that makes a suggestion counts here, so the engine's own limit fires earlier.
      imageTimeoutMs: config.designTimeoutMs * 2,
      onImageFailure: (taskId, err) => log.warn({ taskId, err }, 'an image failed'),
    }),
  } satisfies Record<string, JobKind>
}

/** The worker of this process. Start it after the database is open; stop it before the engines and the database are closed. */
export function createWorker(grounds: Grounds, log: Log): JobWorker {
  const { config, database, jobEvents, workMetrics } = grounds
  return new JobWorker({
    database,
    kinds: Object.values(kindsOf(grounds, log)),
    events: jobEvents,
    metrics: workMetrics,
    log,
    // As many designs as there are threads for their images.
    atOnce: { cpu: config.workers, remote: config.remoteJobs, light: LIGHT_AT_ONCE },
  })
}
