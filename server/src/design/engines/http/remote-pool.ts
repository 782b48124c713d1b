import {
  EngineFailure,
  type EngineJob,
  type EnginePool,
  type EngineResult,
  type JobRef,
  type RunOptions,
} from '../engine'
import { AppError } from '../../../http/app-error'
import { repeated } from '../../../repeated'
import type { EngineRouting } from '../registry'
import type { RemoteSteps } from '../../pool/pool'
import { CANCELED, type HttpEngine } from './http-engine'
import { orderIn, refOf } from './order-note'

/** Of the progress of an image; the engine's own part is not known. */
const PROGRESS = { ordered: 0.1, answered: 0.8 } as const

/**
 * The engine on another machine that makes an image; undefined where the embedded one does.
 * @param known the image's reference: what was ordered from one engine is not ordered from another
 */
export function httpEngineOf(
  { designType, lane, engine, references }: EngineJob,
  known: string | undefined,
  { routing, httpEngines }: { routing: EngineRouting; httpEngines: readonly HttpEngine[] },
): HttpEngine | undefined {
  const pictures = references?.length ?? 0
  const id = (known && orderIn(known).engine) || engine || routing.runOf(designType, { lane, pictures })?.engine
  return httpEngines.find((each) => each.id === id)
}

/**
 * The pool with engines on other machines: they get what the wrapper cut out, and the wrapper puts their picture into the
 * photo. Only the wrapper's steps take a thread; waiting takes none.
 */
export function withHttpEngines(
  pool: EnginePool & RemoteSteps,
  routing: EngineRouting,
  httpEngines: readonly HttpEngine[],
): EnginePool {
  return {
    async run(job, options = {}) {
      const known = options.ref?.known
      const engine = httpEngineOf(job, known, { routing, httpEngines })
      if (known && !engine) {
        throw new EngineFailure('engine_failed', `not configured: ${known}`, { detail: 'unanswered' })
      }
      return engine ? runRemotely(pool, engine, job, options) : pool.run(job, options)
    },
    suggest: (input, options) => pool.suggest(input, options),
    get healthy() {
      return pool.healthy
    },
    close: () => pool.close(),
  }
}

async function runRemotely(
  steps: RemoteSteps,
  engine: HttpEngine,
  job: EngineJob,
  { signal = new AbortController().signal, onProgress = () => {}, ref, isUnwanted = async () => false }: RunOptions,
): Promise<EngineResult> {
  const started = performance.now()
  const { profile } = engine
  const { sizes, mask, maxBytes, maxRefs } = profile
  const shape = { sizes, mask, maxBytes, maxRefs }
  const cut = await steps.cut(job, shape, signal)
  onProgress(PROGRESS.ordered)
  const purchase = { ...cut, seed: profile.seed ? job.seed : null, designType: job.designType }
  const note = noteIn(engine.id, ref)
  const picture = await engine.edit(purchase, { signal, isUnwanted, ref: note })
  onProgress(PROGRESS.answered)
  const ms = performance.now() - started
  const answered = { engine: engine.id, method: `${engine.id}/${engine.model}`, picture, ms }
  try {
    const mend = () => steps.mend(job, shape, answered, signal)
    const result = await repeated(mend, { tries: 2, pauseMs: 0, passes: mayPass, signal })
    engine.bought(null, ms, note)
    return { ...result, isUnique: profile.transport === 'sync' }
  } catch (error) {
    if (error instanceof EngineFailure) engine.bought(error.detail ?? error.code, ms, note)
    // Another run that goes on counts it then.
    else if (await isUnwanted().catch(() => false)) engine.bought(CANCELED, ms, note)
    throw error
  }
}

/** A thread that crashed or took too long; refusals and what is wrong with the picture would only repeat. */
const mayPass = (error: unknown): boolean =>
  error instanceof EngineFailure ? error.detail === null : !(error instanceof AppError)

/** What the engine noted, in the job's reference. Without one, nothing is resumed. */
function noteIn(engine: string, ref: JobRef | undefined): JobRef {
  let own = ref?.known === undefined ? undefined : orderIn(ref.known).note
  return {
    ...(ref?.owner !== undefined && { owner: ref.owner }),
    get known() {
      return own
    },
    async keep(value) {
      await ref?.keep(refOf(engine, value))
      own = value
    },
  }
}
