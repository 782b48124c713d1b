import { eq, sql } from 'drizzle-orm'
import { engineTurns } from '../../../db/schema/engines'
import { jobs } from '../../../db/schema/jobs'
import { Permits } from '../../../files/permits'
import { type DesignRig, type DesignRigs, openRigs } from '../../testing/design-rig'
import { turnsOf } from './engine-turns'
import { localPool } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'
import { type Asker, leaveTurn, takeTurn } from './turns.repository'

let rigs: DesignRigs
let rig: DesignRig
let provider: LocalProvider
beforeAll(async () => {
  rigs = await openRigs()
  rig = await rigs.rig()
  provider = await LocalProvider.open('openai')
}, 60_000)
beforeEach(() => provider.reset('none'))
afterEach(() => rig.database.transaction((tx) => tx.delete(engineTurns)))
afterAll(async () => {
  await provider.close()
  await rig.close()
  await rigs.close()
})

const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
const order = (count: number) => {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  return rig.createAny({ clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count })
}
const turns = () => rig.database.read((tx) => tx.select().from(engineTurns))
async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setImmediate(resolve))
}
/** A process of the installation: nothing is shared but the database. */
async function startProcess() {
  const pool = await localPool(provider)
  const [engine] = pool.engines
  const inTurn = turnsOf({ database: rig.database, routing: pool.routing, httpEngines: pool.engines }, new Permits(1))
  const worker = rig.worker({ engines: pool, inTurn, atOnce: { cpu: 0, remote: 2, light: 0 } })
  await worker.start()
  return { worker, atOnce: engine!.profile.concurrency }
}

test('two processes together order no more at once than the provider allows', async () => {
  provider.ready = false
  const [{ atOnce, worker }, other] = [await startProcess(), await startProcess()]
  const tasks = []
  for (let task = 0; task < 4; task++) tasks.push(await order(3))
  await until(() => worker.busy === 2 && other.worker.busy === 2 && provider.holding === atOnce)
  // As many of the other process stand in line.
  await until(async () => (await turns()).filter(({ began }) => !began).length === atOnce)
  for (let answered = atOnce; answered < 12; answered += atOnce) {
    // Answers those that wait, and nobody after them.
    provider.ready = true
    provider.ready = false
    await until(() => provider.holding === atOnce)
  }
  provider.ready = true
  for (const { id } of tasks) expect(await rig.until(id, ended)).toMatchObject({ status: 'succeeded' })
  expect(provider.mostHeld).toBe(atOnce)
  expect(provider.orders).toHaveLength(12)
  await until(async () => (await turns()).length === 0)
  await worker.stop(0)
  await other.worker.stop(0)
  await rig.expectConsistent()
})

test('a turn that nobody knows of ends, though its run lives', async () => {
  const { id: jobId } = await order(1)
  const run = { leaseToken: 'run', leaseUntil: new Date(Date.now() + 60_000) }
  await rig.database.transaction((tx) => tx.update(jobs).set(run).where(eq(jobs.id, jobId)))
  const take = (jobOf: string, id: number | null = null) =>
    rig.database.transaction((tx) => takeTurn(tx, { engine: 'openai', jobId: jobOf, leaseToken: 'run' }, id, 1))
  const lapsed = (id: number, seconds: number) =>
    rig.database.transaction((tx) =>
      tx
        .update(engineTurns)
        .set({ leaseUntil: sql`now() - ${seconds}::integer * interval '1 second'` })
        .where(eq(engineTurns.id, id)),
    )
  // Its answer was lost with the connection, and so was the turn's number.
  const lost = await take(jobId)
  const asked = await take(jobId)
  expect([lost.began, asked.began]).toEqual([true, false])
  await lapsed(lost.id, 20)
  expect(await take(jobId, asked.id)).toEqual({ id: asked.id, began: false })
  await lapsed(lost.id, 40)
  expect(await take(jobId, asked.id)).toEqual({ id: asked.id, began: true })
  // The answer to a beginning was lost: it begins again.
  expect(await take(jobId, asked.id)).toEqual({ id: asked.id, began: true })
})

test('a turn stands while its run does, and ends with its lease when the process is gone', async () => {
  const { id: jobId } = await order(1)
  const of = (changes: Partial<typeof jobs.$inferInsert>) =>
    rig.database.transaction((tx) => tx.update(jobs).set(changes).where(eq(jobs.id, jobId)))
  const take = (asker: Asker, id: number | null = null) => rig.database.transaction((tx) => takeTurn(tx, asker, id, 1))
  const expire = (id: number) =>
    rig.database.transaction((tx) =>
      tx
        .update(engineTurns)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(eq(engineTurns.id, id)),
    )
  await of({ leaseToken: 'run', leaseUntil: new Date(Date.now() + 60_000) })
  const first = await take({ engine: 'openai', jobId, leaseToken: 'run' })
  expect(first.began).toBe(true)
  const asker = { engine: 'openai', jobId: 'another', leaseToken: null }
  const second = await take(asker)
  const third = await take({ ...asker, jobId: 'a third' })
  expect([second.began, third.began]).toEqual([false, false])
  expect((await take({ ...asker, engine: 'ark' })).began).toBe(true)
  // Not renewed, for its process is busy; but its run lives.
  await expire(first.id)
  expect((await take(asker, second.id)).began).toBe(false)
  // Given to another run after its process died: the turn has a lease of its own, which has ended.
  await of({ leaseToken: null, leaseUntil: null })
  // In the order of asking.
  expect((await take({ ...asker, jobId: 'a third' }, third.id)).began).toBe(false)
  expect((await take(asker, second.id)).began).toBe(true)
  await rig.database.transaction((tx) => leaveTurn(tx, second.id))
  expect((await take({ ...asker, jobId: 'a third' }, third.id)).began).toBe(true)
  // One that stood still for so long that its turn was given away asks again.
  await expire(third.id)
  const fourth = await take(asker)
  expect(fourth.began).toBe(true)
  const again = await take({ ...asker, jobId: 'a third' }, third.id)
  expect(again).toEqual({ id: expect.any(Number), began: false })
  expect(again.id).toBeGreaterThan(fourth.id)
})
