/** @database both: what another process left is told by the lease */
import { eq } from 'drizzle-orm'
import { jobs } from '../db/schema/jobs'
import { abandonedOrderKind } from './abandoned-order'
import type { EngineCall } from './engines/http/http-engine'
import { bought } from './engines/http/testing/bought'
import { localPool } from './engines/http/testing/local-pool'
import { LocalProvider } from './engines/http/testing/local-provider'
import { cancelTask } from './tasks.service'
import { type DesignRig, type DesignRigs, openRigs } from './testing/design-rig'

let rigs: DesignRigs
let rig: DesignRig
beforeAll(async () => {
  rigs = await openRigs()
}, 60_000)
beforeEach(async () => {
  rig = await rigs.rig()
})
afterEach(() => rig.close())
afterAll(() => rigs.close())

const waiting = () => rig.database.transaction((tx) => tx.select().from(jobs).where(eq(jobs.teamId, rig.viewer.teamId)))

/** A task whose order is with the provider, and the worker that ordered. */
async function ordered(provider: LocalProvider, calls: EngineCall[]) {
  provider.ready = false
  const pool = await localPool(provider, { onCall: (call) => calls.push(call) })
  const worker = rig.worker({ engines: pool, atOnce: { cpu: 0, remote: 1, light: 0 } })
  await worker.start()
  const { clientToken, photoFileId, maskFileId } = rig.request()
  const { id } = await rig.createAny({
    clientToken,
    designType: 'eliminate_everything',
    photoFileId,
    maskFileId,
    count: 1,
  })
  await bought(rig, provider, id)
  const cancel = () => cancelTask(rig, rig.viewer, id)
  const lookAfter = () =>
    rig.worker({ kinds: [abandonedOrderKind(pool.engines)], atOnce: { cpu: 0, remote: 0, light: 1 } }).start()
  return { id, worker, cancel, lookAfter }
}

describe.each(['dashscope', 'comfyui'] as const)('%s', (id) => {
  let provider: LocalProvider
  beforeEach(async () => {
    provider = await LocalProvider.open(id)
  })
  afterEach(() => provider.close())

  test('an order of a task that is cancelled while no process runs it is stopped there, and counted', async () => {
    const calls: EngineCall[] = []
    const { worker, cancel, lookAfter } = await ordered(provider, calls)
    await worker.stop(0)
    expect(calls).toEqual([])
    await cancel()
    await lookAfter()
    await provider.toldToCancel()
    while ((await waiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(provider.canceled).toHaveLength(1)
    expect(calls).toMatchObject([{ engine: id, failure: 'canceled', isOpen: true, costFen: 14 }])
    await rig.expectConsistent()
  })

  test('one that a process looks after is stopped by that process alone', async () => {
    const calls: EngineCall[] = []
    const { cancel } = await ordered(provider, calls)
    await cancel()
    await provider.toldToCancel()
    expect(await waiting()).toEqual([])
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(calls).toMatchObject([{ failure: 'canceled', isOpen: true }])
  })
})
