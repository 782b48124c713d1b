import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { Question } from '../../server/src/design/perception/answer'
import type {
  PerceptionOutcome,
  PerceptionReply,
  PerceptionTask,
  PerceptionThreadData,
} from '../../server/src/design/perception/protocol'
import type { Measurement } from '../support/measurement'

/** The thread as it is shipped: the loader of sources wraps each small function, which makes work by the pixel many times slower. */
const THREAD = join(import.meta.dirname, '../../server/dist/perception-worker.js')
const ROOMS = join(import.meta.dirname, '../../server/assets/rooms')
const PHOTOS = ['living-room.jpg', 'bedroom.jpg', 'kitchen.jpg'] as const
/** Places in each photo, as shares of its sides. */
const PLACES = [0.2, 0.35, 0.5, 0.65, 0.8].flatMap((x) => [0.3, 0.55, 0.8].map((y) => [x, y] as const))

interface Taken {
  readonly ms: number
  readonly cpuMs: number
}

async function timed<T>(work: () => Promise<T>): Promise<Taken & { readonly result: T }> {
  const cpu = process.cpuUsage()
  const started = performance.now()
  const result = await work()
  const ms = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  return { result, ms, cpuMs: (user + system) / 1000 }
}

/** The thread that looks at photos, asked one thing after another. */
function startThread() {
  const workerData: PerceptionThreadData = { stop: new Int32Array(new SharedArrayBuffer(4)) }
  const thread = new Worker(THREAD, { workerData })
  let id = 0
  const ask = (task: PerceptionTask) =>
    new Promise<PerceptionOutcome>((resolve, reject) => {
      thread.once('error', reject)
      thread.once('message', ({ outcome }: PerceptionReply) => {
        thread.off('error', reject)
        resolve(outcome)
      })
      thread.postMessage({ id: id++, task })
    })
  return { ask, stop: () => thread.terminate() }
}

/** @throws when the thread answered with anything else */
function must<Kind extends PerceptionOutcome['kind']>(outcome: PerceptionOutcome, kind: Kind) {
  if (outcome.kind !== kind) throw new Error(`The thread answered ${JSON.stringify(outcome)}: is the server built?`)
  return outcome as Extract<PerceptionOutcome, { kind: Kind }>
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Questions of one sort, one for each place. The box is a quarter of the photo wide and high. */
const SORTS: Readonly<Record<string, (at: [number, number], photo: Size) => Question>> = {
  'a thing by a click': (at) => ({ kind: 'object', marks: [{ at, keep: true }] }),
  'a thing by a box': ([x, y], { width, height }) => ({
    kind: 'object',
    marks: [],
    box: [Math.max(0, x - width / 8), Math.max(0, y - height / 8), width / 4, height / 4],
  }),
  'a click more of the floor': (at) => ({ kind: 'floor', marks: [{ at, keep: true }] }),
  'a click away from the floor': (at) => ({ kind: 'floor', marks: [{ at, keep: false }] }),
  'the wall of a click': (at) => ({ kind: 'wall', marks: [{ at, keep: true }] }),
}

/**
 * Seconds and memory between a photo and a region: loading, looking once, and then each answer, its mask in the photo's own size, as the server
 * gets it from its thread. Without the queue, the network and the browser.
 */
export async function runPerceptionTimesBench(): Promise<Measurement> {
  const rows: Record<string, string | number>[] = []
  const add = (step: string, taken: readonly Taken[], goal = '') => {
    const sorted = taken.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const cpu = taken.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / taken.length
    rows.push({
      step,
      times: taken.length,
      'median, ms': Math.round(sorted[Math.floor(sorted.length / 2)]!),
      '95th percentile, ms': Math.round(sorted[Math.floor(sorted.length * 0.95)]!),
      'slowest, ms': Math.round(sorted.at(-1)!),
      'goal, ms': goal,
      'mean CPU, ms': Math.round(cpu),
      'resident MB afterwards': Math.round(process.memoryUsage().rss / 2 ** 20),
    })
  }
  const first: Taken[] = []
  const looks: Taken[] = []
  const unpacks: Taken[] = []
  const answers = new Map(Object.keys(SORTS).map((sort) => [sort, [] as Taken[]]))
  const thread = startThread()
  try {
    for (const key of PHOTOS) {
      const photo = readFileSync(join(ROOMS, key))
      const size = await sharp(photo).metadata()
      const look = await timed(async () => must(await thread.ask({ kind: 'look', key, photo }), 'look'))
      const times = key === PHOTOS[0] ? first : looks
      times.push(look)
      const floor: Question = { kind: 'floor', marks: [] }
      const { packed } = look.result.look
      const unknown = { kind: 'ask', key: `${key} elsewhere`, packed, question: floor } as const
      unpacks.push(await timed(async () => must(await thread.ask(unknown), 'answer')))
      for (const [sort, questionAt] of Object.entries(SORTS)) {
        for (const [x, y] of PLACES) {
          const question = questionAt([x * size.width, y * size.height], size)
          answers
            .get(sort)!
            .push(await timed(async () => must(await thread.ask({ kind: 'ask', key, question }), 'answer')))
        }
      }
    }
  } finally {
    await thread.stop()
  }
  add('load the models and look at a first photo', first)
  add('look at a photo, once', looks)
  add('the floor, in a process that has not seen the photo', unpacks, '300')
  for (const [sort, taken] of answers) add(sort, taken, '300')
  return {
    title: `Seeing a room: time and memory of each step; ${PHOTOS.length} photos, ${PLACES.length} places in each, load average ${loadavg()[0]!.toFixed(1)} at the end`,
    rows,
  }
}
