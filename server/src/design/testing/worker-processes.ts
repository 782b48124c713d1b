import { eq } from 'drizzle-orm'
import { openDatabase } from '../../db/database'
import { jobs } from '../../db/schema/jobs'
import { seedReferenceData } from '../../seed/reference-data'
import { type Child, startChild } from '../../testing/child'
import { withEmptyDatabase } from '../../testing/empty-database'
import { type DesignRig, type DesignRigs, openRigs } from './design-rig'

const children: Child[] = []
afterEach(async () => {
  for (const child of children) child.process.kill('SIGKILL')
  await Promise.all(children.splice(0).map((child) => child.ended))
})

/** Starts a worker process; resolves once it is ready. */
type StartWorker = (settings?: Record<string, string>) => Promise<Child>

/** Runs `work` with worker processes on their own PostgreSQL database; they are killed at the end of the test. */
export async function withWorkers(work: (rig: DesignRig, start: StartWorker) => Promise<void>): Promise<void> {
  await withEmptyDatabase(async (url) => {
    const database = await openDatabase(url!)
    let rigs: DesignRigs | undefined
    try {
      await database.transaction(seedReferenceData)
      rigs = await openRigs(database)
      const env = { DATABASE_URL: url!, DATA_DIR: rigs.folder, WORKERS: '1', WORKER_PORT: '0' }
      await work(await rigs.rig(), async (settings = {}) => {
        const child = startChild('worker', [], { ...env, ...settings })
        children.push(child)
        await child.prints(/worker is ready/)
        return child
      })
    } finally {
      await (rigs ?? database).close()
    }
  })
}

/** Waits for a run of the task: the first claim, the second … */
export async function claimed(rig: DesignRig, taskId: string, attempt: number): Promise<void> {
  for (;;) {
    const [job] = await rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, taskId)))
    if (!job) throw new Error('the task has ended already')
    if (job.attempts >= attempt && job.leaseToken !== null) return
  }
}
