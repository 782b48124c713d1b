import type { Database } from '../../../db/database'
import type { Permits } from '../../../files/permits'
import type { InTurn } from '../../task-run'
import type { EngineRouting } from '../registry'
import type { HttpEngine } from './http-engine'
import { httpEngineOf } from './remote-pool'
import { answeringRouting } from './silent-engines'

interface Engines {
  database: Database
  routing: EngineRouting
  httpEngines: readonly HttpEngine[]
}

/**
 * The turns of images at engines: an engine on another machine that answers, as many at once as it takes; or a thread of
 * this process.
 */
export function turnsOf({ database, routing, httpEngines }: Engines, threads: Permits): InTurn {
  return async (job, known, make, signal) => {
    const now = await database.read((tx) => answeringRouting(tx, routing))
    const engine = httpEngineOf(job, known, { routing: now, httpEngines })
    const permits = engine?.permits ?? threads
    return permits.run(() => make({ ...job, engine: engine?.id }), signal)
  }
}
