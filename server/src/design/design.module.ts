import type { Database } from '../db/database'
import type { FileLinks } from '../files/file-links'
import type { FileService } from '../files/files.service'
import { Permits } from '../files/permits'
import type { Route } from '../http/route'
import { designRoutes } from './design.routes'
import { DesignWorker, type WorkerLog } from './design-worker'
import type { EnginePool } from './engines/engine'
import { TaskEvents } from './task-events'

export interface DesignDependencies {
  database: Database
  files: FileService
  links: FileLinks
  engines: EnginePool
}

export interface DesignModule {
  routes: Route[]
  /** Tells the workers of this process about new and cancelled tasks; hand it to `createDesignWorker`. */
  events: TaskEvents
}

const SUGGESTIONS_AT_ONCE = 2
const SUGGESTIONS_WAITING = 16

export function createDesignModule(deps: DesignDependencies): DesignModule {
  const events = new TaskEvents()
  const permits = new Permits(SUGGESTIONS_AT_ONCE, SUGGESTIONS_WAITING)
  return { events, routes: designRoutes({ ...deps, events, permits }) }
}

/**
 * The worker of this process. Start it after the database is open, stop it before the engines and the database are closed.
 * @param deps.workers engine threads; as many images are made at once
 * @param deps.designTimeoutMs the engine's own limit for one image
 */
export function createDesignWorker(
  deps: Omit<DesignDependencies, 'links'> & {
    events: TaskEvents
    log: WorkerLog
    workers: number
    designTimeoutMs: number
  },
): DesignWorker {
  const { log, workers, designTimeoutMs } = deps
  return new DesignWorker({
    database: deps.database,
    files: deps.files,
    engines: deps.engines,
    events: deps.events,
    log,
    tasksAtOnce: workers,
    imagePermits: new Permits(workers),
    // The engine may be busy with suggestions first, so its own limit fires earlier.
    imageTimeoutMs: designTimeoutMs * 2,
    onImageFailure: (taskId, error) => log.warn({ taskId, err: error }, 'an image failed'),
  })
}
