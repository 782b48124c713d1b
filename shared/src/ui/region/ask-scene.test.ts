import { AppError } from '../../http/app-error'
import { call } from '../../http/client'
import { askForScene } from './ask-scene'

jest.mock('../../http/client', () => ({ call: jest.fn() }))
const asked = jest.mocked(call as () => Promise<unknown>)
const NONE = { state: 'unavailable', labelsUrl: null, regions: [] }

const failure = (status: number, reason: 'NETWORK' | 'UNAVAILABLE') =>
  new AppError({ reason, status, code: 0, data: {}, requestId: null })

beforeEach(() => {
  jest.useFakeTimers()
  asked.mockReset()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => jest.useRealTimers())

/** What is known after the failures, and how often was asked. */
async function after(failures: number, error: AppError) {
  for (let failure = 0; failure < failures; failure += 1) asked.mockRejectedValueOnce(error)
  asked.mockResolvedValue(NONE)
  const found = askForScene('photo', new AbortController().signal)
  await jest.advanceTimersByTimeAsync(120_000)
  expect((await found).state).toBe('unavailable')
  return asked.mock.calls.length
}

it('waits for a server that is not reached, as during its restart', async () => {
  expect(await after(12, failure(0, 'NETWORK'))).toBe(13)
})

it('gives up after five answers that are failures', async () => {
  expect(await after(12, failure(503, 'UNAVAILABLE'))).toBe(5)
})
