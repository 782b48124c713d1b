import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../../package-root'
import { cancelTask } from '../../tasks.service'
import { type DesignRig, type DesignRigs, openRigs } from '../../testing/design-rig'
import { checkEngines, engineStatuses, recordCall, remoteQueue } from './engine-reports'
import { configuredEngines, EngineRouting } from '../registry'
import { bought } from './testing/bought'
import { endAfterDeath, FAULT_TABLE, faultRows, hasTasks, toldOf } from './testing/fault-table'
import { LocalProvider } from './testing/local-provider'
import { localPool, TEST_KEY } from './testing/local-pool'

const ROUTING = new EngineRouting(configuredEngines([{ id: 'dashscope' }]))
const RELEASED = { state: 'released', capturedImages: 0 }

let rigs: DesignRigs
let rig: DesignRig
let provider: LocalProvider

beforeAll(async () => {
  rigs = await openRigs()
  rig = await rigs.rig()
}, 60_000)
afterAll(async () => {
  await rig.close()
  await rigs.close()
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

/** Both balances: an image costs 50 of either. */
const worth = async () => {
  const { flops, beans } = await rig.balances()
  return flops + beans
}

describe.each(FAULT_TABLE)('%s', (id, faults) => {
  const isTask = hasTasks(id)
  beforeAll(async () => {
    provider = await LocalProvider.open(id)
  })
  afterAll(() => provider.close())

  describe('a fault', () => {
    let patient: Awaited<ReturnType<typeof work>>['worker']
    beforeAll(async () => {
      patient = (await work()).worker
    })
    afterAll(() => patient.stop(0))

    test.each(faults)(
      '%s: the person is told, and only a delivered picture is charged',
      async (fault, [end, orders]) => {
        provider.reset(fault)
        const before = await worth()
        if (fault === 'slow') await patient.stop(0)
        const hasty = fault === 'slow' ? (await work(1500)).worker : null
        const task = await rig.until((await order()).id, ended)
        await hasty?.stop(0)
        if (hasty) patient = (await work()).worker
        expect(task).toMatchObject(toldOf(end))
        expect(provider.orders).toHaveLength(orders)
        const delivered = task.status === 'succeeded'
        expect(task.charge).toMatchObject(delivered ? { state: 'captured', capturedImages: 1 } : RELEASED)
        expect(await worth()).toBe(before - (delivered ? 50 : 0))
        await rig.expectConsistent()
      },
    )
  })

  test('a cancellation reaches the provider, by its call or a closed connection, and releases the hold once', async () => {
    provider.reset('none')
    provider.ready = false
    const before = await worth()
    const { worker } = await work()
    const { id: taskId } = await order()
    await bought(rig, provider, taskId)
    expect((await cancelTask(rig, rig.viewer, taskId)).task.charge).toMatchObject(RELEASED)
    await (isTask ? provider.toldToCancel() : provider.leftAlone())
    await worker.stop(0)
    expect(provider.canceled).toHaveLength(isTask ? 1 : 0)
    expect(provider.orders).toHaveLength(1)
    expect(await worth()).toBe(before)
    await rig.expectConsistent()
  })

  test('a worker that ends in the middle leaves the purchase to the next, which buys nothing', async () => {
    provider.reset('none')
    provider.ready = false
    const before = await worth()
    const first = await work()
    const { id: taskId } = await order()
    await bought(rig, provider, taskId)
    await first.worker.stop(0)
    expect(provider.canceled).toEqual([])
    expect(await rig.query(taskId)).toMatchObject({ status: 'queued', charge: { state: 'held' } })
    provider.ready = true
    const second = await work()
    const task = await rig.until(taskId, ended)
    await second.worker.stop(0)
    // Without a task to ask for, nobody knows what became of the order: it is not made again, and not charged.
    expect(task).toMatchObject(toldOf(endAfterDeath(id)))
    expect(provider.orders).toHaveLength(1)
    expect(await worth()).toBe(before - (isTask ? 50 : 0))
    await rig.expectConsistent()
  })
})

test('the table of docs/engines.md is the one that is tried here', async () => {
  const page = await readFile(join(packageRoot, '../docs/engines.md'), 'utf8')
  expect(page.split('\n').filter((line) => line.startsWith('|'))).toEqual(expect.arrayContaining(faultRows()))
})

test('operators see which engines answer, what failed and what it cost, and no key', async () => {
  provider = await LocalProvider.open('dashscope')
  provider.reset('none')
  const { worker, engines } = await work()
  const { id: taskId } = await order()
  await rig.until(taskId, ended)
  provider.reset('busy')
  await rig.until((await order()).id, ended)
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
