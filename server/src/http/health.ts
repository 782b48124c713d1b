import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import type { Storage } from '../storage/storage'

const PATIENCE_MS = 3_000
const NO_BLOB = '0'.repeat(64)

/** `/healthz`: this process answers. `/readyz`: what it stands on answers too, so requests may be sent here; 503 otherwise. */
export function registerHealth(app: FastifyInstance, deps: { database: Database; storage: Storage }): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const checks = {
      database: await answers(deps.database.lookUp(async (tx) => tx.execute(sql`select 1 from users limit 1`))),
      // The queue is a table: one that can be read can be worked off.
      queue: await answers(deps.database.lookUp(async (tx) => tx.execute(sql`select 1 from design_tasks limit 1`))),
      storage: await answers(deps.storage.has(NO_BLOB)),
    }
    const ready = !stopping && Object.values(checks).every(Boolean)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : stopping ? 'stopping' : 'failing', checks })
  })
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  try {
    return await Promise.race([
      question.then(
        () => true,
        () => false,
      ),
      tooLate,
    ])
  } finally {
    clearTimeout(timer)
  }
}
