import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { Capability, DesignType, OfferedTask } from '@tessera/shared/contract/design/task'
import type { TaskFields } from '@tessera/shared/contract/design/task-fields'
import type { z } from 'zod'
import type { MaterialSnapshot, PieceSnapshot } from '../../db/schema/design'
import type { FileRow } from '../../files/files.service'
import { type EngineJob, EngineRefusal, type EngineWarning, type PreparedJob, type Raster } from '../engines/engine'
import type { TaskFiles } from '../task-files'
import type { EditOrder } from '../wrapper/cut-out'
import type { KeptInputs } from '../wrapper/kept-inputs'
import type { Finished } from '../wrapper/paste-back'

/** Lookups a mode may do for a request, limited to what the team can access. */
export interface Finder {
  readonly photo: FileRow
  /** Of the request, in its order. */
  readonly references: readonly FileRow[]
  /** @throws AppError NOT_FOUND; MASK_MISMATCH unless it is a PNG of the photo's size */
  mask(fileId: string): Promise<FileRow>
  /** A material with faces and a size. @throws AppError NOT_FOUND */
  surface(materialId: string): Promise<MaterialSnapshot>
  /** A piece of furniture with a cut-out and a size. @throws AppError NOT_FOUND */
  furniture(materialId: string): Promise<PieceSnapshot>
}

/** Inputs specific to a mode. Photo and references are looked up for every mode. */
export interface ModeInputs {
  readonly mask?: FileRow
  readonly material?: MaterialSnapshot
  readonly pieces?: PieceSnapshot[]
}

/** A task as it is stored. */
export interface ModeTask<Asked> {
  readonly asked: Asked
  readonly files: TaskFiles
  readonly material: MaterialSnapshot | null
  readonly pieces?: PieceSnapshot[] | null
  readonly report: SurfaceReport | null
}

/** The mode-specific part of a task's API answer. */
type ModeAnswer = AnswerOf<OfferedTask>
type AnswerOf<Task> = Task extends unknown ? Omit<Task, keyof TaskFields> : never

/** Reads files by id, in parallel. @throws InputGone when one no longer exists */
type ReadInputs = (fileIds: readonly (string | undefined)[]) => Promise<Uint8Array[]>

/** How a job is prepared for its engine, and how the engine's picture is finished: steps of the wrapper. */
interface Wrapping<Job extends EngineJob, Prepared extends PreparedJob> {
  /** @throws EngineRefusal; EngineFailure photo_unreadable */
  prepare(job: Job, kept: KeptInputs): Promise<{ prepared: Prepared; warnings: EngineWarning[] }>
  finish(prepared: Prepared, pixels: Raster): Finished
  /** What an engine on another machine is asked for. */
  order?(prepared: Prepared): EditOrder
  /** Measurements for the person's own calculations. */
  report?(prepared: Prepared): SurfaceReport
}

/**
 * A design mode on the server: its request, the checks, the engine's input, and the API answer. No database access:
 * lookups go through a {@link Finder}. An image costs the same in every mode (ledger/pricing.rules).
 */
export interface ServerMode<
  Request extends { designType: DesignType } = { designType: DesignType },
  Asked extends { designType: DesignType } = { designType: DesignType },
  Job extends EngineJob = EngineJob,
  Prepared extends PreparedJob = PreparedJob,
> {
  /** Schema of the request as stored with its task, also used to read it back; files are stored separately. */
  readonly asked: z.ZodType<Asked>
  /** Its materials are laid in pieces, whose size customers are told; a fabric's size is that of its swatch. */
  readonly laysPieces?: true
  /** The lane that a request needs, of modes with two ways; otherwise the best engine's. */
  laneOf?(asked: Asked): EngineJob['lane']
  /** @throws AppError NOT_FOUND, and mode-specific errors */
  find(request: Request, finder: Finder): Promise<ModeInputs>
  /**
   * Checks file contents, outside transactions, and what the mode's engine is capable of.
   * @throws AppError MASK_EMPTY, UNAVAILABLE, ENGINE_UNSUPPORTED
   */
  check?(inputs: ModeInputs, maskCoverage: (mask: FileRow) => Promise<number>, capability: Capability): Promise<void>
  /** The engine's input, without the seed. @throws InputGone */
  job(task: ModeTask<Asked>, read: ReadInputs): Promise<Omit<Job, 'seed'>>
  readonly wrapping: Wrapping<Job, Prepared>
  answer(task: ModeTask<Asked>, urlOf: (fileId: string) => string): ModeAnswer
  /** What a picture shows, for customers and for the name of its file: the material, or the colours. @param number counted from 1 */
  nameOf(task: Pick<ModeTask<Asked>, 'asked' | 'material' | 'pieces'>, number: number): string
}

/** What every answer says of the region: its picture, which a sweep may have taken. */
export function regionIn(files: TaskFiles, urlOf: (fileId: string) => string) {
  const maskFileId = files.mask?.[0] ?? null
  return { maskFileId, maskUrl: maskFileId && urlOf(maskFileId) }
}

/** The one picture beside photo and region, of modes that take one. */
export function referenceIn(files: TaskFiles, urlOf: (fileId: string) => string) {
  const [fileId] = files.reference ?? []
  return fileId === undefined ? null : { fileId, url: urlOf(fileId) }
}

interface InWords {
  readonly mask: Raster
  /** Null for the way that is not described in words. */
  readonly prompt: string | null
  readonly references?: Uint8Array[]
}

/**
 * The order of a mode with two ways, of which another machine is asked for one.
 * @throws EngineRefusal with `otherwise` for the other way
 */
export function orderInWords({ mask, prompt, references = [] }: InWords, otherwise: string): EditOrder {
  if (prompt === null) throw new EngineRefusal('ENGINE_UNSUPPORTED', otherwise)
  return { mask, prompt, references }
}
