import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { AskedKind } from '@tessera/shared/contract/design/segment'
import type { Capability, DesignType } from '@tessera/shared/contract/design/task'
import type { ErrorName, TaskErrorDetail } from '@tessera/shared/contract/errors'
import type { SurfaceSpec } from '@tessera/shared/contract/material'
import type { KeptInputs } from '../wrapper/kept-inputs'

export type Finish = SurfaceSpec['finish']

/**
 * A design task as the engine pool gets it; each mode adds its own fields. No database references: it can be sent to a
 * thread or over a network.
 */
export interface EngineJob {
  designType: DesignType
  /** Encoded picture (JPEG, PNG or WebP), upright or with an EXIF orientation. */
  photo: Uint8Array
  /** Deterministic: the same job and seed give the same picture. */
  seed: number
  /** Which of the task's images it is, from 0; for modes whose images differ by more than the seed. */
  image?: number
  /** Where it has to run: of modes with two ways the one that was ordered, otherwise where the mode's best engine was. */
  lane?: Lane | undefined
  /** The engine on another machine that was chosen; otherwise the best of the installation. */
  engine?: string | undefined
  /** Encoded pictures for an engine on another machine to look at beside the words. */
  references?: Uint8Array[]
}

export interface EngineResult {
  /** Lossless PNG; identical to the (bounded) photo outside mask + feather. */
  image: Uint8Array
  /** JPEG, longest side at most 960 pixels. */
  preview: Uint8Array
  width: number
  height: number
  seed: number
  report: SurfaceReport | null
  /** Share of all pixels outside mask + feather that differ from the photo, counted in the final pixels. */
  outsideChangedRatio: number
  engine: string
  method: string
  /** Time in the worker, excluding the wait for one. */
  ms: number
  warnings: EngineWarning[]
  /** Bought by a call whose answer cannot be asked for again. */
  isUnique?: boolean
}

/** Codes; the client maps them to texts. */
const ENGINE_WARNINGS = [
  /** Part of the mask is beyond the plane's horizon and was left unchanged. */
  'maskBeyondHorizon',
  /** The rectangle's aspect ratio cannot be derived from the photo; a typical lens was assumed. */
  'proportionAssumed',
  /** The faces have a lower resolution than the photo shows. */
  'facesCoarse',
  /** Too few faces to avoid adjacent repeats everywhere. */
  'facesRepeat',
  /** A new colour is so much lighter than the old one that noise and highlights show. */
  'muchLighter',
  /** A new colour is so much darker than the old one that the drawing of the surface weakens. */
  'muchDarker',
  /** A large pattern on upholstery, which does not follow its folds. */
  'patternFlat',
  /** The suggested region is uncertain. */
  'lowConfidence',
  /** The engine's picture has a lower resolution than the photo. */
  'insideCoarse',
  /** No region was found. */
  'nothingFound',
  /** No plane could be derived from the photo. */
  'planeNotFound',
] as const
export type EngineWarning = (typeof ENGINE_WARNINGS)[number]

export interface SuggestInput {
  photo: Uint8Array
  kind: AskedKind
  /** In photo pixels. */
  click?: Point
  /** `[left, top, width, height]` in photo pixels. */
  box?: [number, number, number, number]
}

export interface Suggestion {
  /** 8-bit grey PNG of the photo's size, white = the region; null when none was found. */
  mask: Uint8Array | null
  /** Outer rings and holes, in photo pixels. */
  polygons: Point[][]
  /** Corners on the floor, without scale: the person supplies a known length. */
  plane: Plane | null
  /** 0–1. */
  confidence: number
  warnings: EngineWarning[]
  /** Outlines of places that may be wrong, in photo pixels, worst first. */
  doubtful: Point[][]
}

export interface RunOptions {
  signal?: AbortSignal
  /** Increases from 0 to 1. */
  onProgress?: (progress: number) => void
  ref?: JobRef
  /** Asked after `signal` has aborted: whether the picture is wanted by nobody, so that a provider may stop. */
  isUnwanted?: () => Promise<boolean>
}

/** Persists a remote engine's job id, so that an interrupted run resumes that job instead of buying another. */
export interface JobRef {
  /** Job and image that it belongs to; the same in each run. */
  readonly owner?: string
  /** The last stored reference, possibly from an earlier run. */
  readonly known: string | undefined
  /**
   * Resolves once stored; an engine awaits it before continuing. Each call replaces the previous reference.
   * @throws Stopped when another process has taken over the job
   */
  keep(ref: string): Promise<void>
}

/** Refusals are `AppError`s; any other failure is an {@link EngineFailure} or the signal's reason. */
export interface EnginePool {
  /** @throws AppError ENGINE_UNSUPPORTED, PLANE_INVALID, MASK_EMPTY, MASK_MISMATCH; EngineFailure; the signal's reason */
  run(job: EngineJob, options?: RunOptions): Promise<EngineResult>
  /** @throws EngineFailure; the signal's reason */
  suggest(input: SuggestInput, options?: Pick<RunOptions, 'signal'>): Promise<Suggestion>
  /** False after repeated thread crashes without a result in between, and after close. */
  readonly healthy: boolean
  close(): Promise<void>
}

export type EngineFailureCode = 'timeout' | 'engine_failed' | 'engine_refused' | 'photo_unreadable'

/** A job failed for a reason other than the engine's refusal. `code` is a `TaskErrorCode`. */
export class EngineFailure extends Error {
  /** What an engine on another machine did. Such a failure is final: a retry might buy a second picture. */
  readonly detail: TaskErrorDetail | null

  constructor(
    readonly code: EngineFailureCode,
    message: string,
    options: ErrorOptions & { detail?: TaskErrorDetail | null } = {},
  ) {
    super(message, options)
    this.name = 'EngineFailure'
    this.detail = options.detail ?? null
  }
}

export type RefusalName = Extract<ErrorName, 'ENGINE_UNSUPPORTED' | 'PLANE_INVALID' | 'MASK_EMPTY' | 'MASK_MISMATCH'>

/** The engine refuses this job; a retry would not help. Crosses the thread boundary by its name. */
export class EngineRefusal extends Error {
  constructor(
    readonly refusal: RefusalName,
    /** For the log: the exact fault. */
    detail: string,
    /** Configuration that would make it possible. */
    readonly needs: string[] = [],
  ) {
    super(`${refusal}: ${detail}`)
    this.name = 'EngineRefusal'
  }
}

/**
 * Bytes of pixels, never a `Buffer`: its `slice` is a view, and who writes into such a copy spoils the photo that is kept for the next
 * design. Decoders convert, see `pixelsOf`.
 */
export type Pixels = Uint8Array & { readonly readUInt8?: never }

/** What a decoder gave, as pixels over the same memory. */
export const pixelsOf = (decoded: Buffer): Pixels =>
  new Uint8Array(decoded.buffer, decoded.byteOffset, decoded.byteLength)

/** Unpadded pixels, top row first: `channels` bytes per pixel, sRGB. */
export interface Raster {
  data: Pixels
  width: number
  height: number
  channels: 1 | 3
}

/** An input file of the task no longer exists. */
export class InputGone extends Error {
  override name = 'InputGone'
}

/** A job after preparation: decoded, checked, size-bounded. */
export interface PreparedJob {
  designType: DesignType
  photo: Raster
  seed: number
}

export interface EngineContext {
  signal: AbortSignal
  /** 0–1, of the engine's part of the work. */
  progress(part: number): void
  /** Called when other threads work for the engine: does on this one what the wrapper has to do anyway. */
  meanwhile?(): void
  /**
   * Told by an engine that draws from the top, where it likes: the rows of its picture above `bottom` stay as they are. They are
   * finished in place and encoded while it draws the others. To be waited for, which bounds the memory.
   */
  painted?(pixels: Raster, bottom: number): Promise<void>
  /** For engines of the lane `remote`. */
  ref?: JobRef
  /** What the thread kept of former jobs; none by default. */
  kept?: KeptInputs
}

/** Where an engine runs: on a thread of this process, or remotely. */
type Lane = 'cpu' | 'remote'

export interface EngineOutput {
  /** The whole picture, three channels, same size as the prepared photo. Only pixels inside the mask are used. */
  pixels: Raster
  method: string
  warnings: EngineWarning[]
}

/** {@link SuggestInput} on the decoded, bounded picture; coordinates in its pixels. */
export interface SuggestRequest extends Omit<SuggestInput, 'photo'> {
  photo: Raster
}

/** An engine that computes in this process. The wrapper prepares its input and checks its output. */
export interface DesignEngine {
  readonly id: string
  readonly lane: Lane
  readonly capabilities: Partial<Record<DesignType, Capability>>
  suggest?(input: SuggestRequest): Promise<RegionSuggestion>
  run(job: PreparedJob, context: EngineContext): Promise<EngineOutput>
}

/** A suggestion on the decoded picture, before it is scaled back to the photo and encoded. */
export interface RegionSuggestion {
  /** One channel, 255 inside; null when nothing was found. */
  mask: Raster | null
  plane: Plane | null
  confidence: number
  warnings: EngineWarning[]
}
