import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { TileChangeRequest } from '@tessera/shared/contract/design/modes/tile-change'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Database } from '../../db/database'
import { designResults, designTasks } from '../../db/schema/design'
import { ledgerHolds } from '../../db/schema/ledger'
import { memberships, teams, users } from '../../db/schema/people'
import { FileLinks } from '../../files/file-links'
import { FileService } from '../../files/files.service'
import { Permits } from '../../files/permits'
import type { SignedIn } from '../../http/route'
import { JobEvents } from '../../jobs/job-events'
import type { JobKind } from '../../jobs/kinds'
import { JobWorker, type JobWorkerOptions } from '../../jobs/worker'
import { balances, grant, reconcile } from '../../ledger/ledger.service'
import { openStorage } from '../../storage/open-storage'
import type { Storage } from '../../storage/storage'
import { diskPlace } from '../../storage/storage.config'
import { freshDatabase } from '../../testing/fresh-database'
import { jobs, jobTurns } from '../../db/schema/jobs'
import { type EngineJob, type EnginePool, type EngineResult, type RunOptions } from '../engines/engine'
import { EngineRouting, ENGINES } from '../engines/registry'
import { designKind } from '../design-job'
import type { TaskRequest } from '../task-inputs'
import type { InTurn } from '../task-run'
import {
  type Batch,
  type BatchRequest,
  cancelBatch,
  createBatch,
  type CreatedBatch,
  queryBatch,
} from '../batches.service'
import { createTask, queryTask } from '../tasks.service'
import { recordSampleInputs, sampleRequest } from './sample-inputs'

/** An `EnginePool` whose work per image is supplied by the test; the picture is a real PNG of the photo's size. */
class ScriptedEngine implements EnginePool {
  readonly jobs: EngineJob[] = []
  script: (job: EngineJob, options: RunOptions) => Promise<void> = async () => {}

  async run(job: EngineJob, options: RunOptions = {}): Promise<EngineResult> {
    this.jobs.push(job)
    options.signal?.throwIfAborted()
    await this.script(job, options)
    const picture = sharp(job.photo).linear(0.5, job.seed % 100)
    const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
    return {
      image: data,
      preview: await sharp(data).jpeg().toBuffer(),
      width: info.width,
      height: info.height,
      seed: job.seed,
      report: { areaSqm: 12, tileCount: 40, tileCountWithWaste: 42 },
      outsideChangedRatio: 0,
      engine: 'scripted',
      method: 'test',
      ms: 1,
      warnings: [],
    }
  }
  async suggest() {
    return { mask: null, polygons: [], plane: null, confidence: 0, warnings: [], doubtful: [] }
  }
  readonly healthy = true
  async close() {}
}

/** A promise that the test settles. */
export function later<T = void>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

interface WorkerChanges extends Partial<JobWorkerOptions> {
  engines?: EnginePool
  tasksAtOnce?: number
  imageTimeoutMs?: number
  inTurn?: InTurn
}

export interface DesignRig {
  database: Database
  files: FileService
  storage: Storage
  events: JobEvents
  engine: ScriptedEngine
  viewer: SignedIn
  request(changes?: Partial<TileChangeRequest>): TileChangeRequest
  /** Creates a task as the rig's viewer. */
  create(changes?: Partial<TileChangeRequest>): Promise<DesignTask>
  /** As `create`, for a request of any mode. */
  createAny(request: TaskRequest): Promise<DesignTask>
  /** Creates tasks together, as the rig's viewer. */
  createBatch(request: BatchRequest): Promise<CreatedBatch>
  cancelBatch(id: string): Promise<Batch>
  queryBatch(id: string): Promise<Batch>
  query(taskId: string): Promise<DesignTask>
  /** The job kinds of this rig, for claims without a worker. */
  kinds: ReadonlyMap<string, JobKind>
  /** A worker on this rig's database and engine; `stopAll` stops it. */
  worker(changes?: WorkerChanges): JobWorker
  /** Waits until a task is in a state; polls the database. */
  until(taskId: string, reached: (task: DesignTask) => boolean): Promise<DesignTask>
  balances(): Promise<{ flops: number; beans: number }>
  /** Checks the consistency of ledger, tasks and pictures. */
  expectConsistent(): Promise<void>
  newViewer(start: { flops: number; beans: number }): Promise<SignedIn>
  /** Stops its workers and empties the queue. */
  close(): Promise<void>
}

export interface DesignRigs {
  /** The data folder, for other processes that work on the same tasks. */
  folder: string
  rig(): Promise<DesignRig>
  close(): Promise<void>
}

const POLL_MS = 10

/** One database and storage for all tests of a file; every test gets its own rig on them. */
export async function openRigs(database?: Database): Promise<DesignRigs> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-design-'))
  database ??= await freshDatabase()
  const storage = await openStorage(diskPlace(folder), database)
  const links = new FileLinks('only for tests: thirty-two characters')
  const files = await FileService.open({ storage, links, permits: new Permits(2), folder: join(folder, 'arriving') })
  return {
    folder,
    rig: () => createRig({ database, storage, files }),
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createRig(base: Pick<DesignRig, 'database' | 'storage' | 'files'>): Promise<DesignRig> {
  const { database, storage, files } = base
  const events = new JobEvents()
  const engine = new ScriptedEngine()
  const workers: JobWorker[] = []
  const permits = new Permits(2)
  const byPermits: InTurn = (job, _owner, make, signal) => permits.run(() => make(job), signal)
  const deps = { database, files, events, routing: new EngineRouting(ENGINES) }
  const design = (imageTimeoutMs = 30_000, engines: EnginePool = engine, inTurn = byPermits) =>
    designKind({ ...deps, engines, inTurn, imageTimeoutMs })

  const newViewer = async (start: { flops: number; beans: number }): Promise<SignedIn> => {
    const [teamId, userId] = [randomUUID(), randomUUID()]
    await database.transaction(async (tx) => {
      await tx.insert(teams).values({ id: teamId, name: 'T' })
      const mobile = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
      await tx.insert(users).values({ id: userId, teamId, mobile, userName: 'U', roleType: 1 })
      const year = new Date(Date.now() + 3e10)
      await tx.insert(memberships).values({ teamId, vipType: 2, startsAt: new Date(), endsAt: year })
      for (const unit of ['flops', 'beans'] as const) {
        if (start[unit] === 0) continue
        const cause = { type: 'seed', id: teamId } as const
        await grant(tx, { teamId, unit, amount: start[unit], cause, key: `rig:${teamId}:${unit}`, operatorId: null })
      }
    })
    return {
      userId,
      teamId,
      userName: 'U',
      vipType: 2,
      roleType: 1,
      userType: 'merchant',
      factoryId: null,
      tokenHash: '',
    }
  }
  const viewer = await newViewer({ flops: 1000, beans: 1000 })

  const inputs = await recordSampleInputs(base, viewer)

  const request = (changes: Partial<TileChangeRequest> = {}) => sampleRequest(inputs, changes)
  const query = (taskId: string) => database.transaction((tx) => queryTask(tx, files, viewer, taskId))

  return {
    database,
    files,
    storage,
    events,
    engine,
    viewer,
    request,
    query,
    newViewer,
    create: async (changes) => (await createTask(deps, viewer, request(changes))).task,
    createBatch: (asked) => createBatch(deps, viewer, asked),
    cancelBatch: (id) => cancelBatch(deps, viewer, id),
    queryBatch: (id) => database.transaction((tx) => queryBatch(tx, files, viewer, id)),
    createAny: async (asked) => (await createTask(deps, viewer, asked)).task,
    kinds: new Map([['design', design()]]),
    worker: ({ tasksAtOnce = 2, imageTimeoutMs, engines, inTurn, ...changes } = {}) => {
      const worker = new JobWorker({
        ...deps,
        kinds: [design(imageTimeoutMs, engines, inTurn)],
        log: { info: () => {}, warn: () => {}, error: () => {} },
        atOnce: { cpu: tasksAtOnce, remote: 0, light: 0 },
        pollMs: 50,
        progressMs: 5,
        ...changes,
      })
      workers.push(worker)
      return worker
    },
    until: async (taskId, reached) => {
      // Shorter than the test's own time-out, so that the failure tells the task's state.
      const deadline = Date.now() + 100_000
      for (;;) {
        const task = await query(taskId)
        if (reached(task)) return task
        if (Date.now() > deadline) throw new Error(`the task is still ${task.status} (${task.progress})`)
        // Asking without a pause takes the time of those who work in this thread.
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
    balances: () => database.transaction((tx) => balances(tx, viewer.teamId)),
    expectConsistent: () => expectConsistent(database, viewer.teamId),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop(0)))
      await database.transaction(async (tx) => {
        await tx.delete(jobs)
        await tx.delete(jobTurns)
        await tx.delete(designResults)
        await tx.delete(designTasks)
      })
    },
  }
}

async function expectConsistent(database: Database, teamId: string): Promise<void> {
  await database.transaction(async (tx) => {
    expect(await reconcile(tx)).toEqual([])
    const holds = await tx.select().from(ledgerHolds).where(eq(ledgerHolds.teamId, teamId))
    for (const hold of holds) {
      const delivered = await tx
        .select({ id: designResults.id })
        .from(designResults)
        .where(and(eq(designResults.taskId, hold.causeId), isNull(designResults.deletedAt)))
      expect({ task: hold.causeId, images: delivered.length }).toEqual({
        task: hold.causeId,
        images: hold.capturedImages,
      })
    }
  })
}
