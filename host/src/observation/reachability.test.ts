import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { AppError } from '@tessera/shared/http/app-error'
import { httpClient } from '@tessera/shared/http/client'
import { reachability, watchReachability } from './reachability'

const noAnswer = () => new AppError({ reason: 'NETWORK', status: 0, code: 0, data: {}, requestId: null })
const refusal = () => new AppError({ reason: 'INTERNAL', status: 500, code: 500, data: {}, requestId: null })

let probes: jest.SpyInstance
const back = jest.fn()
let stop = (): void => {}
const closing: (() => void)[] = []
const { adapter } = httpClient.defaults
beforeEach(() => {
  back.mockReset()
  jest.useFakeTimers()
  probes = jest.spyOn(globalThis, 'fetch')
})
afterEach(() => {
  stop()
  for (const close of closing.splice(0)) close()
  httpClient.defaults.adapter = adapter!
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** The answer to each call. */
function serve(ask: () => Promise<unknown>) {
  httpClient.defaults.adapter = async (config) => ({
    config,
    data: await ask(),
    status: 200,
    statusText: 'OK',
    headers: {},
  })
}
const get = async (): Promise<unknown> => (await httpClient.get<unknown>('/x')).data

/** A mounted query that is answered by `ask`. */
function show(ask: () => Promise<unknown>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stop = watchReachability(client, back)
  serve(ask)
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: get })
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

it('probes after a call that is no query', async () => {
  probes.mockRejectedValue(new TypeError('Failed to fetch'))
  stop = watchReachability(new QueryClient(), back)
  serve(() => Promise.reject(noAnswer()))
  await expect(get()).rejects.toMatchObject({ reason: 'NETWORK' })
  await jest.advanceTimersByTimeAsync(0)
  expect(reachable()).toBe(false)
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
