/** @database postgres-only: several processes on one database */
import { proveBooks } from '../../../billing/books.service'
import { type Child, REPLACED_WITHIN_MS } from '../../../testing/child'
import type { DesignRig } from '../../testing/design-rig'
import { claimed, withWorkers } from '../../testing/worker-processes'
import { bought } from './testing/bought'
import { endAfterDeath, hasTasks, toldOf } from './testing/fault-table'
import { TEST_KEY } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'

/** The engines of each worker that is killed: the first is preferred, and only the second looks at a reference. */
const PAIRS = [
  ['comfyui', 'openai'],
  ['dashscope', 'ark'],
] as const

const providers: LocalProvider[][] = []
beforeAll(async () => {
  for (const pair of PAIRS) providers.push(await Promise.all(pair.map((id) => LocalProvider.open(id))))
  for (const provider of providers.flat()) provider.ready = false
})
afterAll(() => Promise.all(providers.flat().map((provider) => provider.close())))

/** A worker's settings; none of its engines times out while a slow machine starts the next process. */
const settingsOf = (engines: readonly LocalProvider[]): Record<string, string> => ({
  ENGINE_TIMEOUT_SECONDS: '1800',
  ...Object.fromEntries(
    engines.flatMap(({ kind, url }) =>
      Object.entries({ URL: url, KEY: TEST_KEY, MODEL: 'model-of-the-test' }).map(([name, value]) => [
        `ENGINE_${kind.toUpperCase()}_${name}`,
        value,
      ]),
    ),
  ),
})

async function order(rig: DesignRig, withReference: boolean): Promise<string> {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  const { id } = await rig.createAny({
    clientToken,
    designType: 'change_entity',
    photoFileId,
    maskFileId,
    params: { way: 'generate', prompt: '一张绿色的沙发' },
    count: 1,
    ...(withReference && { referenceFileIds: [photoFileId] }),
  })
  return id
}

test('what a killed worker ordered is fetched by the next one or given up, and never ordered again', async () => {
  await withWorkers(async (rig, start) => {
    const orphans: { provider: LocalProvider; id: string }[] = []
    const workers: Child[] = []
    for (const pair of providers) {
      // With places for its own orders only, so that the next pair's are taken by the next worker.
      workers.push(await start({ ...settingsOf(pair), REMOTE_JOBS: String(pair.length) }))
      for (const [place, provider] of pair.entries()) {
        const id = await order(rig, place === 1)
        await bought(rig, provider, id)
        orphans.push({ provider, id })
      }
    }
    for (const worker of workers) worker.process.kill('SIGKILL')
    for (const worker of workers) expect(await worker.ended).toBe('SIGKILL')
    for (const { id } of orphans)
      expect(await rig.query(id)).toMatchObject({ status: 'running', charge: { state: 'held' } })

    await start(settingsOf(providers.flat()))
    const ready = performance.now()
    const withTasks = orphans.filter(({ provider }) => hasTasks(provider.kind))
    for (const { id } of withTasks) await claimed(rig, id, 2)
    expect(performance.now() - ready).toBeLessThan(REPLACED_WITHIN_MS)
    for (const provider of providers.flat()) provider.ready = true

    for (const { provider, id } of orphans) {
      const { kind, orders, canceled } = provider
      const task = await rig.until(id, ({ status }) => status !== 'queued' && status !== 'running')
      expect({ kind, orders: orders.length, canceled, task }).toMatchObject({
        kind,
        orders: 1,
        canceled: [],
        task: {
          ...toldOf(endAfterDeath(kind)),
          charge: hasTasks(kind) ? { state: 'captured', capturedImages: 1 } : { state: 'released', capturedImages: 0 },
        },
      })
    }
    expect(await rig.balances()).toEqual({ flops: 1000 - 50 * withTasks.length, beans: 1000 })
    await rig.expectConsistent()
    expect((await rig.database.transaction(proveBooks)).faults).toEqual([])
  })
}, 600_000)
