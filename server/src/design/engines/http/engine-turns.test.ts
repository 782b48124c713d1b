import type { Config } from '../../../config'
import type { FilesModule } from '../../../files/files.module'
import { createWorker } from '../../../job-kinds'
import { WorkMetrics } from '../../../jobs/work-metrics'
import type { JobWorker } from '../../../jobs/worker'
import { cancelTask } from '../../tasks.service'
import { type DesignRig, type DesignRigs, openRigs } from '../../testing/design-rig'
import { localPool } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'

const ENGINE_MS = 60_000
const NOBODY_LOGS = { info: () => {}, warn: () => {}, error: () => {} }

let rigs: DesignRigs
let rig: DesignRig
let provider: LocalProvider
let worker: JobWorker
beforeAll(async () => {
  rigs = await openRigs()
  rig = await rigs.rig()
  provider = await LocalProvider.open('openai')
}, 60_000)
beforeEach(() => {
  provider.reset('none')
  provider.ready = false
})
afterEach(async () => {
  jest.useRealTimers()
  provider.ready = true
  await worker.stop(0)
})
afterAll(async () => {
  await provider.close()
  await rig.close()
  await rigs.close()
})

/** The worker as an installation has it, and its engine. */
async function start(settings: { atOnce?: number } = {}) {
  const pool = await localPool(provider, { timeoutMs: ENGINE_MS, settings })
  const config = { workers: 1, remoteJobs: 8, designTimeoutMs: 1000, engines: [{ timeoutMs: ENGINE_MS }] }
  worker = createWorker(
    {
      config: config as unknown as Config,
      database: rig.database,
      pictures: { files: rig.files } as FilesModule,
      engines: pool,
      routing: pool.routing,
      httpEngines: pool.engines,
      jobEvents: rig.events,
      workMetrics: new WorkMetrics(rig.database),
    },
    NOBODY_LOGS,
  )
  const [engine] = pool.engines
  await worker.start()
  return { permits: engine!.permits, atOnce: engine!.profile.concurrency }
}
const order = (count: number) => {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  return rig.createAny({ clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count })
}
const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
/** With the real clock, whatever the faked one says. */
async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve))
}

test('the wait for a busy engine is not taken off the time of an image', async () => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'setInterval', 'clearInterval', 'queueMicrotask', 'nextTick', 'Date', 'performance'],
  })
  const { permits, atOnce } = await start()
  const first = await order(atOnce)
  await until(() => provider.holding === atOnce)
  const second = await order(1)
  await until(() => permits.waiting === 1)
  // Together longer than an image may take, each shorter than the engine's own time-out.
  jest.advanceTimersByTime(ENGINE_MS * 0.9)
  // Answers those that wait, and nobody after them.
  provider.ready = true
  provider.ready = false
  await until(() => provider.holding === 1)
  jest.advanceTimersByTime(ENGINE_MS * 0.9)
  jest.useRealTimers()
  provider.ready = true
  expect(await rig.until(first.id, ended)).toMatchObject({ status: 'succeeded' })
  expect(await rig.until(second.id, ended)).toMatchObject({ status: 'succeeded', errorCode: null })
  expect(provider.orders).toHaveLength(atOnce + 1)
  await rig.expectConsistent()
})

test('a task that is cancelled while it waits for its engine ends at once, and orders nothing', async () => {
  // As an operator has set it.
  const { permits, atOnce } = await start({ atOnce: 3 })
  expect(atOnce).toBe(3)
  const first = await order(atOnce)
  await until(() => provider.holding === atOnce)
  const second = await order(2)
  await until(() => permits.waiting === 2)
  await cancelTask(rig, rig.viewer, second.id)
  await until(() => permits.waiting === 0 && worker.busy === 1)
  const third = await order(1)
  await until(() => permits.waiting === 1)
  provider.ready = true
  expect(await rig.until(first.id, ended)).toMatchObject({ status: 'succeeded' })
  expect(await rig.until(third.id, ended)).toMatchObject({ status: 'succeeded' })
  expect(await rig.query(second.id)).toMatchObject({ status: 'canceled', charge: { state: 'released' } })
  expect(provider.orders).toHaveLength(atOnce + 1)
  await rig.expectConsistent()
})
