/** @database postgres-only: several processes on one database */
import { eq } from 'drizzle-orm'
import { engineReports } from '../../../db/schema/engines'
import { createTask } from '../../tasks.service'
import type { DesignRig } from '../../testing/design-rig'
import { withWorkers } from '../../testing/worker-processes'
import { checkEngines } from './engine-reports'
import { localPool, TEST_KEY } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'

let provider: LocalProvider
beforeAll(async () => {
  provider = await LocalProvider.open('openai')
})
afterAll(() => provider.close())

const settings = () => ({
  ENGINE_TIMEOUT_SECONDS: '1800',
  ENGINE_OPENAI_URL: provider.url,
  ENGINE_OPENAI_KEY: TEST_KEY,
  ENGINE_OPENAI_MODEL: 'model-of-the-test',
})
const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('worker processes share what a provider allows at once, what a killed one held, and what they saw of it', async () => {
  await withWorkers(async (rig: DesignRig, start) => {
    const { engines, routing } = await localPool(provider)
    const atOnce = engines[0]!.profile.concurrency
    const order = async (count: number) => {
      const { clientToken, photoFileId, maskFileId } = rig.request()
      const request = { clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count } as const
      return (await createTask({ ...rig, routing }, rig.viewer, request)).task
    }
    provider.ready = false
    // With places for two tasks each.
    const first = await start({ ...settings(), REMOTE_JOBS: '2' })
    const held = [await order(3), await order(1)]
    await until(() => provider.holding === atOnce)
    await start({ ...settings(), REMOTE_JOBS: '4' })
    const waiting = [await order(2), await order(2)]
    await until(async () => {
      const tasks = await Promise.all(waiting.map(({ id }) => rig.query(id)))
      return tasks.every(({ status }) => status === 'running')
    })
    expect(provider.orders).toHaveLength(atOnce)

    first.process.kill('SIGKILL')
    await first.ended
    await until(() => provider.orders.length === 2 * atOnce)
    provider.ready = true
    for (const { id } of waiting) expect(await rig.until(id, ended)).toMatchObject({ status: 'succeeded' })
    for (const { id } of held)
      expect(await rig.until(id, ended)).toMatchObject({ status: 'failed', errorDetail: 'unanswered' })
    // What a dead process ordered is not the engine's silence.
    expect(provider.orders).toHaveLength(2 * atOnce)

    provider.fault = 'cut'
    await rig.until((await order(3)).id, ended)
    await until(async () => {
      const [row] = await rig.database.read((tx) =>
        tx.select().from(engineReports).where(eq(engineReports.engine, 'openai')),
      )
      return row?.missed === 3
    })
    await expect(order(1)).rejects.toMatchObject({ data: { needs: ['design.engines.answering'] } })
    provider.fault = 'none'
    await checkEngines(rig.database, engines)
    expect(await rig.until((await order(1)).id, ended)).toMatchObject({ status: 'succeeded' })
    await rig.expectConsistent()
  })
}, 600_000)
