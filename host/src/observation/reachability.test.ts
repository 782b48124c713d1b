import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { AppError } from '@tessera/shared/http/app-error'
import { reachability, watchReachability } from './reachability'

const noAnswer = () => new AppError({ reason: 'NETWORK', status: 0, code: 0, data: {}, requestId: null })
const refusal = () => new AppError({ reason: 'INTERNAL', status: 500, code: 500, data: {}, requestId: null })

let probes: jest.SpyInstance
const back = jest.fn()
let stop = (): void => {}
const closing: (() => void)[] = []
beforeEach(() => {
  back.mockReset()
  jest.useFakeTimers()
  probes = jest.spyOn(globalThis, 'fetch')
})
afterEach(() => {
  stop()
  for (const close of closing.splice(0)) close()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** A mounted query with the query function `ask`. */
function show(ask: () => Promise<unknown>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stop = watchReachability(client, back)
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: ask })
  closing.push(observer.subscribe(() => {}))
  return observer
}
const reachable = () => reachability.getState().reachable
const answer = (status: number) => Promise.resolve(new Response('', { status }))

it('probes an unreachable server until it answers, then refetches failed queries', async () => {
  const ask = jest.fn<Promise<unknown>, []>().mockRejectedValueOnce(noAnswer()).mockResolvedValue('here')
  probes
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockReturnValueOnce(answer(502))
    .mockReturnValue(answer(200))
  const observer = show(ask)
  await jest.advanceTimersByTimeAsync(0)
  expect(reachable()).toBe(false)
  await jest.advanceTimersByTimeAsync(5_000)
  expect([reachable(), ask.mock.calls.length]).toEqual([false, 1])
  await jest.advanceTimersByTimeAsync(5_000)
  expect(reachable()).toBe(true)
  expect(observer.getCurrentResult().data).toBe('here')
  expect(back).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(probes).toHaveBeenCalledTimes(3)
})

it('ignores a single aborted call while the server answers', async () => {
  probes.mockReturnValue(answer(200))
  show(() => Promise.reject(noAnswer()))
  await jest.advanceTimersByTimeAsync(0)
  expect(reachable()).toBe(true)
  expect(probes).toHaveBeenCalledTimes(1)
})

it('does not probe after an error answer or while the browser is offline', async () => {
  show(() => Promise.reject(refusal()))
  await jest.advanceTimersByTimeAsync(0)
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(() => Promise.reject(noAnswer()))
  await jest.advanceTimersByTimeAsync(0)
  expect(probes).not.toHaveBeenCalled()
})

it('reports the browser’s online event until stopped', () => {
  show(() => Promise.resolve('here'))
  globalThis.dispatchEvent(new Event('online'))
  expect(back).toHaveBeenCalledTimes(1)
  stop()
  globalThis.dispatchEvent(new Event('online'))
  expect(back).toHaveBeenCalledTimes(1)
})
