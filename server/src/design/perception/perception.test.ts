import type { Question } from './answer'
import { createPerception, type Perception, type PerceptionOptions } from './perception'

/** Replaces the models: the photo's first byte, or the question's kind, selects the behaviour. */
const THREAD = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
parentPort.on('message', ({ id, task }) => {
  const reply = (outcome) => parentPort.postMessage({ id, outcome })
  if (task.kind === 'ask') {
    if (task.key === 'stuck') return
    if (!task.packed) return reply({ kind: 'forgotten' })
    return reply({ kind: 'answer', answer: { confidence: threadId, packed: task.packed } })
  }
  const [order] = task.photo
  if (order === 1) process.exit(3)
  if (order === 2) return reply({ kind: 'unavailable', reason: 'the hash differs' })
  if (order === 3) return reply({ kind: 'look', look: { packed: Uint8Array.of(threadId) } })
  if (order === 4) return setTimeout(() => {
    task.photo[1] = 1
    reply({ kind: 'look', look: { packed: Uint8Array.of(threadId) } })
  }, 1000)
  if (order === 5) {
    // As the models compute: no message is received meanwhile.
    task.photo[1] = 1
    while (Atomics.load(workerData.stop, 0) === 0);
    setTimeout(() => {
      task.photo[1] = 2
      reply({ kind: 'failed', code: 'engine_failed', message: 'stopped' })
    }, 100)
  }
})`
const threadUrl = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`)
const [FOREVER, EXIT, ALTERED, ANSWER] = [0, 1, 2, 3].map((order) => Uint8Array.of(order)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const neverRead = () => Promise.reject(new Error('not expected'))
const QUESTION: Question = { kind: 'floor', marks: [] }

describe('the thread of perception', () => {
  let perception: Perception
  let troubles: (string | null)[]
  const open = (limits: PerceptionOptions['limits'] = {}) => {
    troubles = []
    perception = createPerception({
      threadUrl,
      limits: { closeMs: 50, ...limits },
      onTrouble: (trouble) => troubles.push(trouble),
    })
  }
  afterEach(() => perception.close())

  it('answers questions while it looks at a photo, and asks for what it does not remember', async () => {
    open()
    const looking = perception.look('a', FOREVER).catch((error: unknown) => error)
    const answer = await perception.ask('a', async () => Uint8Array.of(7), QUESTION)
    expect(answer).toMatchObject({ packed: Uint8Array.of(7) })
    await perception.close()
    expect(await looking).toMatchObject({ name: 'PerceptionBusy' })
  })

  it('keeps one thread, and replaces it when it has died', async () => {
    // What has died is not waited for.
    open({ closeMs: 120_000 })
    const first = await perception.look('a', ANSWER)
    expect(await perception.look('b', ANSWER)).toEqual(first)
    await expect(perception.look('c', EXIT)).rejects.toMatchObject({ code: 'engine_failed' })
    expect(await perception.look('d', ANSWER)).not.toEqual(first)
    expect(perception.trouble).toBeNull()
  })

  it('ends a look that takes too long, and goes on with those that wait', async () => {
    let asked = 0
    // Starting the next thread may take longer on a busy machine.
    const taskMs = {
      get look() {
        asked += 1
        return asked === 1 ? 300 : 60_000
      },
      ask: 20_000,
    }
    open({ taskMs })
    const stuck = perception.look('a', FOREVER)
    const waiting = perception.look('b', ANSWER)
    await expect(stuck).rejects.toThrow('No answer within 300 ms.')
    await expect(waiting).resolves.toBeDefined()
  })

  it('lets a late look end by itself, because the process does not survive a computation that is cut off', async () => {
    open({ taskMs: { look: 300, ask: 20_000 } })
    // Seen from here and from the thread.
    const late = new Uint8Array(new SharedArrayBuffer(2))
    late[0] = 4
    await expect(perception.look('a', late)).rejects.toThrow('No answer within 300 ms.')
    const end = Date.now() + 20_000
    while (late[1] !== 1 && Date.now() < end) await new Promise((resolve) => setImmediate(resolve))
    expect(late[1]).toBe(1)
  })

  it('closes when the computation under way has stopped, or is late', async () => {
    open({ closeMs: 60_000 })
    const busy = new Uint8Array(new SharedArrayBuffer(2))
    busy[0] = 5
    const look = perception.look('a', busy).catch((error: unknown) => error)
    while (busy[1] !== 1) await new Promise((resolve) => setImmediate(resolve))
    await perception.close()
    expect(busy[1]).toBe(2)
    expect(await look).toMatchObject({ name: 'PerceptionBusy' })

    open({ closeMs: 50 })
    const stuck = perception.look('a', FOREVER).catch((error: unknown) => error)
    await perception.close()
    expect(await stuck).toMatchObject({ name: 'PerceptionBusy' })
  })

  it('does not blame a look for a question that takes too long', async () => {
    open({ taskMs: { look: 60_000, ask: 300 } })
    const innocent = perception.look('a', FOREVER).catch((error: unknown) => error)
    await expect(perception.ask('stuck', neverRead, QUESTION)).rejects.toMatchObject({ code: 'engine_failed' })
    expect(await innocent).toMatchObject({ name: 'PerceptionBusy' })
  })

  it('drops a question that still waits when nobody wants its answer any more', async () => {
    open({ waiting: { look: 1, ask: 1 } })
    const stuck = perception.ask('stuck', neverRead, QUESTION).catch((error: unknown) => error)
    const gone = new AbortController()
    const waiting = perception.ask('a', neverRead, QUESTION, gone.signal)
    await expect(perception.ask('b', neverRead, QUESTION)).rejects.toThrow('wait already')
    gone.abort(new Error('hung up'))
    await expect(waiting).rejects.toThrow('hung up')
    await expect(perception.ask('a', neverRead, QUESTION, gone.signal)).rejects.toThrow('hung up')
    const next = perception.ask('c', neverRead, QUESTION).catch((error: unknown) => error)
    await perception.close()
    expect(await stuck).toMatchObject({ name: 'PerceptionBusy' })
    expect(await next).toMatchObject({ message: 'Perception is closed.' })
  })

  it('bounds what waits', async () => {
    open({ waiting: { look: 1, ask: 1 } })
    const ended = [perception.look('a', FOREVER), perception.look('b', FOREVER)].map((look) =>
      look.catch((error: unknown) => error),
    )
    await expect(perception.look('c', FOREVER)).rejects.toMatchObject({
      name: 'PerceptionBusy',
      message: '1 tasks of perception wait already.',
    })
    await perception.close()
    await Promise.all(ended)
  })

  it('rests when the models cannot be used, says why, and tries again', async () => {
    open({ restMs: 200 })
    await expect(perception.look('a', ALTERED)).rejects.toMatchObject({ name: 'PerceptionUnavailable' })
    expect(perception.trouble).toBe('the hash differs')
    await expect(perception.look('b', ANSWER)).rejects.toThrow('the hash differs')
    while (perception.trouble !== null) await new Promise((resolve) => setImmediate(resolve))
    await expect(perception.look('b', ANSWER)).resolves.toBeDefined()
    expect(troubles).toEqual(['the hash differs', null])
  })

  it('rests after threads have died in a row', async () => {
    open()
    for (const key of ['a', 'b', 'c']) await expect(perception.look(key, EXIT)).rejects.toThrow()
    expect(perception.trouble).toBe('The thread ended with 3.')
  })
})
