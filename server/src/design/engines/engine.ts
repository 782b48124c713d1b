import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { DesignType } from '@tessera/shared/contract/design/task'
import type { ErrorName } from '@tessera/shared/contract/errors'
import type { SurfaceSpec } from '@tessera/shared/contract/material'

export type Finish = SurfaceSpec['finish']

/**
 * What a design task asks of the pool; its mode adds what it alone needs. Nothing in it refers to the database: it can cross a thread or
 * a network.
 */
export interface EngineJob {
  designType: DesignType
  /** Encoded picture (JPEG, PNG or WebP), upright, or with an EXIF orientation that makes it so. */
  photo: Uint8Array
  /** The same job with the same seed gives the same picture. */
  seed: number
}

export interface EngineResult {
  /** Lossless PNG; equal to the (bounded) photo outside mask + feather. */
  image: Uint8Array
  /** JPEG, longest side at most 960 pixels. */
  preview: Uint8Array
  width: number
  height: number
  seed: number
  report: SurfaceReport | null
  /** Share of all pixels that lie outside mask + feather and differ from the photo, counted on the finished pixels. */
  outsideChangedRatio: number
  engine: string
  method: string
  /** Time in the worker, without waiting for one. */
  ms: number
  warnings: EngineWarning[]
}

/** Codes that the browser turns into sentences. */
const ENGINE_WARNINGS = [
  /** Part of the mask lies beyond the plane's horizon and was left as it was. */
  'maskBeyondHorizon',
  /** The photo does not tell the proportion of the rectangle; a usual lens was assumed. */
  'proportionAssumed',
  /** The faces have fewer pixels than the photo shows of them. */
  'facesCoarse',
  /** Too few faces to keep the same one apart everywhere. */
  'facesRepeat',
  /** The suggested region is uncertain. */
  'lowConfidence',
  /** No region was found. */
  'nothingFound',
  /** No plane could be derived from the photo. */
  'planeNotFound',
] as const
export type EngineWarning = (typeof ENGINE_WARNINGS)[number]

export interface SuggestInput {
  photo: Uint8Array
  kind: 'floor' | 'object' | 'vanishing'
  /** In photo pixels. */
  click?: Point
  /** `[left, top, width, height]` in photo pixels. */
  box?: [number, number, number, number]
}

export interface Suggestion {
  /** 8-bit grey PNG of the photo's size, white = the region; null when none was found. */
  mask: Uint8Array | null
  /** Outer rings and holes in photo pixels. */
  polygons: Point[][]
  /** Corners on the floor, without a scale: the person gives a known length. */
  plane: Plane | null
  /** 0–1. */
  confidence: number
  warnings: EngineWarning[]
}

export interface RunOptions {
  signal?: AbortSignal
  /** Rising from 0 to 1. */
  onProgress?: (progress: number) => void
  ref?: JobRef
}

/** Remembers what a remote engine calls its job, so that a run that was cut off goes on with it instead of buying a second one. */
export interface JobRef {
  /** What was kept last, also by an earlier run. */
  readonly known: string | undefined
  /**
   * Resolves once it is stored: an engine waits for it before it goes on. What is kept later takes the place of what was kept before.
   * @throws Stopped when the job has come to another process meanwhile
   */
  keep(ref: string): Promise<void>
}

/** Refusals are `AppError`s; everything else that ends a job is an {@link EngineFailure} or the signal's reason. */
export interface EnginePool {
  /** @throws AppError ENGINE_UNSUPPORTED, PLANE_INVALID, MASK_EMPTY, MASK_MISMATCH; EngineFailure; the signal's reason */
  run(job: EngineJob, options?: RunOptions): Promise<EngineResult>
  /** @throws EngineFailure; the signal's reason */
  suggest(input: SuggestInput, options?: Pick<RunOptions, 'signal'>): Promise<Suggestion>
  /** False while its threads keep crashing without an answer in between, and after it was closed. */
  readonly healthy: boolean
  close(): Promise<void>
}

export type EngineFailureCode = 'timeout' | 'engine_failed' | 'photo_unreadable'

/** A job ended without a picture through no decision of the engine. `code` is a `TaskErrorCode`. */
export class EngineFailure extends Error {
  constructor(
    readonly code: EngineFailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'EngineFailure'
  }
}

export type RefusalName = Extract<ErrorName, 'ENGINE_UNSUPPORTED' | 'PLANE_INVALID' | 'MASK_EMPTY' | 'MASK_MISMATCH'>

/** The engine refuses this job, and a retry would not help. Crosses the thread by its name. */
export class EngineRefusal extends Error {
  constructor(
    readonly refusal: RefusalName,
    /** For the log: which fault exactly. */
    detail: string,
    /** Which configuration would make it possible. */
    readonly needs: string[] = [],
  ) {
    super(`${refusal}: ${detail}`)
    this.name = 'EngineRefusal'
  }
}

/** Pixels without padding, rows from the top: `channels` bytes a pixel, sRGB. */
export interface Raster {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 3
}

/** Part of what a task was made from is gone. */
export class InputGone extends Error {
  override name = 'InputGone'
}

/** A job after the wrapper's first steps: bounded in size, checked, decoded. */
export interface PreparedJob {
  designType: DesignType
  photo: Raster
  seed: number
}

export interface EngineContext {
  signal: AbortSignal
  /** 0–1 of the engine's own work. */
  progress(part: number): void
  /** For engines of the lane `remote`. */
  ref?: JobRef
}

/** Where an engine works: on a thread of ours, or elsewhere while we wait. */
type Lane = 'cpu' | 'remote'

export interface EngineOutput {
  /** The whole picture, three channels, of the prepared photo's size. Only what the mask allows is taken from it. */
  pixels: Raster
  method: string
  warnings: EngineWarning[]
}

export interface Capability {
  level: 'full' | 'draft' | 'unsupported'
  /** Configuration that would raise the level. */
  needs: string[]
  limits?: { maxPx: number }
}

/** {@link SuggestInput} on the decoded, bounded picture; places in its pixels. */
export interface SuggestRequest extends Omit<SuggestInput, 'photo'> {
  photo: Raster
}

/** Every way of making a picture, embedded or remote. The wrapper prepares its input and guards its output. */
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
