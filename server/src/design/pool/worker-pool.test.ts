import { EngineFailure } from '../engines/engine'
import type { WorkerTask } from './protocol'
import { WorkerPool } from './worker-pool'

/** Replaces the engine: the photo's first byte selects the behaviour. */
const WORKER = `
import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ task, stop }) => {
  const [order] = task.input.photo
  if (order === 4) {
    parentPort.postMessage({ progress: 0.1 })
    while (Atomics.load(stop, 0) === 0) {}
    return parentPort.postMessage({ outcome: { kind: 'stopped' } })
  }
  if (order === 0) while (true) {}
  if (order === 1) process.exit(3)
  if (order === 2) throw new Error('broken')
  parentPort.postMessage({ progress: 0.5 })
  parentPort.postMessage({ outcome: { kind: 'failed', code: 'engine_failed', message: String(threadId) } })
})`
const workerUrl = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`)
const [FOREVER, EXIT, THROW, ANSWER, OBEDIENT] = [0, 1, 2, 3, 4].map((order): WorkerTask => ({
  kind: 'suggest',
  input: { kind: 'floor', photo: Uint8Array.of(order) },
})) as [WorkerTask, WorkerTask, WorkerTask, WorkerTask, WorkerTask]

describe('WorkerPool', () => {
  let pool: WorkerPool
  const open = (workers: number, timeoutMs = 60_000, graceMs = 50) =>
    (pool = new WorkerPool({ workers, timeoutMs, workerUrl, graceMs }))
  afterEach(() => pool.close())

  it('answers, reports progress and keeps its threads', async () => {
    open(1)
    const progress: number[] = []
    const first = await pool.submit(ANSWER, undefined, (part) => progress.push(part))
    const second = await pool.submit(ANSWER)
    expect(progress).toEqual([0.5])
    expect(second).toEqual(first)
    expect(pool.threads).toBe(1)
  })

  it('prefers the free thread that worked on the same input before', async () => {
    open(2)
    const threadOf = async (input: string) => {
      const outcome = await pool.submit(ANSWER, undefined, undefined, input)
      return outcome.kind === 'failed' ? outcome.message : ''
    }
    const [a, b] = await Promise.all([threadOf('a'), threadOf('b')])
    expect(a).not.toBe(b)
    expect(await threadOf('b')).toBe(b)
    expect(await threadOf('a')).toBe(a)
    expect(await threadOf('b')).toBe(b)
    const both = await Promise.all([threadOf('b'), threadOf('b')])
    expect(new Set(both).size).toBe(2)
  })

  it('terminates a thread that takes too long, while another task goes on', async () => {
    open(2, 500)
    const stuck = pool.submit(FOREVER)
    await expect(pool.submit(ANSWER)).resolves.toMatchObject({ kind: 'failed' })
    await expect(stuck).rejects.toMatchObject({ code: 'timeout' })
    await expect(pool.submit(ANSWER)).resolves.toMatchObject({ kind: 'failed' })
  })

  it('asks a cancelled task to stop, answers its caller at once and keeps the thread', async () => {
    open(1, 60_000, 600_000)
    const first = await pool.submit(ANSWER)
    const cancel = new AbortController()
    const begun = new Promise<number>((resolve) => {
      pool
        .submit(OBEDIENT, cancel.signal, resolve)
        .catch((reason: unknown) => expect(reason).toBe(cancel.signal.reason))
    })
    await begun
    cancel.abort(new Error('no longer wanted'))
    expect(await pool.submit(ANSWER)).toEqual(first)
    expect(pool.threads).toBe(1)
  })

  it('terminates the thread of a cancelled task that does not stop within the grace period, and takes the next one', async () => {
    open(1)
    const cancel = new AbortController()
    const stuck = pool.submit(FOREVER, cancel.signal)
    const waiting = pool.submit(ANSWER)
    cancel.abort(new Error('no longer wanted'))
    await expect(stuck).rejects.toThrow('no longer wanted')
    await expect(waiting).resolves.toMatchObject({ kind: 'failed' })
  })

  it('drops a task cancelled before its turn, without affecting the running one', async () => {
    open(1)
    const [first, second] = [new AbortController(), new AbortController()]
    const running = pool.submit(FOREVER, first.signal)
    const waiting = pool.submit(ANSWER, second.signal)
    second.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(pool.threads).toBe(1)
    first.abort(new Error('done'))
    await expect(running).rejects.toThrow('done')
    await expect(pool.submit(ANSWER, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  })

  it.each([
    ['exits', EXIT],
    ['throws', THROW],
  ])('reports a worker that %s, and replaces it', async (_, task) => {
    open(1)
    await expect(pool.submit(task)).rejects.toBeInstanceOf(EngineFailure)
    await expect(pool.submit(ANSWER)).resolves.toMatchObject({ kind: 'failed' })
  })

  it('is unhealthy after threads die in a row, until one answers', async () => {
    open(1)
    for (const task of [EXIT, THROW, EXIT]) {
      expect(pool.healthy).toBe(true)
      await expect(pool.submit(task)).rejects.toBeInstanceOf(EngineFailure)
    }
    expect(pool.healthy).toBe(false)
    await pool.submit(ANSWER)
    expect(pool.healthy).toBe(true)
    await pool.close()
    expect(pool.healthy).toBe(false)
  })

  it('rejects everything once closed', async () => {
    open(1)
    const [running, waiting] = [pool.submit(FOREVER), pool.submit(ANSWER)]
    const settled = Promise.allSettled([running, waiting])
    await pool.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(pool.submit(ANSWER)).rejects.toMatchObject({ code: 'engine_failed' })
    expect(pool.threads).toBe(0)
  })
})
