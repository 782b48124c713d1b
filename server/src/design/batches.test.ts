/** @database postgres: a batch's one transaction meets others and cancellations */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { users } from '../db/schema/people'
import { jobs } from '../db/schema/jobs'
import { designTasks } from '../db/schema/design'
import { ledgerEntries } from '../db/schema/ledger'
import { claim } from '../jobs/claim'
import { EngineFailure } from './engines/engine'
import type { BatchRequest } from './batches.service'
import type { TaskRequest } from './task-inputs'
import { SAMPLE_SIZE, samplePicture } from './testing/sample-inputs'
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
afterEach(() => rig.close())

/** A batch of so many layings of one tile; each differs by its angle. */
const batchOf = (many: number, clientToken: string = randomUUID()): BatchRequest => {
  const tasks = Array.from({ length: many }, (_, index) => {
    const { clientToken: _token, ...task } = rig.request()
    return { ...task, count: task.count ?? 1, params: { ...task.params, angleDeg: index } }
  })
  return { clientToken, tasks: tasks as BatchRequest['tasks'] }
}
/** An own photo of the sample's size. */
async function photoOf(colour: string) {
  const { width, height } = SAMPLE_SIZE
  const image = await rig.files.takeImage(await samplePicture(width, height, colour).jpeg().toBuffer())
  const { teamId, userId } = rig.viewer
  return rig.database.transaction((tx) => rig.files.record(tx, image, { teamId, createdBy: userId, kind: 'upload' }))
}
const isEnded = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
const untilAll = async (id: string) => {
  const { tasks } = await rig.queryBatch(id)
  for (const task of tasks) await rig.until(task.id, isEnded)
  return (await rig.queryBatch(id)).tasks
}
const angles = (tasks: readonly { designType: string }[]) =>
  tasks.map((task) => (task as unknown as { params: { angleDeg: number } }).params.angleDeg)

test('tasks are made together, in the order asked for, and charged for what came', async () => {
  await rig.worker().start()
  const { batch, repeated } = await rig.createBatch(batchOf(4))
  expect(repeated).toBe(false)
  expect(angles(batch.tasks)).toEqual([0, 1, 2, 3])
  expect(batch.tasks.every((task) => task.batchId === batch.id && task.charge.state === 'held')).toBe(true)
  expect(await rig.balances()).toEqual({ flops: 800, beans: 1000 })
  const tasks = await untilAll(batch.id)
  expect(tasks.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded'])
  expect(await rig.balances()).toEqual({ flops: 800, beans: 1000 })
  await rig.expectConsistent()
})

test('a double click and a lost answer make and charge one batch; another request with the token is refused', async () => {
  const request = batchOf(3)
  const [one, two] = await Promise.all([rig.createBatch(request), rig.createBatch(request)])
  expect(one.batch.id).toBe(two.batch.id)
  expect([one.repeated, two.repeated].toSorted()).toEqual([false, true])
  expect(await rig.createBatch(request)).toMatchObject({ repeated: true, batch: { id: one.batch.id } })
  expect(await rig.balances()).toEqual({ flops: 850, beans: 1000 })
  await expect(rig.createBatch(batchOf(2, request.clientToken))).rejects.toMatchObject({
    errorName: 'IDEMPOTENCY_MISMATCH',
  })
  expect(
    await rig.database.transaction((tx) => tx.$count(designTasks, eq(designTasks.teamId, rig.viewer.teamId))),
  ).toBe(3)
})

test('a task that fails gives back its own share, the others are delivered and charged', async () => {
  rig.engine.script = async (job) => {
    if ((job as unknown as { params: { angleDeg: number } }).params.angleDeg === 1)
      throw new EngineFailure('timeout', 'slow')
  }
  await rig.worker().start()
  const { batch } = await rig.createBatch(batchOf(3))
  const tasks = await untilAll(batch.id)
  expect(tasks.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded'])
  expect(tasks[1]).toMatchObject({ errorCode: 'timeout', charge: { state: 'released', capturedImages: 0 } })
  expect((await rig.balances()).flops).toBe(900)
  await rig.expectConsistent()
})

test('of several rooms in one material the one whose photo cannot be read fails alone, is given back once, and can be tried again', async () => {
  const [template] = batchOf(1).tasks
  const photos = await Promise.all(['#112233', '#445566', '#778899'].map(photoOf))
  const tasks = photos.map(({ id: photoFileId }) => ({ ...template!, photoFileId })) as BatchRequest['tasks']
  await rig.storage.delete(photos[1]!.sha256)
  await rig.worker().start()
  const { batch } = await rig.createBatch({ clientToken: randomUUID(), tasks })
  const ended = await untilAll(batch.id)
  expect(ended.map(({ status, errorCode }) => [status, errorCode])).toEqual([
    ['succeeded', null],
    ['failed', 'photo_unreadable'],
    ['succeeded', null],
  ])
  const entries = await rig.database.transaction((tx) =>
    tx.select().from(ledgerEntries).where(eq(ledgerEntries.causeId, ended[1]!.id)).orderBy(ledgerEntries.sequence),
  )
  expect(entries.map(({ category, amount }) => [category, amount])).toEqual([
    ['hold', -50],
    ['release', 50],
  ])
  expect((await rig.balances()).flops).toBe(900)

  const { id: photoFileId } = await photoOf('#446655')
  const again = await rig.createAny({ ...tasks[1]!, photoFileId, clientToken: randomUUID() } as TaskRequest)
  expect(await rig.until(again.id, isEnded)).toMatchObject({ status: 'succeeded' })
  expect((await rig.balances()).flops).toBe(850)
  await rig.expectConsistent()
})

test('cancelling keeps what was made, stops what runs, and gives back the rest; once', async () => {
  const running = later()
  const stopped = later()
  rig.engine.script = (_job, { signal }) => {
    if (rig.engine.jobs.length === 1) return Promise.resolve()
    running.resolve()
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        stopped.resolve()
        reject(signal.reason)
      }),
    )
  }
  await rig.worker({ tasksAtOnce: 1 }).start()
  const { batch } = await rig.createBatch(batchOf(4))
  await rig.until(batch.tasks[0]!.id, isEnded)
  await running.promise
  const [canceled, again] = await Promise.all([rig.cancelBatch(batch.id), rig.cancelBatch(batch.id)])
  await stopped.promise
  for (const { tasks } of [canceled, again]) {
    expect(tasks.map(({ status }) => status)).toEqual(['succeeded', 'canceled', 'canceled', 'canceled'])
  }
  expect((await rig.balances()).flops).toBe(950)
  expect(await rig.database.transaction((tx) => tx.$count(jobs, eq(jobs.teamId, rig.viewer.teamId)))).toBe(0)
  await rig.expectConsistent()
})

test('a batch whose worker was killed goes on with the next one, nothing is made or charged twice', async () => {
  const { batch } = await rig.createBatch(batchOf(3))
  const claimed = await rig.database.transaction((tx) =>
    claim(tx, {
      lane: 'cpu',
      kinds: rig.kinds,
      leaseMs: 30_000,
      holder: null,
      onTrouble: (_job, error) => Promise.reject(error),
    }),
  )
  expect(claimed?.job.id).toBe(batch.tasks[0]!.id)
  await rig.database.transaction((tx) =>
    tx
      .update(jobs)
      .set({ leaseUntil: sql`now() - interval '1 hour'` })
      .where(eq(jobs.id, claimed!.job.id)),
  )
  await rig.worker().start()
  const tasks = await untilAll(batch.id)
  expect(tasks.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(rig.engine.jobs).toHaveLength(3)
  expect((await rig.balances()).flops).toBe(850)
  await rig.expectConsistent()
})

test('all or none: too little money, the monthly limit, or one bad request leave nothing behind', async () => {
  const tooDear = batchOf(41)
  await expect(rig.createBatch(tooDear)).rejects.toMatchObject({
    errorName: 'BALANCE_INSUFFICIENT',
    data: { required: 41, available: 40, unit: 'image' },
  })
  const broken = batchOf(3)
  broken.tasks[2] = { ...broken.tasks[2]!, photoFileId: 'unknown' }
  await expect(rig.createBatch(broken)).rejects.toMatchObject({ errorName: 'NOT_FOUND' })
  await rig.database.transaction((tx) =>
    tx.update(users).set({ monthlyImgLimit: 2 }).where(eq(users.id, rig.viewer.userId)),
  )
  await expect(rig.createBatch(batchOf(3))).rejects.toMatchObject({
    errorName: 'FORBIDDEN',
    data: { limit: 2, available: 2, unit: 'image' },
  })
  expect(await rig.balances()).toEqual({ flops: 1000, beans: 1000 })
  expect(
    await rig.database.transaction((tx) => tx.$count(designTasks, eq(designTasks.teamId, rig.viewer.teamId))),
  ).toBe(0)
})
