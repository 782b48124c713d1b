/** @database both: a run counts what one before it has counted */
import { eq } from 'drizzle-orm'
import { jobs } from '../../../db/schema/jobs'
import { engineReports } from '../../../db/schema/engines'
import { type DesignRig, type DesignRigs, openRigs } from '../../testing/design-rig'
import type { EnginePool } from '../engine'
import { recordCall } from './engine-reports'
import type { EngineCall } from './http-engine'
import { bought } from './testing/bought'
import { hasTasks } from './testing/fault-table'
import { localPool } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'

/** In the settings of `localPool`. */
const PRICE_FEN = 14

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

const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
const reportOf = async (engine: string) => {
  const [row] = await rig.database.transaction((tx) =>
    tx.select().from(engineReports).where(eq(engineReports.engine, engine)),
  )
  return row
}

/** A pool whose first run brings its picture, and is lost before the job ends, as with a killed process. */
function lostOnce(pool: EnginePool, lose: () => Promise<void>): { pool: EnginePool; runs: () => number } {
  let runs = 0
  return {
    runs: () => runs,
    pool: {
      ...pool,
      healthy: true,
      run: async (job, options = {}) => {
        runs += 1
        const isFirst = runs === 1
        const made = await pool.run(job, options)
        if (!isFirst) return made
        await lose()
        const { signal } = options
        return new Promise((_resolve, reject) => {
          const end = () => reject(signal!.reason as Error)
          if (signal!.aborted) end()
          signal!.addEventListener('abort', end)
        })
      },
    },
  }
}

describe.each(['openai', 'dashscope', 'ark', 'comfyui'] as const)('%s', (id) => {
  let provider: LocalProvider
  beforeAll(async () => {
    provider = await LocalProvider.open(id)
  })
  afterAll(() => provider.close())

  test('a picture that two runs tell of costs its price once', async () => {
    const counting: Promise<void>[] = []
    const onCall = (call: EngineCall) => {
      counting.push(rig.database.transaction((tx) => recordCall(tx, call)))
    }
    const engines = await localPool(provider, { onCall })
    const { clientToken, photoFileId, maskFileId } = rig.request()
    const designType = 'change_entity'
    const params = { way: 'generate', prompt: '一张绿色的沙发' } as const
    const { id: taskId } = await rig.createAny({ clientToken, designType, photoFileId, maskFileId, params, count: 1 })
    const { pool, runs } = lostOnce(engines, async () => {
      await Promise.all(counting)
      expect(await reportOf(id)).toMatchObject({ calls: 1, costFen: PRICE_FEN, openFen: 0 })
      const free = { leaseToken: null, leaseUntil: null, leaseHolder: null }
      await rig.database.transaction((tx) => tx.update(jobs).set(free).where(eq(jobs.id, taskId)))
    })
    const worker = rig.worker({ engines: pool, atOnce: { cpu: 0, remote: 2, light: 0 } })
    await worker.start()
    await bought(rig, provider, taskId)
    const task = await rig.until(taskId, ended)
    await worker.stop(0)
    await Promise.all(counting)
    expect(runs()).toBe(2)
    expect(task.status).toBe(hasTasks(id) ? 'succeeded' : 'failed')
    expect(provider.orders).toHaveLength(1)
    expect(await reportOf(id)).toMatchObject({ calls: 2, costFen: PRICE_FEN, openFen: 0 })
    await rig.expectConsistent()
  })
})

test('what is another purchase, and what has no name, is counted each time', async () => {
  const call: EngineCall = {
    engine: 'another',
    ok: true,
    failure: null,
    isMissed: false,
    ms: 1,
    costFen: PRICE_FEN,
    isOpen: false,
    purchase: 'task image-0 ark sent',
  }
  const others = [{ purchase: 'task image-1 ark sent' }, { purchase: null }, { purchase: null }, { costFen: 0 }]
  for (const each of [{}, {}, ...others]) await rig.database.transaction((tx) => recordCall(tx, { ...call, ...each }))
  expect(await reportOf('another')).toMatchObject({ calls: 6, costFen: 4 * PRICE_FEN })
})

test('who cancels makes no failure of the engine, and pays what was bought', async () => {
  const call: EngineCall = {
    engine: 'of this test',
    ok: false,
    failure: 'canceled',
    isMissed: null,
    isOpen: true,
    purchase: null,
    ms: 900,
    costFen: PRICE_FEN,
  }
  await rig.database.transaction((tx) => recordCall(tx, call))
  const counted = { calls: 1, failures: 0, lastFailure: null, costFen: PRICE_FEN, openFen: PRICE_FEN }
  expect(await reportOf('of this test')).toMatchObject(counted)
  await rig.database.transaction((tx) => recordCall(tx, { ...call, failure: 'timeout', isOpen: false, costFen: 0 }))
  expect(await reportOf('of this test')).toMatchObject({ ...counted, calls: 2, failures: 1, lastFailure: 'timeout' })
})
