import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { loadOpenCv } from '../../server/src/design/engines/basic/floor/opencv'
import { answer, type Question } from '../../server/src/design/perception/answer'
import { lookAt } from '../../server/src/design/perception/look'
import { openSceneHead } from '../../server/src/design/perception/scene-head'
import { openSegmenter } from '../../server/src/design/perception/segmenter'
import { type Sight, unpackSight } from '../../server/src/design/perception/sight'
import { inPhoto } from '../../server/src/design/wrapper/suggest-region'
import type { Measurement } from '../support/measurement'

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

/** Questions of one sort, one for each place. The box is a quarter of the photo wide and high. */
const SORTS: Readonly<Record<string, (at: [number, number], view: Sight['view']) => Question>> = {
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
 * Seconds and memory between a photo and a region, in one process: loading, looking once, and then each answer as the worker gives it, its
 * mask in the photo's own size. Without the queue, the network and the browser.
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
      'slowest, ms': Math.round(sorted.at(-1)!),
      'goal, ms': goal,
      'mean CPU, ms': Math.round(cpu),
      'resident MB afterwards': Math.round(process.memoryUsage().rss / 2 ** 20),
    })
  }
  const opened = await timed(() => Promise.all([openSegmenter(), openSceneHead(), loadOpenCv()]))
  add('load the models', [opened])
  const [segmenter, head, { cv }] = opened.result
  const looks: Taken[] = []
  const unpacks: Taken[] = []
  const answers = new Map(Object.keys(SORTS).map((sort) => [sort, [] as Taken[]]))
  for (const photo of PHOTOS) {
    const look = await timed(() => lookAt(segmenter, head, readFileSync(join(ROOMS, photo))))
    looks.push(look)
    const kept = await timed(() => unpackSight(look.result.look.packed))
    unpacks.push(kept)
    const sight = kept.result
    for (const [sort, question] of Object.entries(SORTS)) {
      for (const [x, y] of PLACES) {
        const asked = question([x * sight.view.width, y * sight.view.height], sight.view)
        const taken = await timed(async () =>
          inPhoto(await answer(cv, segmenter, sight, asked), sight.view, sight.original),
        )
        answers.get(sort)!.push(taken)
      }
    }
  }
  add('look at a photo, once', looks)
  add('read a kept look, another process', unpacks)
  for (const [sort, taken] of answers) add(sort, taken, '300')
  return {
    title: `Seeing a room: time and memory of each step; ${PHOTOS.length} photos, ${PLACES.length} places in each, load average ${loadavg()[0]!.toFixed(1)} at the end`,
    rows,
  }
}
