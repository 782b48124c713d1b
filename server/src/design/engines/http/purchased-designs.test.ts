import { eq } from 'drizzle-orm'
import { jobs } from '../../../db/schema/jobs'
import { cancelTask } from '../../tasks.service'
import { type DesignRig, type DesignRigs, openRigs } from '../../testing/design-rig'
import { checkEngines, engineStatuses, recordCall, remoteQueue } from './engine-reports'
import { configuredEngines, EngineRouting } from '../registry'
import { type Fault, LocalProvider } from './testing/local-provider'
import { localPool, TEST_KEY } from './testing/local-pool'

/** What a person sees of a task, and what became of the money. */
type Told = { status: string; errorCode: string | null; errorDetail?: string }
const ROUTING = new EngineRouting(configuredEngines([{ id: 'dashscope' }]))
const RELEASED = { state: 'released', capturedImages: 0 }

let rigs: DesignRigs
let rig: DesignRig
let provider: LocalProvider

beforeAll(async () => {
  rigs = await openRigs()
  rig = await rigs.rig()
  provider = await LocalProvider.open('dashscope')
}, 60_000)
afterAll(async () => {
  await rig.close()
  await rigs.close()
  await provider.close()
})

const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
const order = (count = 1) => {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  return rig.createAny({ clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count })
}
async function work(timeoutMs?: number) {
  const onCall = (call: Parameters<typeof recordCall>[1]) => {
    void rig.database.transaction((tx) => recordCall(tx, call))
  }
  const engines = await localPool(provider, { onCall, ...(timeoutMs && { timeoutMs }) })
  const worker = rig.worker({ engines, atOnce: { cpu: 0, remote: 2, light: 0 } })
  await worker.start()
  return { worker, engines }
}

test.each<[Fault, Told, number]>([
  ['none', { status: 'succeeded', errorCode: null }, 1],
  ['slow', { status: 'failed', errorCode: 'timeout' }, 1],
  ['busy', { status: 'failed', errorCode: 'engine_failed', errorDetail: 'busy' }, 0],
  ['moderated', { status: 'failed', errorCode: 'engine_refused', errorDetail: 'moderated' }, 0],
  ['cut', { status: 'failed', errorCode: 'engine_failed', errorDetail: 'unanswered' }, 1],
  ['redrawn', { status: 'failed', errorCode: 'engine_failed', errorDetail: 'shifted' }, 1],
  ['notAnImage', { status: 'failed', errorCode: 'engine_failed', errorDetail: 'unusable' }, 1],
])('%s: what the person is told, and that only a delivered picture is charged', async (fault, told, orders) => {
  provider.reset(fault)
  const before = await rig.balances()
  const { worker } = await work(fault === 'slow' ? 1500 : undefined)
  const task = await rig.until((await order()).id, ended)
  await worker.stop(0)
  expect(task).toMatchObject(told)
  expect(provider.orders).toHaveLength(orders)
  const delivered = task.status === 'succeeded'
  expect(task.charge).toMatchObject(delivered ? { state: 'captured', capturedImages: 1 } : RELEASED)
  expect((await rig.balances()).flops).toBe(before.flops - (delivered ? 50 : 0))
  await rig.expectConsistent()
})

test('a cancellation reaches the provider, and releases the hold once', async () => {
  provider.reset('none')
  provider.ready = false
  const before = await rig.balances()
  const { worker } = await work()
  const { id } = await order()
  await bought(id)
  expect((await cancelTask(rig, rig.viewer, id)).task.charge).toMatchObject(RELEASED)
  await worker.stop(0)
  expect(provider.canceled).toHaveLength(1)
  expect(await rig.balances()).toEqual(before)
  await rig.expectConsistent()
})

test('a worker that ends in the middle leaves the purchase to the next, which buys nothing', async () => {
  provider.reset('none')
  provider.ready = false
  const first = await work()
  const { id } = await order()
  await bought(id)
  await first.worker.stop(0)
  expect(provider.canceled).toEqual([])
  expect(await rig.query(id)).toMatchObject({ status: 'queued', charge: { state: 'held' } })
  provider.ready = true
  const second = await work()
  expect(await rig.until(id, ended)).toMatchObject({ status: 'succeeded', method: 'dashscope/model-of-the-test' })
  await second.worker.stop(0)
  expect(provider.orders).toHaveLength(1)
  await rig.expectConsistent()
})

test('operators see which engines answer, what failed and what it cost, and no key', async () => {
  provider.reset('none')
  const { worker, engines } = await work()
  await worker.stop(0)
  const statusOf = () =>
    rig.database
      .read((tx) => engineStatuses(tx, ROUTING, engines.engines))
      .then((list) => list.find(({ id }) => id === 'dashscope')!)
  await checkEngines(rig.database, engines.engines)
  const status = await statusOf()
  expect(status).toMatchObject({
    lane: 'remote',
    model: 'model-of-the-test',
    capabilities: expect.arrayContaining([
      { designType: 'eliminate_everything', level: 'full', needs: [], chosen: true },
    ]),
    check: { reachable: true, trouble: null },
    lastFailure: { code: expect.any(String) },
  })
  expect(status.calls).toBeGreaterThan(status.failures)
  expect(status.costFen).toBeGreaterThan(0)
  expect(await rig.database.read(remoteQueue)).toEqual({ waiting: 0, running: 0 })
  await provider.close()
  await checkEngines(rig.database, engines.engines)
  const gone = await statusOf()
  expect(gone.check).toMatchObject({ reachable: false, trouble: expect.stringContaining('dashscope: no answer') })
  expect(JSON.stringify(gone)).not.toContain(TEST_KEY)
  expect(JSON.stringify(gone)).not.toContain(provider.kind === 'dashscope' ? '127.0.0.1:' : '')
})

/** Resolves once the provider's id is kept with the job. */
async function bought(taskId: string): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const [job] = await rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.id, taskId)))
    if (job?.refs['image-0']?.includes('task:')) return
    if (Date.now() > deadline) throw new Error(`nothing was bought: ${JSON.stringify(job?.refs)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
