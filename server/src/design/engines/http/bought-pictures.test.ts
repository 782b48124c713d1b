import { AppError } from '../../../http/app-error'
import type { RemoteSteps } from '../../pool/pool'
import { type DesignRig, type DesignRigs, later, openRigs } from '../../testing/design-rig'
import { EngineFailure, type EnginePool } from '../engine'
import { localPool, mendHere } from './testing/local-pool'
import { LocalProvider } from './testing/local-provider'

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
  jest.restoreAllMocks()
  await rig.close()
})
afterAll(async () => {
  await provider.close()
  await rigs.close()
})

const ended = ({ status }: { status: string }) => status !== 'queued' && status !== 'running'
const DELIVERED = { status: 'succeeded', errorCode: null, charge: { state: 'captured', capturedImages: 1 } }
const order = (count = 1) => {
  const { clientToken, photoFileId, maskFileId } = rig.request()
  return rig.createAny({ clientToken, designType: 'eliminate_everything', photoFileId, maskFileId, count })
}
const start = (engines: EnginePool) => rig.worker({ engines, atOnce: { cpu: 0, remote: 2, light: 0 } }).start()

/** Fails with each error in turn, then works. */
function mendAfter(...errors: Error[]) {
  const mend = mendHere()
  return jest.fn<ReturnType<RemoteSteps['mend']>, Parameters<RemoteSteps['mend']>>(async (...call) => {
    const error = errors.shift()
    if (error) throw error
    return mend(...call)
  })
}

test.each([
  ['crashes', new EngineFailure('engine_failed', 'the thread ended with 1')],
  ['takes too long', new EngineFailure('timeout', 'no result')],
])('a picture whose mending %s once is mended again, not lost', async (_, error) => {
  const mend = mendAfter(error)
  await start(await localPool(provider, { mend }))
  expect(await rig.until((await order()).id, ended)).toMatchObject(DELIVERED)
  expect(mend).toHaveBeenCalledTimes(2)
  expect(provider.orders).toHaveLength(1)
  await rig.expectConsistent()
})

test.each([
  ['a picture that does not fit', new EngineFailure('engine_failed', 'moved', { detail: 'shifted' })],
  ['a refusal', new AppError('MASK_EMPTY')],
])('%s is not mended again', async (_, error) => {
  const mend = mendAfter(error)
  await start(await localPool(provider, { mend }))
  expect(await rig.until((await order()).id, ended)).toMatchObject({ status: 'failed' })
  expect(mend).toHaveBeenCalledTimes(1)
})

test('a picture that the storage refuses twice is stored, not lost', async () => {
  const put = jest.spyOn(rig.storage, 'put')
  for (let failure = 0; failure < 2; failure++) put.mockRejectedValueOnce(new Error('503'))
  await start(await localPool(provider))
  expect(await rig.until((await order()).id, ended)).toMatchObject(DELIVERED)
  expect(provider.orders).toHaveLength(1)
  await rig.expectConsistent()
})

test('an image that cannot be stored costs neither the time nor the pictures of those beside it', async () => {
  const store = rig.storage.put.bind(rig.storage)
  const refused = later()
  let tries = 0
  let unstorable: Uint8Array | undefined
  jest.spyOn(rig.storage, 'put').mockImplementation(async (content) => {
    if (content !== unstorable) return store(content)
    tries += 1
    if (tries === 3) refused.resolve()
    throw new Error('ENOSPC: no space left on device')
  })
  const pool = await localPool(provider)
  await start({
    ...pool,
    healthy: true,
    run: async (job, options) => {
      // The second image is ordered once the first has met its trouble.
      if (job.image !== 0) await refused.promise
      const made = await pool.run(job, options)
      if (job.image === 0) unstorable = made.image
      return made
    },
  })
  const task = await rig.until((await order(2)).id, ended)
  expect(task).toMatchObject({
    status: 'partial',
    errorCode: 'engine_failed',
    charge: { state: 'captured', capturedImages: 1 },
  })
  expect(provider.orders).toHaveLength(2)
  expect(tries).toBe(3)
  await rig.expectConsistent()
})
