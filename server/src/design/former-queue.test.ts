/** @database both: a migration that moves rows */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { migrationsFolder } from '../db/migrations'
import { designTasks } from '../db/schema/design'
import { jobs } from '../db/schema/jobs'
import { claim } from '../jobs/claim'
import { type DesignRig, type DesignRigs, openRigs } from './testing/design-rig'

/**
 * A process of the release before `jobs` keeps its queue in `design_tasks`. These tests run its statements beside a
 * worker of this release. Remove together with the triggers of migration 0015.
 */
let rigs: DesignRigs
let rig: DesignRig
beforeAll(async () => {
  rigs = await openRigs()
}, 60_000)
afterAll(() => rigs.close())
beforeEach(async () => {
  rig = await rigs.rig()
})
afterEach(() => rig.close())

async function change(
  id: string,
  changes: Partial<Record<keyof typeof designTasks.$inferInsert, unknown>>,
): Promise<void> {
  await rig.database.transaction((tx) =>
    tx
      .update(designTasks)
      .set(changes as object)
      .where(eq(designTasks.id, id)),
  )
}
const jobOf = async (id: string) =>
  (await rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, id))))[0] ?? null
const claimNext = () =>
  rig.database.transaction((tx) =>
    claim(tx, { lane: 'cpu', kinds: rig.kinds, leaseMs: 60_000, holder: null, onTrouble: () => {} }),
  )
/** The condition of the previous release's claim. */
const claimableByFormer = () =>
  rig.database.transaction((tx) =>
    tx.$count(
      designTasks,
      sql`(${designTasks.status} = 'queued' and ${designTasks.runAt} <= now() + interval '1 second')
        or (${designTasks.status} = 'running' and ${designTasks.leaseUntil} < now() + interval '1 day')`,
    ),
  )
const FORMER_LEASE = {
  status: 'running',
  leaseToken: 'former',
  leaseUntil: sql`now() + interval '4 seconds'`,
  attempts: 1,
}
const FORMER_END = { leaseToken: null, leaseUntil: null, leaseHolder: null }

/** A task without a job, as the previous release queues it. */
async function queuedByFormer(): Promise<string> {
  const { id } = await rig.create()
  await rig.database.transaction(async (tx) => {
    await tx.delete(jobs).where(eq(jobs.id, id))
    const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, id))
    await tx.delete(designTasks).where(eq(designTasks.id, id))
    await tx.insert(designTasks).values({ ...task!, request: null })
  })
  return id
}

test('waiting and running tasks are in the queue after the migration, once', async () => {
  const [waiting, running] = [await rig.create(), await rig.create()]
  await change(running.id, FORMER_LEASE)
  await rig.database.transaction((tx) => tx.delete(jobs))
  const migration = await readFile(join(migrationsFolder, '0015_jobs.sql'), 'utf8')
  const backfill = migration.split('--> statement-breakpoint').at(-1)!
  await rig.database.transaction((tx) => tx.execute(sql.raw(backfill)))
  expect(await jobOf(running.id)).toMatchObject({ leaseToken: 'former', attempts: 1, teamId: rig.viewer.teamId })
  expect((await claimNext())?.job.id).toBe(waiting.id)
  expect(await claimNext()).toBeNull()
})

test('a task queued by the previous release is run and charged by this one', async () => {
  const id = await queuedByFormer()
  expect(await jobOf(id)).toMatchObject({ kind: 'design', lane: 'cpu', priority: 0, attempts: 0 })
  await rig.worker().start()
  const done = await rig.until(id, (task) => task.status === 'succeeded')
  expect(done.charge).toMatchObject({ state: 'captured', capturedImages: 1 })
  await rig.expectConsistent()
})

test('a task that the previous release runs is left to it, and taken over when it has died', async () => {
  const { id } = await rig.create()
  await change(id, FORMER_LEASE)
  expect(await claimNext()).toBeNull()
  await change(id, { leaseUntil: sql`now() - interval '1 hour'`, progress: 0.5 })
  expect((await claimNext())?.job).toMatchObject({ id, attempts: 2 })
  expect(await rig.query(id)).toMatchObject({ status: 'running', progress: 0 })
  // The end of its own run finds the lease gone.
  const late = await rig.database.transaction((tx) =>
    tx
      .update(designTasks)
      .set({ status: 'succeeded' })
      .where(and(eq(designTasks.id, id), eq(designTasks.leaseToken, 'former')))
      .returning({ id: designTasks.id }),
  )
  expect(late).toEqual([])
})

test('a task that this release runs is invisible to the previous one', async () => {
  await rig.create()
  expect(await claimableByFormer()).toBe(1)
  await claimNext()
  expect(await claimableByFormer()).toBe(0)
})

test.each(['succeeded', 'canceled'])('a task that the previous release ends (%s) leaves the queue', async (status) => {
  const { id } = await rig.create()
  await change(id, FORMER_LEASE)
  await change(id, { ...FORMER_END, status })
  expect(await jobOf(id)).toBeNull()
})

test('a task that the previous release puts back waits here too', async () => {
  const { id } = await rig.create()
  await change(id, FORMER_LEASE)
  await change(id, { ...FORMER_END, status: 'queued', attempts: 0 })
  expect((await claimNext())?.job).toMatchObject({ id, attempts: 1 })
})
