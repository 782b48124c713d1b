import { eq, sql } from 'drizzle-orm'
import { engineReports } from '../../../db/schema/engines'
import { Permits } from '../../../files/permits'
import { type DesignRig, type DesignRigs, openRigs } from '../../testing/design-rig'
import { createTask } from '../../tasks.service'
import { EngineFailure, type EngineJob } from '../engine'
import { configuredEngines, EngineRouting } from '../registry'
import { checkEngines, engineStatuses, recordCall } from './engine-reports'
import { turnsOf } from './engine-turns'
import { ProviderError } from './exchange'
import type { EngineCall, HttpEngine } from './http-engine'
import { PROFILES } from './profile'
import { answeringRouting } from './silent-engines'
import { localPool } from './testing/local-pool'
import type { Fault } from './testing/drawn-answer'
import { LocalProvider } from './testing/local-provider'

const ROUTING = new EngineRouting(configuredEngines([{ id: 'comfyui' }, { id: 'openai' }]))
const SILENT = { errorName: 'ENGINE_UNSUPPORTED', data: { needs: ['design.engines.answering'] } }

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
afterEach(async () => {
  await rig.database.transaction((tx) => tx.delete(engineReports))
  await rig.close()
})
afterAll(async () => {
  await provider.close()
  await rigs.close()
})

/** A process of the installation: nothing is shared but the database. */
const aProcess = () =>
  localPool(provider, {
    onCall: (call) => void rig.database.transaction((tx) => recordCall(tx, call)),
  })
type Process = Awaited<ReturnType<typeof aProcess>>

const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
const order = async ({ routing }: Process) => {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  const request = { clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count: 1 } as const
  return (await createTask({ ...rig, routing }, rig.viewer, request)).task
}
const report = async () => {
  const [row] = await rig.database.read((tx) =>
    tx.select().from(engineReports).where(eq(engineReports.engine, 'openai')),
  )
  return row
}
/** Orders and waits until the call is counted. */
async function buy(from: Process, fault: Fault): Promise<void> {
  provider.reset(fault)
  const calls = (await report())?.calls ?? 0
  await rig.until((await order(from)).id, ended)
  while (((await report())?.calls ?? 0) <= calls) await new Promise((resolve) => setImmediate(resolve))
}
const bestNow = async (routing = ROUTING) =>
  (await rig.database.read((tx) => answeringRouting(tx, routing))).routeOf('change_entity', { lane: 'remote' })?.engine

test('what one process cannot reach no other sells, until a check of any of them succeeds', async () => {
  const here = await aProcess()
  const there = await aProcess()
  // Never checked.
  await order(there)
  await provider.close()
  await checkEngines(rig.database, here.engines)
  const before = await rig.balances()
  await expect(order(there)).rejects.toMatchObject(SILENT)
  expect(await rig.balances()).toEqual(before)
  provider = await LocalProvider.open('openai')
  const restarted = await aProcess()
  await checkEngines(rig.database, restarted.engines)
  expect(await order(there)).toMatchObject({ status: 'queued', charge: { state: 'held' } })
  await rig.expectConsistent()
})

test('an engine that misses call after call is not sold, though checks succeed in between only', async () => {
  const here = await aProcess()
  const there = await aProcess()
  const worker = rig.worker({ engines: here, atOnce: { cpu: 0, remote: 1, light: 0 } })
  await worker.start()
  await buy(here, 'cut')
  const told = await rig.database.read((tx) => engineStatuses(tx, here.routing, here.engines))
  // Operators see the first.
  expect(told.find(({ id }) => id === 'openai')).toMatchObject({ missed: 1, passedOver: false })
  for (const fault of ['error500', 'moderated', 'cut', 'error500'] as const) await buy(here, fault)
  expect(await report()).toMatchObject({ missed: 2 })
  await buy(here, 'none')
  for (let call = 0; call < 3; call++) await buy(here, 'cut')
  const before = await rig.balances()
  await expect(order(there)).rejects.toMatchObject(SILENT)
  expect(await rig.balances()).toEqual(before)
  await checkEngines(rig.database, there.engines)
  await buy(there, 'none')
  await worker.stop(0)
  await rig.expectConsistent()
})

const missing: EngineCall = {
  engine: 'comfyui',
  ok: false,
  isMissed: true,
  failure: 'broken',
  ms: 1,
  costFen: 0,
  isOpen: false,
  purchase: null,
}
const record = (call: EngineCall) => rig.database.transaction((tx) => recordCall(tx, call))
const seen = (values: Partial<Record<keyof typeof engineReports.$inferInsert, unknown>>) =>
  rig.database.transaction((tx) => tx.update(engineReports).set(values as object))

test('what was seen long ago, and what was answered since, holds no engine back', async () => {
  expect(await bestNow()).toBe('comfyui')
  for (let call = 0; call < 3; call++) await record(missing)
  expect(await bestNow()).toBe('openai')
  await seen({ lastFailureAt: sql`now() - interval '16 minutes'`, lastCallAt: sql`now() - interval '16 minutes'` })
  expect(await bestNow()).toBe('comfyui')
  await seen({ lastFailureAt: sql`now()`, lastCallAt: sql`now()`, missed: 0 })
  await seen({ reachable: false, checkedAt: sql`now()` })
  expect(await bestNow()).toBe('openai')
  await seen({ checkedAt: sql`now() - interval '16 minutes'` })
  expect(await bestNow()).toBe('comfyui')
  await seen({ checkedAt: sql`now() - interval '1 minute'` })
  expect(await bestNow()).toBe('openai')
  // By a process of the release before, too: it counts no missed calls.
  await seen({ missed: 3, lastFailureAt: sql`now() - interval '30 seconds'`, lastCallAt: sql`now()` })
  expect(await bestNow()).toBe('comfyui')
  await seen({ lastCallAt: sql`now() - interval '30 seconds'`, reachable: true, checkedAt: sql`now()` })
  expect(await bestNow()).toBe('comfyui')
})

test('less than was promised is not sold unasked', async () => {
  const routing = new EngineRouting(configuredEngines([{ id: 'openai' }]))
  const asked = (level: 'full' | 'draft') => {
    const { clientToken, photoFileId, maskFileId } = rig.request()
    const request = {
      clientToken,
      designType: 'eliminate_everything',
      photoFileId,
      maskFileId,
      count: 1,
      level,
    } as const
    return createTask({ ...rig, routing }, rig.viewer, request)
  }
  expect((await asked('full')).task).toMatchObject({ status: 'queued' })
  for (let call = 0; call < 3; call++) await record({ ...missing, engine: 'openai' })
  const before = await rig.balances()
  await expect(asked('full')).rejects.toMatchObject({
    errorName: 'ENGINE_UNSUPPORTED',
    data: { needs: ['design.engines.changed'] },
  })
  expect(await rig.balances()).toEqual(before)
  // As a draft the same region is only too large.
  await expect(asked('draft')).rejects.toMatchObject(SILENT)
  await rig.expectConsistent()
})

test('what asked nothing of an engine does not bring it back', async () => {
  for (let call = 0; call < 3; call++) await record(missing)
  await record({ ...missing, failure: 'expired', isMissed: null })
  expect(await bestNow()).toBe('openai')
  await record({ ...missing, failure: 'busy', isMissed: false })
  expect(await bestNow()).toBe('comfyui')
})

test('an engine that is busy answers', async () => {
  const checked = (detail: 'busy' | 'broken') => {
    const check = () => Promise.reject(new ProviderError(detail, 'comfyui: of the test'))
    return checkEngines(rig.database, [{ id: 'comfyui', check } as unknown as HttpEngine])
  }
  await checked('broken')
  expect(await bestNow()).toBe('openai')
  await checked('busy')
  expect(await bestNow()).toBe('comfyui')
})

test('a task that was taken is made by the next engine of its lane, or by its own when none answers', async () => {
  const httpEngines = (['comfyui', 'openai'] as const).map(
    (id) => ({ id, permits: new Permits(1), profile: PROFILES[id] }) as unknown as HttpEngine,
  )
  const inTurn = turnsOf({ database: rig.database, routing: ROUTING, httpEngines }, new Permits(1))
  const made = (lane: EngineJob['lane'], known?: string) =>
    inTurn(
      { designType: 'eliminate_everything', photo: Buffer.alloc(0), seed: 1, lane },
      { jobId: 'job', leaseToken: null, known },
      async ({ engine }) => engine,
      new AbortController().signal,
    )
  expect(await made('remote')).toBe('comfyui')
  for (let call = 0; call < 3; call++) await record(missing)
  expect(await made('remote')).toBe('openai')
  // What was ordered from one engine is not ordered from another.
  expect(await made('remote', 'comfyui task:1')).toBe('comfyui')
  for (let call = 0; call < 3; call++) await record({ ...missing, engine: 'openai' })
  expect(await made('remote')).toBe('comfyui')
  // Taken as a draft while no engine answered: that is what was charged.
  await seen({ missed: 0 })
  expect(await made('cpu')).toBeUndefined()
})

test('an engine that cannot be reached is passed over at once; where no other is left, that is told', async () => {
  const httpEngines = (['comfyui', 'openai'] as const).map(
    (id) => ({ id, permits: new Permits(1), profile: PROFILES[id] }) as unknown as HttpEngine,
  )
  const inTurn = turnsOf({ database: rig.database, routing: ROUTING, httpEngines }, new Permits(1))
  const asked: (string | undefined)[] = []
  const made = (unreachable: readonly string[], detail: 'unreachable' | 'unanswered' = 'unreachable') => {
    asked.length = 0
    return inTurn(
      { designType: 'eliminate_everything', photo: Buffer.alloc(0), seed: 1, lane: 'remote' },
      { jobId: 'job', leaseToken: null, known: undefined },
      async ({ engine }) => {
        asked.push(engine)
        if (unreachable.includes(engine!)) throw new EngineFailure('engine_failed', 'of the test', { detail })
        return engine
      },
      new AbortController().signal,
    )
  }
  expect(await made(['comfyui'])).toBe('openai')
  expect(asked).toEqual(['comfyui', 'openai'])
  await expect(made(['comfyui', 'openai'])).rejects.toMatchObject({ detail: 'unreachable' })
  expect(asked).toEqual(['comfyui', 'openai'])
  // Something may have been ordered.
  await expect(made(['comfyui'], 'unanswered')).rejects.toMatchObject({ detail: 'unanswered' })
  expect(asked).toEqual(['comfyui'])
})
