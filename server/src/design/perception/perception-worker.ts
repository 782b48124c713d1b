import { parentPort, workerData } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { EngineFailure } from '../engines/engine'
import { inPhoto } from '../wrapper/suggest-region'
import { answer, type Question } from './answer'
import { lookAt } from './look'
import { ModelUnavailable, reasonOf } from '../onnx'
import type {
  PerceptionOrder,
  PerceptionOutcome,
  PerceptionReply,
  PerceptionTask,
  PerceptionThreadData,
} from './protocol'
import { openSceneHead, type SceneHead } from './scene-head'
import { openSegmenter, type Segmenter } from './segmenter'
import { type Sight, unpackSight } from './sight'

/** Photos that are remembered: about 15 MB each. */
const REMEMBERED = 6

sharp.concurrency(1)
sharp.cache(false)

const sights = new LRUCache<string, Sight>({ max: REMEMBERED })
const { stop } = workerData as PerceptionThreadData
let opening: ReturnType<typeof openModels> | undefined

/** Asked before each computation, which nothing can stop once it has begun. */
function unlessStopped(): void {
  if (Atomics.load(stop, 0) === 1) throw new EngineFailure('engine_failed', 'The thread of perception ends.')
}

async function openModels(): Promise<[Segmenter, SceneHead]> {
  const [segmenter, head] = await Promise.all([openSegmenter(), openSceneHead()])
  const first = <Asked extends unknown[], Answer>(compute: (...asked: Asked) => Promise<Answer>) => {
    return async (...asked: Asked) => {
      unlessStopped()
      return compute(...asked)
    }
  }
  return [{ encode: first(segmenter.encode), decode: first(segmenter.decode) }, { read: first(head.read) }]
}

parentPort?.on('message', ({ id, task }: PerceptionOrder) => {
  void work(task)
    .catch(outcomeOfError)
    .then((outcome) => parentPort?.postMessage({ id, outcome } satisfies PerceptionReply))
})

async function work(task: PerceptionTask): Promise<PerceptionOutcome> {
  opening ??= openModels()
  const [segmenter, head] = await opening
  if (task.kind === 'look') {
    const { look, sight } = await lookAt(segmenter, head, task.photo)
    sights.set(task.key, sight)
    return { kind: 'look', look }
  }
  const sight = sights.get(task.key) ?? (task.packed && (await unpackSight(task.packed)))
  if (!sight) return { kind: 'forgotten' }
  sights.set(task.key, sight)
  const found = await answer(segmenter, sight, inView(task.question, sight))
  return { kind: 'answer', answer: await inPhoto(found, sight.view, sight.original) }
}

function inView({ kind, marks, box }: Question, { view, original }: Sight): Question {
  const [across, down] = [view.width / original.width, view.height / original.height]
  return {
    kind,
    marks: marks.map(({ at: [x, y], keep }) => ({ at: [x * across, y * down], keep })),
    box: box && [box[0] * across, box[1] * down, box[2] * across, box[3] * down],
  }
}

function outcomeOfError(error: unknown): PerceptionOutcome {
  if (error instanceof ModelUnavailable) return { kind: 'unavailable', reason: reasonOf(error) }
  const code = error instanceof EngineFailure ? error.code : 'engine_failed'
  return { kind: 'failed', code, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
