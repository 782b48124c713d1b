/** @database postgres: leases and cancellations cross each other */
import { eq, sql } from 'drizzle-orm'
import { designResults, designTasks } from '../db/schema/design'
import { jobs } from '../db/schema/jobs'
import { files as fileTable } from '../db/schema/files'
import { AppError } from '../http/app-error'
import { EngineFailure, type EnginePool } from './engines/engine'
import { claim as claimJob, type ClaimedJob } from '../jobs/claim'
import { JobEvents } from '../jobs/job-events'
import { endJob, MAX_ATTEMPTS, releaseAll, renew } from '../jobs/queue'
import { finishTask } from './task-queue'
import { cancelTask } from './tasks.service'
import { type DesignRig, later, openRigs } from './testing/design-rig'

let rigs: Awaited<ReturnType<typeof openRigs>>
let rig: DesignRig

beforeAll(async () => {
  rigs = await openRigs()
}, 60_000)
afterAll(() => rigs.close())
beforeEach(async () => {
  rig = await rigs.rig()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await rig.close()
})

const ended = (task: { status: string }) => task.status !== 'queued' && task.status !== 'running'
const expireLease = (taskId: string) =>
  rig.database.transaction((tx) =>
    tx
      .update(jobs)
      .set({ leaseUntil: sql`now() - interval '1 hour'` })
      .where(eq(jobs.id, taskId)),
  )
const claimNext = (leaseMs = 30_000): Promise<ClaimedJob | null> =>
  rig.database.transaction((tx) =>
    claimJob(tx, { lane: 'cpu', kinds: rig.kinds, leaseMs, holder: null, onTrouble: (_job, error) => fail(error) }),
  )
function fail(error: unknown): never {
  throw error
}
const jobOf = async (id: string) => {
  const [job] = await rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, id)))
  return job
}

test('a task is run, delivered and charged', async () => {
  await rig.worker().start()
  const { id } = await rig.create({ count: 2 })
  const task = await rig.until(id, ended)
  expect(task).toMatchObject({
    status: 'succeeded',
    progress: 1,
    engine: 'scripted',
    errorCode: null,
    report: { areaSqm: 12, tileCount: 40, tileCountWithWaste: 42 },
    charge: { source: 'flops', flops: 100, beans: 0, state: 'captured', capturedImages: 2 },
  })
  expect(task.results.map((result) => result.seed)).toEqual(
    rig.engine.jobs.map((job) => job.seed).toSorted((a, b) => a - b),
  )
  expect(new Set(task.results.map((result) => result.seed)).size).toBe(2)
  expect(await rig.balances()).toEqual({ flops: 900, beans: 1000 })
  await rig.expectConsistent()
})

test('each picture names the engine that made it', async () => {
  const engines: EnginePool = {
    run: async (job, options) => ({
      ...(await rig.engine.run(job, options)),
      engine: job.image === 0 ? 'openai' : 'ark',
    }),
    suggest: () => rig.engine.suggest(),
    healthy: true,
    close: async () => {},
  }
  await rig.worker({ engines }).start()
  const { id } = await rig.create({ count: 2 })
  expect(await rig.until(id, ended)).toMatchObject({ status: 'succeeded', engine: 'openai' })
  const made = (column: typeof designResults.fileId | typeof designResults.previewFileId) =>
    rig.database.transaction((tx) =>
      tx
        .select({ provenance: fileTable.provenance })
        .from(designResults)
        .innerJoin(fileTable, eq(fileTable.id, column))
        .where(eq(designResults.taskId, id))
        .orderBy(designResults.ordinal),
    )
  const named = ['openai', 'ark'].map((engine) => ({
    provenance: expect.stringContaining(`"ContentProducer":"Tessera/${engine}"`),
  }))
  expect(await made(designResults.fileId)).toEqual(named)
  expect(await made(designResults.previewFileId)).toEqual(named)
})

test('a failed image is not charged: the others are delivered', async () => {
  rig.engine.script = async () => {
    if (rig.engine.jobs.length === 2) throw new EngineFailure('timeout', 'too slow')
  }
  await rig.worker({ tasksAtOnce: 1 }).start()
  const { id } = await rig.create({ count: 3 })
  const task = await rig.until(id, ended)
  expect(task).toMatchObject({ status: 'partial', errorCode: 'timeout' })
  expect(task.charge).toMatchObject({ state: 'captured', capturedImages: 2 })
  expect(task.results).toHaveLength(2)
  expect((await rig.balances()).flops).toBe(900)
  await rig.expectConsistent()
})

test.each([
  ['a refusal', () => new AppError('PLANE_INVALID'), 'engine_refused', 1],
  ['a time-out', () => new EngineFailure('timeout', 'too slow'), 'timeout', 1],
  ['an unreadable photo', () => new EngineFailure('photo_unreadable', 'broken'), 'photo_unreadable', 1],
  ['a crash, after a second try', () => new EngineFailure('engine_failed', 'boom'), 'engine_failed', 2],
])('%s ends the task and gives everything back', async (_name, error, errorCode, runs) => {
  rig.engine.script = async () => {
    throw error()
  }
  await rig.worker().start()
  const { id } = await rig.create()
  expect(await rig.until(id, ended)).toMatchObject({
    status: 'failed',
    errorCode,
    results: [],
    charge: { state: 'released', capturedImages: 0 },
  })
  expect(rig.engine.jobs).toHaveLength(runs)
  expect(await rig.balances()).toEqual({ flops: 1000, beans: 1000 })
  await rig.expectConsistent()
})

test('an engine that never answers times out', async () => {
  rig.engine.script = (_job, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  await rig.worker({ imageTimeoutMs: 20 }).start()
  const { id } = await rig.create()
  expect(await rig.until(id, ended)).toMatchObject({ status: 'failed', errorCode: 'timeout' })
})

test('progress is reported while the images are made, and never decreases', async () => {
  const half = later()
  rig.engine.script = async (_job, { onProgress }) => {
    onProgress?.(0.5)
    onProgress?.(0.3)
    await half.promise
  }
  await rig.worker().start()
  const { id } = await rig.create({ count: 2 })
  const running = await rig.until(id, (task) => task.progress > 0)
  expect(running).toMatchObject({ status: 'running' })
  expect(running.progress).toBeLessThanOrEqual(0.5)
  half.resolve()
  await rig.until(id, ended)
})

test('cancelling a running task stops the engine and releases the hold', async () => {
  const started = later()
  const stopped = later<unknown>()
  rig.engine.script = (_job, { signal }) =>
    new Promise((_, reject) => {
      started.resolve()
      signal?.addEventListener('abort', () => {
        stopped.resolve(signal.reason)
        reject(signal.reason)
      })
    })
  await rig.worker().start()
  const { id } = await rig.create()
  await started.promise
  const canceled = await cancelTask(rig, rig.viewer, id)
  expect(canceled.task).toMatchObject({ status: 'canceled', charge: { state: 'released' } })
  expect(await stopped.promise).toMatchObject({ reason: 'canceled' })
  expect(await rig.balances()).toEqual({ flops: 1000, beans: 1000 })
  await rig.expectConsistent()
})

test('a cancellation by another process stops the engine at the next lease renewal', async () => {
  const started = later<(progress: number) => void>()
  const stopped = later<unknown>()
  rig.engine.script = (_job, { signal, onProgress }) =>
    new Promise((_, reject) => {
      started.resolve(onProgress!)
      signal?.addEventListener('abort', () => {
        stopped.resolve(signal.reason)
        reject(signal.reason)
      })
    })
  await rig.worker().start()
  const { id } = await rig.create()
  const tell = await started.promise
  const elsewhere = { database: rig.database, files: rig.files, events: new JobEvents() }
  await cancelTask(elsewhere, rig.viewer, id)
  tell(0.5)
  expect(await stopped.promise).toMatchObject({ reason: 'leaseLost' })
  await rig.expectConsistent()
})

test('tasks of a dead process restart at once, those with a second death after the others', async () => {
  const [twice, once, fresh] = [await rig.create(), await rig.create(), await rig.create()]
  await rig.database.transaction(async (tx) => {
    const claimed = (attempts: number) => ({
      leaseToken: 'dead',
      leaseUntil: sql`now() + interval '1 hour'`,
      attempts,
    })
    await tx.update(jobs).set(claimed(2)).where(eq(jobs.id, twice.id))
    await tx.update(jobs).set(claimed(1)).where(eq(jobs.id, once.id))
    expect(await releaseAll(tx, rig.kinds)).toBe(2)
  })
  const order = [await claimNext(), await claimNext(), await claimNext()].map((each) => each?.job.id)
  expect(order).toEqual([once.id, fresh.id, twice.id])
})

test('an orderly stop returns unfinished tasks to the queue without using up an attempt', async () => {
  const started = later()
  rig.engine.script = (_job, { signal }) =>
    new Promise((_, reject) => {
      started.resolve()
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const first = rig.worker()
  await first.start()
  const { id } = await rig.create()
  await started.promise
  await first.stop(0)
  expect(await rig.query(id)).toMatchObject({ status: 'queued', charge: { state: 'held' } })
  expect(await jobOf(id)).toMatchObject({ attempts: 0, leaseToken: null })
  rig.engine.script = async () => {}
  await rig.worker().start()
  expect(await rig.until(id, ended)).toMatchObject({ status: 'succeeded' })
  await rig.expectConsistent()
})

test('a stop lets work end within the grace period', async () => {
  const started = later()
  const allowed = later()
  rig.engine.script = () => {
    started.resolve()
    return allowed.promise
  }
  const worker = rig.worker()
  await worker.start()
  const { id } = await rig.create()
  await started.promise
  const stopping = worker.stop(10_000)
  allowed.resolve()
  await stopping
  expect(await rig.query(id)).toMatchObject({ status: 'succeeded' })
})

test('a task whose process died is taken over when its lease expires', async () => {
  const { id } = await rig.create()
  const dead = await claimNext()
  expect(await claimNext()).toBeNull()
  await expireLease(id)
  const next = await claimNext()
  expect(next?.job).toMatchObject({ id, attempts: 2 })
  expect(next?.leaseToken).not.toBe(dead?.leaseToken)
})

test('a process that lost its lease can neither renew nor finish', async () => {
  const { id } = await rig.create()
  const first = (await claimNext())!
  await expireLease(id)
  const second = (await claimNext())!
  const image = await rig.files.takeImage(await rig.files.read(await photoOf(id)))
  const delivered = {
    image,
    preview: image,
    width: 320,
    height: 256,
    seed: 1,
    outsideChangedRatio: 0,
    engine: 'scripted',
  }
  const outcome = {
    delivered: [delivered],
    engine: 'scripted',
    method: null,
    warnings: [],
    report: null,
    errorCode: null,
    errorDetail: null,
  }
  const end = (leaseToken: string) =>
    rig.database.transaction(async (tx) => {
      const ours = await endJob(tx, { jobId: id, leaseToken })
      if (ours) await finishTask(tx, rig.files, id, outcome)
      return ours
    })
  const keep = (leaseToken: string) => rig.database.transaction((tx) => renew(tx, { jobId: id, leaseToken }, 1000))
  expect(await keep(first.leaseToken)).toBe(false)
  expect(await end(first.leaseToken)).toBe(false)
  expect(await rig.query(id)).toMatchObject({ status: 'running', results: [] })
  expect(await end(second.leaseToken)).toBe(true)
  expect(await end(second.leaseToken)).toBe(false)
  expect((await rig.query(id)).results).toHaveLength(1)
  expect((await rig.balances()).flops).toBe(950)
  await rig.expectConsistent()
})

test('a task that kills its process repeatedly fails in the end', async () => {
  const { id } = await rig.create({ count: 2 })
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    expect((await claimNext())?.job.attempts).toBe(attempt)
    await expireLease(id)
  }
  expect(await claimNext()).toBeNull()
  expect(await rig.query(id)).toMatchObject({ status: 'failed', errorCode: 'lost', charge: { state: 'released' } })
  expect(await rig.balances()).toEqual({ flops: 1000, beans: 1000 })
  await rig.expectConsistent()
})

test('a job whose task is gone is given up, and others come through', async () => {
  const { id } = await rig.create()
  await rig.database.transaction(async (tx) => {
    await tx.update(jobs).set({ attempts: MAX_ATTEMPTS }).where(eq(jobs.id, id))
    await tx.delete(designTasks).where(eq(designTasks.id, id))
  })
  const other = await rig.create()
  expect((await claimNext())?.job.id).toBe(other.id)
  expect(await jobOf(id)).toBeUndefined()
})

test('twenty concurrent claims never return a task twice', async () => {
  const created = await Promise.all(Array.from({ length: 8 }, () => rig.create()))
  const claimed = await Promise.all(Array.from({ length: 20 }, () => claimNext()))
  const ids = claimed.flatMap((each) => (each ? [each.job.id] : []))
  expect(ids.toSorted()).toEqual(created.map((task) => task.id).toSorted())
})

test('an internal error reschedules the task instead of failing it', async () => {
  const put = jest.spyOn(rig.storage, 'put')
  // As often as one picture is tried.
  for (let failure = 0; failure < 3; failure++) put.mockRejectedValueOnce(new Error('ENOSPC: no space left on device'))
  const worker = rig.worker()
  await worker.start()
  const { id } = await rig.create()
  const waiting = await rig.until(id, (task) => put.mock.calls.length === 3 && task.status !== 'running')
  expect(waiting).toMatchObject({ status: 'queued', charge: { state: 'held' } })
  expect((await jobOf(id))!.runAt.getTime()).toBeGreaterThan(Date.now())
  await rig.database.transaction((tx) => tx.update(jobs).set({ runAt: sql`now()`, turnAt: sql`now()` }))
  expect(await rig.until(id, ended)).toMatchObject({ status: 'succeeded' })
  await rig.expectConsistent()
})

test('a photo whose blob is missing fails the task', async () => {
  const { id } = await rig.create()
  await rig.storage.delete((await photoOf(id)).sha256)
  await rig.worker().start()
  expect(await rig.until(id, ended)).toMatchObject({ status: 'failed', errorCode: 'photo_unreadable' })
  await rig.expectConsistent()
})

async function photoOf(taskId: string) {
  return rig.database.transaction(async (tx) => {
    const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, taskId))
    const [photo] = await tx.select().from(fileTable).where(eq(fileTable.id, task!.photoFileId))
    return photo!
  })
}
