import { localPool } from './engines/http/testing/local-pool'
import { LocalProvider } from './engines/http/testing/local-provider'
import type { EngineCall } from './engines/http/http-engine'
import type { EnginePool } from './engines/engine'
import { JobEvents } from '../jobs/job-events'
import { cancelTask } from './tasks.service'
import type { InTurn } from './task-run'
import { type DesignRig, type DesignRigs, later, openRigs } from './testing/design-rig'

let rigs: DesignRigs
let rig: DesignRig
let provider: LocalProvider
beforeAll(async () => {
  rigs = await openRigs()
  provider = await LocalProvider.open('openai')
}, 60_000)
beforeEach(async () => {
  rig = await rigs.rig()
  provider.reset('none')
})
afterEach(() => rig.close())
afterAll(async () => {
  await provider.close()
  await rigs.close()
})

const order = (count: number) => {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  return rig.createAny({ clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count })
}

/** Of three images the first is bought, the second with the provider, and the third in line. */
async function underWay(count: 1 | 2 | 3) {
  const calls: EngineCall[] = []
  const pool = await localPool(provider, { onCall: (call) => calls.push(call) })
  const first = later()
  const cut = later()
  if (count === 1) provider.ready = false
  const engines: EnginePool = {
    ...pool,
    healthy: true,
    run: async (job, options) => {
      if (job.image === 1) await first.promise
      const made = await pool.run(job, options)
      if (job.image === 0) {
        provider.ready = false
        first.resolve()
      }
      return made
    },
  }
  const inTurn: InTurn = (job, _owner, make, signal) => {
    if (job.image !== 2) return make(job)
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        cut.resolve()
        reject(signal.reason)
      })
    })
  }
  const worker = rig.worker({ engines, inTurn, atOnce: { cpu: 0, remote: 1, light: 0 } })
  await worker.start()
  const { id } = await order(count)
  await rig.until(id, () => provider.holding === 1)
  return { id, worker, calls, cut: cut.promise }
}

test('a stop delivers what was bought, charges only that, and counts the cut order as open', async () => {
  const { id, worker, calls } = await underWay(2)
  await worker.stop(0)
  const task = await rig.query(id)
  expect(task).toMatchObject({
    status: 'partial',
    errorCode: 'lost',
    charge: { state: 'captured', capturedImages: 1 },
  })
  expect(task.results).toHaveLength(1)
  expect((await rig.balances()).flops).toBe(950)
  expect(calls).toMatchObject([
    { ok: true, isOpen: false },
    { ok: false, isOpen: true, costFen: 14 },
  ])
  await rig.expectConsistent()
})

test('a stop waits longer for what is with a provider without tasks, and begins nothing new meanwhile', async () => {
  const { id, worker, cut } = await underWay(3)
  const stopped = worker.stop(0, 60_000)
  await cut
  provider.ready = true
  await stopped
  expect(await rig.query(id)).toMatchObject({
    status: 'partial',
    errorCode: 'lost',
    charge: { state: 'captured', capturedImages: 2 },
  })
  expect(provider.orders).toHaveLength(2)
  await rig.expectConsistent()
})

test('a task that is cancelled during a stop stays cancelled, whatever was bought', async () => {
  const { id, worker, cut } = await underWay(3)
  const stopped = worker.stop(0, 60_000)
  await cut
  const elsewhere = { database: rig.database, files: rig.files, events: new JobEvents() }
  await cancelTask(elsewhere, rig.viewer, id)
  provider.ready = true
  await stopped
  expect(await rig.query(id)).toMatchObject({ status: 'canceled', results: [], charge: { state: 'released' } })
  expect(await rig.balances()).toEqual({ flops: 1000, beans: 1000 })
  await rig.expectConsistent()
})

test('a stop with nothing bought yet hands the task back', async () => {
  const { id, worker } = await underWay(1)
  await worker.stop(0)
  expect(await rig.query(id)).toMatchObject({ status: 'queued', charge: { state: 'held' } })
})
