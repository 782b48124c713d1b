import type { TaskErrorCode, TaskErrorDetail } from '@tessera/shared/contract/errors'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { designTasks } from '../db/schema/design'
import type { JobLane } from '../db/schema/jobs'
import type { FileService } from '../files/files.service'
import { AppError } from '../http/app-error'
import type { JobContext } from '../jobs/kinds'
import { Stopped } from '../jobs/lease-keeper'
import { repeated } from '../repeated'
import { BlobMissing } from '../storage/storage'
import { DeadlinePassed, withDeadline } from './deadline'
import {
  EngineFailure,
  type EngineJob,
  type EnginePool,
  type EngineResult,
  InputGone,
  type JobRef,
} from './engines/engine'
import { isUnrepeatable } from './engines/http/order-note'
import { imageOf } from './image-run'
import { modeOf } from './modes/modes'
import { storedTask } from './stored-task'
import { filesOfTasks } from './task-files'
import type { Delivered, TaskOutcome, TaskRow } from './task-queue'

export interface RunDependencies {
  database: Database
  files: FileService
  engines: EnginePool
  inTurn: InTurn
  /**
   * Safety net for an engine that neither answers nor fails; longer than the engine's own time-out. Counts from the
   * permit: a queue before a busy engine must not use up the time of what is bought then.
   */
  imageTimeoutMs: number
  /** Called with internal errors, of which the person only sees a code. */
  onImageFailure?: (taskId: string, error: unknown) => void
}

/** The run of a job that an image is made for. */
interface ImageOwner {
  jobId: string
  leaseToken: string | null
  /** The image's reference, see `JobRef`. */
  known: string | undefined
}

/**
 * Chooses an image's engine, and makes the image when that engine may have a further one.
 * @throws the signal's reason; whatever `make` throws, but of an engine that could not be reached only where no other is left
 */
export type InTurn = <T>(
  job: EngineJob,
  owner: ImageOwner,
  make: (job: EngineJob) => Promise<T>,
  signal: AbortSignal,
) => Promise<T>

/** Progress is over all images of the task. */
interface RunOptions extends JobContext {
  lane: JobLane
  leaseToken: string | null
}

interface ImageOptions {
  signal: AbortSignal
  isUnwanted: () => Promise<boolean>
  onProgress: (progress: number) => void
  ref: JobRef
  /** Before it is stored. */
  onMade: (made: EngineResult) => void
}

/** A picture may be paid for. */
const STORING = { tries: 3, pauseMs: 200 } as const

interface Failed {
  errorCode: TaskErrorCode
  errorDetail: TaskErrorDetail | null
}
type ImageOutcome = { made: EngineResult; delivered: Delivered } | Failed

/**
 * Makes and stores the images of a task; writes nothing else. Failed images are missing in the outcome, and those that a stop of the process
 * cut off beside one that a later run could not get again.
 * @throws the signal's reason; any database or storage error that lasts (the task then has no outcome and is retried)
 */
export async function runTask(deps: RunDependencies, task: TaskRow, options: RunOptions): Promise<TaskOutcome> {
  const inputs = await loadJob(deps, task)
  if (!inputs) return failedOutcome(task, 'photo_unreadable')
  const { signal } = options
  signal.throwIfAborted()
  const parts = Array.from({ length: task.count }, () => 0)
  let isUniqueBought = false
  const images = await Promise.allSettled(
    parts.map(async (_, index) => {
      const lane = inputs.lane ?? (options.lane === 'light' ? undefined : options.lane)
      const job = { ...inputs, lane, seed: seedOf(task.seed, index), image: index }
      const { ref, signal: ownSignal } = imageOf(options, `image-${index}`, task.id)
      // Delivered without this one, the task has no later run.
      const isLeftOut = () => isShutdown(ownSignal.reason) && isUniqueBought
      const isUnwanted = async () => isLeftOut() || isCanceled(deps, task.id)
      const onProgress = (progress: number) => {
        parts[index] = progress
        options.onProgress(parts.reduce((sum, part) => sum + part, 0) / parts.length)
      }
      const onMade = (made: EngineResult) => {
        isUniqueBought ||= made.isUnique === true
      }
      const own = { signal: ownSignal, onProgress, ref, isUnwanted, onMade }
      const make = (routed: EngineJob) => makeImage(deps, task.id, routed, own)
      const owner = { jobId: task.id, leaseToken: options.leaseToken, known: ref.known }
      return deps.inTurn(job, owner, make, ownSignal).catch(failedIfUnreachable)
    }),
  )
  if (!isShutdown(signal.reason)) signal.throwIfAborted()
  return outcomeOf(whatIsThere(images, (error) => deps.onImageFailure?.(task.id, error)))
}

function failedIfUnreachable(error: unknown): Failed {
  if (error instanceof EngineFailure && error.detail === 'unreachable')
    return { errorCode: error.code, errorDetail: error.detail }
  throw error
}

const isShutdown = (error: unknown): boolean => error instanceof Stopped && error.reason === 'shutdown'
const isUnique = (image: ImageOutcome): boolean => 'made' in image && image.made.isUnique === true

/**
 * The images beside one that met trouble are made to their end, and those beside one that a stop cut off as far as there is time. Then
 * the task is retried, unless a repeated run would lose one of them.
 */
function whatIsThere(
  images: PromiseSettledResult<ImageOutcome>[],
  onTrouble: (error: unknown) => void,
): ImageOutcome[] {
  const troubles = images.flatMap((image) => (image.status === 'rejected' ? [image.reason as unknown] : []))
  const there = images.flatMap((image) => (image.status === 'fulfilled' ? [image.value] : []))
  // A stop uses up no attempt.
  if (troubles.length > 0 && !there.some(isUnique)) throw troubles.find(isShutdown) ?? troubles[0]
  for (const trouble of troubles) onTrouble(trouble)
  return images.map((image) => {
    if (image.status === 'fulfilled') return image.value
    return { errorCode: isShutdown(image.reason) ? 'lost' : 'engine_failed', errorDetail: null }
  })
}

async function makeImage(
  deps: RunDependencies,
  taskId: string,
  job: EngineJob,
  options: ImageOptions,
): Promise<ImageOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    let made: EngineResult
    try {
      made = await withDeadline(options.signal, deps.imageTimeoutMs, (signal) =>
        deps.engines.run(job, { ...options, signal }),
      )
      options.onMade(made)
    } catch (error) {
      options.signal.throwIfAborted()
      deps.onImageFailure?.(taskId, error)
      const errorCode = codeOf(error)
      const errorDetail = error instanceof EngineFailure ? error.detail : null
      if (errorDetail === 'unreachable') throw error
      // A crashed thread (out of memory, say) may succeed on retry; a refusal or time-out would only repeat, and what was bought
      // without a task would be told as unanswered.
      const mayPass = errorCode === 'engine_failed' && errorDetail === null && !isUnrepeatable(options.ref.known)
      if (mayPass && attempt === 1) continue
      return { errorCode, errorDetail }
    }
    try {
      return { made, delivered: await store(deps.files, made) }
    } catch (error) {
      // A later run could not get it again.
      if (!made.isUnique) throw error
      deps.onImageFailure?.(taskId, error)
      return { errorCode: 'engine_failed', errorDetail: null }
    }
  }
}

/** A lost lease may mean a cancellation by another process, or a new owner that resumes what was bought. */
async function isCanceled({ database }: RunDependencies, taskId: string): Promise<boolean> {
  const [task] = await database.transaction((tx) =>
    tx.select({ status: designTasks.status }).from(designTasks).where(eq(designTasks.id, taskId)),
  )
  return task?.status === 'canceled'
}

async function store(files: FileService, made: EngineResult): Promise<Delivered> {
  const { width, height, seed, outsideChangedRatio, engine } = made
  const image = await repeated(() => files.storeAsIs(made.image), STORING)
  const preview = await repeated(() => files.storeAsIs(made.preview), STORING)
  return { image, preview, width, height, seed, outsideChangedRatio, engine }
}

/**
 * The engine's input; null when part of it no longer exists.
 * @throws when only a later release knows the task's mode: the job is retried, and a process of that release takes it
 */
async function loadJob(deps: RunDependencies, task: TaskRow): Promise<Omit<EngineJob, 'seed'> | null> {
  const mode = modeOf(task.designType)
  if (!mode) throw new Error(`this release knows no ${task.designType}`)
  const taskFiles = await deps.database.transaction((tx) => filesOfTasks(tx, [task.id]))
  try {
    return await mode.job(storedTask(mode, task, taskFiles.get(task.id)!), (ids) => readInputs(deps, ids))
  } catch (error) {
    if (error instanceof InputGone || error instanceof BlobMissing) return null
    throw error
  }
}

async function readInputs({ database, files }: RunDependencies, ids: readonly (string | undefined)[]) {
  const named = ids.filter((id) => id !== undefined)
  const rows = await database.transaction((tx) => files.byIds(tx, named))
  const found = named.map((id) => rows.get(id)).filter((row) => row !== undefined)
  if (found.length < ids.length) throw new InputGone()
  return Promise.all(found.map((row) => files.read(row)))
}

function outcomeOf(images: ImageOutcome[]): TaskOutcome {
  const made = images.flatMap((image) => ('made' in image ? [image.made] : []))
  const [first] = made
  const [failed] = images.flatMap((image) => ('errorCode' in image ? [image] : []))
  return {
    delivered: images.map((image) => ('delivered' in image ? image.delivered : null)),
    engine: first?.engine ?? null,
    method: first?.method ?? null,
    warnings: [...new Set(made.flatMap((each) => each.warnings))],
    report: first?.report ?? null,
    errorCode: failed?.errorCode ?? null,
    errorDetail: failed?.errorDetail ?? null,
  }
}

function failedOutcome(task: TaskRow, errorCode: TaskErrorCode): TaskOutcome {
  return outcomeOf(Array.from({ length: task.count }, () => ({ errorCode, errorDetail: null })))
}

function codeOf(error: unknown): TaskErrorCode {
  if (error instanceof DeadlinePassed) return 'timeout'
  if (error instanceof EngineFailure) return error.code
  return error instanceof AppError ? 'engine_refused' : 'engine_failed'
}

/** Seeds are 31-bit integers, as in the column. */
function seedOf(first: number, index: number): number {
  return (first + index) % 0x7fff_ffff
}
