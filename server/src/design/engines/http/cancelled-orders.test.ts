import type { EngineFailure } from '../engine'
import type { EngineCall } from './http-engine'
import { localPool, mendHere } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'
import { memory, remotePhoto } from './testing/remote-jobs'

let job: { designType: 'eliminate_everything'; photo: Buffer; mask: Buffer; seed: number }
beforeAll(async () => {
  const { photo, mask } = await remotePhoto()
  job = { designType: 'eliminate_everything', photo, mask, seed: 7 }
})

describe.each(['dashscope', 'comfyui'] as const)('%s', (id) => {
  let provider: LocalProvider
  const calls: EngineCall[] = []
  beforeEach(async () => {
    calls.length = 0
    provider = await LocalProvider.open(id)
  })
  afterEach(() => provider.close())

  test('a cancelled order whose answer is still awaited is cancelled at the provider', async () => {
    provider.holdsOrders = true
    provider.ready = false
    const stop = new AbortController()
    const engines = await localPool(provider, { onCall: (call) => calls.push(call) })
    const run = engines.run(job, { ref: memory(), signal: stop.signal, isUnwanted: async () => true })
    const ended = run.catch((error: EngineFailure) => error.message)
    await provider.ordered()
    stop.abort(new Error('cancelled'))
    provider.holdsOrders = false
    expect(await ended).toBe('cancelled')
    expect(provider.canceled).toHaveLength(1)
    expect(calls).toMatchObject([{ failure: 'canceled', isOpen: true, costFen: 14 }])
  })

  test.each([
    ['a picture that is cancelled while it is put into the photo was bought', true, ['canceled']],
    ['one whose process ends meanwhile is counted by the run that goes on', false, []],
  ])('%s', async (_, isUnwanted, counted) => {
    const stop = new AbortController()
    const mend = mendHere()
    const engines = await localPool(provider, {
      onCall: (call) => calls.push(call),
      mend: async (...step) => {
        stop.abort(new Error('ended'))
        stop.signal.throwIfAborted()
        return mend(...step)
      },
    })
    const run = engines.run(job, { ref: memory(), signal: stop.signal, isUnwanted: async () => isUnwanted })
    await expect(run).rejects.toThrow('ended')
    expect(calls.map(({ failure }) => failure)).toEqual(counted)
  })
})

describe.each(['openai', 'ark'] as const)('%s, which has no call that cancels', (id) => {
  test.each([
    ['that nobody wants any more', true, [{ failure: 'canceled', isOpen: true, costFen: 14 }]],
    ['whose process ends', false, []],
  ])('is told by the closed connection of an order %s, which may have been made', async (_, isUnwanted, counted) => {
    const provider = await LocalProvider.open(id)
    provider.ready = false
    const calls: EngineCall[] = []
    const stop = new AbortController()
    const engines = await localPool(provider, { onCall: (call) => calls.push(call) })
    const run = engines.run(job, { ref: memory(), signal: stop.signal, isUnwanted: async () => isUnwanted })
    const ended = run.catch((error: Error) => error.message)
    await provider.ordered()
    stop.abort(new Error('cancelled'))
    await provider.leftAlone()
    expect(await ended).toBe('cancelled')
    expect(provider.abandoned).toEqual([expect.stringMatching(/images/)])
    expect(provider.orders).toHaveLength(1)
    expect(calls).toMatchObject(counted)
    await provider.close()
  })
})
