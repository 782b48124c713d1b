import type { HttpEngineId } from '../../../engines/engines.config'
import type { EngineFailure, JobRef } from '../engine'
import type { EngineCall } from './http-engine'
import { pictureIn, PROFILES } from './profile'
import { localPool } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'
import { memory, removalJob } from './testing/remote-jobs'

const IDS = Object.keys(PROFILES) as HttpEngineId[]
const HOUR_MS = 3600_000

let job: Awaited<ReturnType<typeof removalJob>>
const providers = new Map<HttpEngineId, LocalProvider>()
beforeAll(async () => {
  job = await removalJob()
  for (const id of IDS) providers.set(id, await LocalProvider.open(id))
})
afterAll(() => Promise.all([...providers.values()].map((provider) => provider.close())))
beforeEach(() => providers.forEach((provider) => provider.reset('none')))

/** The seed of the order, wherever the provider has it. */
function seedIn(order: unknown): unknown {
  const found: unknown[] = []
  JSON.stringify(order, (key, value: unknown) => {
    if (key === 'seed') found.push(value)
    return value
  })
  return found[0]
}

describe.each(IDS)('%s', (id) => {
  test.each([true, false])('a seed is sent where the profile says so: %s', async (seed) => {
    const provider = providers.get(id)!
    const pool = await localPool(provider, { change: { seed } })
    await pool.run(job, { ref: memory() })
    const sent = seedIn(provider.orders[0]!.fields)
    // A workflow has a seed in any case: its own.
    expect(String(sent)).toBe(seed ? '7' : id === 'comfyui' ? '0' : 'undefined')
  })

  test('what is noted of a task has the time of its order where the provider keeps it for a while only', async () => {
    const ref = memory()
    await (await localPool(providers.get(id)!)).run(job, { ref })
    const { transport, resultTtlSeconds } = PROFILES[id]
    expect(ref.known).toMatch(transport === 'sync' ? /sent$/ : resultTtlSeconds ? /task:\S+ \d{13}$/ : /task:\S+$/)
  })
})

test('a provider that cannot be told to stop is not called for it', async () => {
  const provider = providers.get('dashscope')!
  provider.ready = false
  const stop = new AbortController()
  const ref = memory()
  const pool = await localPool(provider, { change: { cancel: false } })
  const run = pool.run(job, { ref, signal: stop.signal, isUnwanted: async () => true }).catch(() => {})
  await provider.ordered()
  stop.abort(new Error('cancelled'))
  await run
  expect(provider.calls.map(({ line }) => line)).not.toContainEqual(expect.stringContaining('cancel'))
})

describe('a task that an earlier run ordered', () => {
  const calls: EngineCall[] = []
  const resumed = async (known: string): Promise<{ end: string; ref: JobRef }> => {
    calls.length = 0
    const provider = providers.get('dashscope')!
    await (await localPool(provider)).run(job, { ref: memory() })
    provider.calls.length = 0
    const ref = memory(known)
    const pool = await localPool(provider, { onCall: (call) => calls.push(call) })
    const end = await pool.run(job, { ref }).then(
      () => 'delivered',
      ({ code, detail }: EngineFailure) => `${code} ${detail}`,
    )
    expect(provider.orders).toHaveLength(1)
    return { end, ref }
  }

  test('is fetched while the provider keeps it', async () => {
    expect((await resumed(`dashscope task:task-1 ${Date.now() - 23 * HOUR_MS}`)).end).toBe('delivered')
  })

  test('is fetched when the release that noted it noted no time', async () => {
    expect((await resumed('dashscope task:task-1')).end).toBe('delivered')
  })

  test('is not asked for once the provider no longer keeps it, and counts as paid for', async () => {
    expect((await resumed(`dashscope task:task-1 ${Date.now() - 25 * HOUR_MS}`)).end).toBe('engine_failed expired')
    expect(providers.get('dashscope')!.calls).toEqual([])
    expect(calls).toMatchObject([{ ok: false, failure: 'expired', costFen: 14 }])
  })
})

test('pictures are encoded as the profile says', () => {
  const bytes = new Uint8Array([1, 2, 3])
  expect(pictureIn({ imageIn: 'dataUrl' })(bytes, 'image/png')).toBe('data:image/png;base64,AQID')
  expect(pictureIn({ imageIn: 'multipart' })(bytes, 'image/png')).toMatchObject({ size: 3, type: 'image/png' })
})
