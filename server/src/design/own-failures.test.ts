import { EngineFailure, type EnginePool } from './engines/engine'
import { localPool, mendHere } from './engines/http/testing/local-pool'
import { LocalProvider } from './engines/http/testing/local-provider'
import { type DesignRig, type DesignRigs, openRigs } from './testing/design-rig'

let rigs: DesignRigs
let rig: DesignRig
beforeAll(async () => {
  rigs = await openRigs()
}, 60_000)
beforeEach(async () => {
  rig = await rigs.rig()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await rig.close()
})
afterAll(() => rigs.close())

const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
const OURS = { status: 'failed', errorCode: 'engine_failed', charge: { state: 'released', capturedImages: 0 } }

/** How an order of one image ends. */
async function endOf(engines: EnginePool) {
  await rig.worker({ engines, atOnce: { cpu: 0, remote: 2, light: 0 } }).start()
  const { clientToken, photoFileId, maskFileId } = rig.request()
  const order = { clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count: 1 } as const
  return rig.until((await rig.createAny(order)).id, ended)
}

/** Crashes so often, then works. */
function mendAfter(crashes: number) {
  const mend = mendHere()
  return async (...call: Parameters<typeof mend>) => {
    if (crashes-- > 0) throw new EngineFailure('engine_failed', 'the thread ended with 1')
    return mend(...call)
  }
}

describe('a provider without tasks', () => {
  let provider: LocalProvider
  beforeAll(async () => {
    provider = await LocalProvider.open('openai')
  })
  beforeEach(() => provider.reset('none'))
  afterAll(() => provider.close())

  test('a picture that crashes the mending twice is told as our failure, not as a broken connection', async () => {
    const task = await endOf(await localPool(provider, { mend: mendAfter(2) }))
    expect(task).toMatchObject(OURS)
    expect(task).not.toHaveProperty('errorDetail')
    expect(provider.orders).toHaveLength(1)
    await rig.expectConsistent()
  })

  test('a picture that cannot be stored is told as our failure at once', async () => {
    const put = jest.spyOn(rig.storage, 'put').mockRejectedValue(new Error('ENOSPC: no space left on device'))
    const task = await endOf(await localPool(provider))
    expect(task).toMatchObject(OURS)
    expect(task).not.toHaveProperty('errorDetail')
    expect(put).toHaveBeenCalledTimes(3)
    expect(provider.orders).toHaveLength(1)
    await rig.expectConsistent()
  })
})

test('a picture of a task that crashes the mending twice is fetched again', async () => {
  const provider = await LocalProvider.open('dashscope')
  const task = await endOf(await localPool(provider, { mend: mendAfter(2) }))
  expect(task).toMatchObject({ status: 'succeeded', charge: { state: 'captured', capturedImages: 1 } })
  expect(provider.orders).toHaveLength(1)
  await provider.close()
})
