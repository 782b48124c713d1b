import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { DesignType, OfferedTask } from '@tessera/shared/contract/design/task'
import type { TaskFields } from '@tessera/shared/contract/design/task-fields'
import type { z } from 'zod'
import type { MaterialSnapshot } from '../../db/schema/design'
import type { FileRow } from '../../files/files.service'
import type { EngineJob, EngineWarning, PreparedJob, Raster } from '../engines/engine'
import type { TaskFiles } from '../task-files'
import type { Finished } from '../wrapper/paste-back'

/** What a mode may look up of what a request names, all within the team's reach. */
export interface Finder {
  readonly photo: FileRow
  /** @throws AppError NOT_FOUND; MASK_MISMATCH when it is no PNG of the photo's size */
  mask(fileId: string): Promise<FileRow>
  /** A material with faces and a size. @throws AppError NOT_FOUND */
  surface(materialId: string): Promise<MaterialSnapshot>
}

/** What of its own a mode found. Photo and references are found for every mode. */
export interface ModeInputs {
  readonly mask?: FileRow
  readonly material?: MaterialSnapshot
}

/** A task as it is stored. */
export interface ModeTask<Asked> {
  readonly asked: Asked
  readonly files: TaskFiles
  readonly material: MaterialSnapshot | null
  readonly report: SurfaceReport | null
}

/** What of a task's answer belongs to its mode. */
type ModeAnswer = AnswerOf<OfferedTask>
type AnswerOf<Task> = Task extends unknown ? Omit<Task, keyof TaskFields> : never

/** Reads files by id, all at once. @throws InputGone when one is not there any more */
type ReadInputs = (fileIds: readonly (string | undefined)[]) => Promise<Uint8Array[]>

/** How a job is made ready for its engine, and what of the engine's picture is taken: steps of the wrapper, put together. */
interface Wrapping<Job extends EngineJob, Prepared extends PreparedJob> {
  /** @throws EngineRefusal; EngineFailure photo_unreadable */
  prepare(job: Job): Promise<{ prepared: Prepared; warnings: EngineWarning[] }>
  finish(prepared: Prepared, pixels: Raster): Finished
  /** Measured for the person's own reckoning. */
  report?(prepared: Prepared): SurfaceReport
}

/**
 * A way of designing, on the server: what it asks for, how that is checked, what the engine gets, and how a task is told. It knows no
 * database: what it looks up comes by a {@link Finder}. Every image costs the same in every mode (ledger/pricing.rules).
 */
export interface ServerMode<
  Request extends { designType: DesignType } = { designType: DesignType },
  Asked extends { designType: DesignType } = { designType: DesignType },
  Job extends EngineJob = EngineJob,
  Prepared extends PreparedJob = PreparedJob,
> {
  /** What of a request is stored with its task, and reads it again; files are stored apart. */
  readonly asked: z.ZodType<Asked>
  /** @throws AppError NOT_FOUND, and what else is wrong with what was asked */
  find(request: Request, finder: Finder): Promise<ModeInputs>
  /** Looks into files, outside transactions. @throws AppError MASK_EMPTY, UNAVAILABLE */
  check?(inputs: ModeInputs, maskCoverage: (mask: FileRow) => Promise<number>): Promise<void>
  /** What its engine gets, without the seed. @throws InputGone */
  job(task: ModeTask<Asked>, read: ReadInputs): Promise<Omit<Job, 'seed'>>
  readonly wrapping: Wrapping<Job, Prepared>
  answer(task: ModeTask<Asked>, urlOf: (fileId: string) => string): ModeAnswer
  /** What was used, for the name of a downloaded file. */
  nameOf(task: Pick<ModeTask<Asked>, 'material'>): string
}
