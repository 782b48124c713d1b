import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import type { Storage } from '../storage/storage'

/** The release store, as the probe needs it. */
interface Pages {
  answers(): Promise<boolean>
  /** Whether pages can be served from memory. */
  readonly holdsPage: boolean
}

const PATIENCE_MS = 3_000

interface HealthDependencies {
  readonly database: Database
  readonly storage: Storage
  /** Null where no pages are served. */
  readonly pages: Pages | null
  /** Only in worker processes; without engines the API still serves everything else. */
  readonly engines?: { readonly healthy: boolean }
  /** Only in API processes; without it regions are suggested as before. */
  readonly perception?: { readonly trouble: string | null }
}

/**
 * `/healthz`: the process answers. `/readyz`: database, queue and storage answer, so traffic may be routed here; 503 otherwise. When only
 * the release store is unreachable and pages are served from memory, it answers `degraded` with 200: otherwise every replica would be
 * taken out at once. The storage probe writes, because a read-only storage would lose the next upload.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDependencies): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const checks = {
      database: await answers(
        deps.database.read((tx) =>
          tx
            .select({ one: sql`1` })
            .from(sql`users`)
            .limit(1),
        ),
      ),
      // The queue is a table: if it can be read, work can be claimed.
      queue: await answers(
        deps.database.read((tx) =>
          tx
            .select({ one: sql`1` })
            .from(sql`jobs`)
            .limit(1),
        ),
      ),
      ...(deps.engines && { engines: deps.engines.healthy }),
      storage: await answers(deps.storage.probe()),
    }
    const { pages, perception } = deps
    const releases = pages === null || (await holds(pages.answers()))
    const ready = !stopping && Object.values(checks).every(Boolean) && (releases || pages.holdsPage)
    const status = !ready ? (stopping ? 'stopping' : 'failing') : releases ? 'ok' : 'degraded'
    return reply.code(ready ? 200 : 503).send({
      status,
      checks: { ...checks, ...(perception && { perception: perception.trouble === null }), ...(pages && { releases }) },
    })
  })
}

const answers = (question: Promise<unknown>): Promise<boolean> => holds(question.then(() => true))

async function holds(question: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  try {
    return await Promise.race([question.catch(() => false), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
