import {
  EngineRefusal,
  type DesignEngine,
  type EngineContext,
  type EngineJob,
  type EngineResult,
  type EngineWarning,
  type PreparedJob,
  type Raster,
} from '../engines/engine'
import { capabilityOf } from '../engines/registry'
import { modeOf } from '../modes/modes'
import type { ServerMode } from '../modes/server-mode'
import { KeptInputs } from './kept-inputs'
import { ResultPicture } from './result-picture'

/**
 * Wraps an engine that computes here: prepares its input and finishes its picture, by the steps of the job's mode. Pictures of engines on
 * other machines are finished by `mend`.
 * @throws EngineRefusal ENGINE_UNSUPPORTED, refusals of the mode's steps, or the engine's own; EngineFailure
 *   photo_unreadable
 */
export async function runEngine(engine: DesignEngine, job: EngineJob, context: EngineContext): Promise<EngineResult> {
  const started = performance.now()
  const { level, needs } = capabilityOf(engine, job.designType)
  const wrapping = modeOf(job.designType)?.wrapping
  if (level === 'unsupported' || !wrapping) throw new EngineRefusal('ENGINE_UNSUPPORTED', job.designType, needs)
  const { prepared, warnings: found } = await wrapping.prepare(job, context.kept ?? new KeptInputs(0))
  const { width, height } = prepared.photo
  const warnings = new Set<EngineWarning>(found)
  context.progress(0.1)

  let report: EngineResult['report'] | undefined
  const meanwhile = () => (report ??= reportOf(wrapping, prepared))
  const progress = (part: number) => context.progress(0.1 + 0.7 * part)
  let picture: ResultPicture | undefined
  const painted = (pixels: Raster, bottom: number) =>
    (picture ??= new ResultPicture(wrapping, prepared, pixels)).rows(bottom)
  const output = await engine.run(prepared, { ...context, progress, meanwhile, painted })
  for (const warning of output.warnings) warnings.add(warning)
  if (output.pixels.width !== width || output.pixels.height !== height) {
    throw new Error(`${engine.id} answered ${output.pixels.width}×${output.pixels.height}`)
  }
  context.progress(0.85)
  const made = { engine: engine.id, method: output.method, warnings: [...warnings], report: meanwhile() }
  picture ??= new ResultPicture(wrapping, prepared, output.pixels)
  return completeResult({ picture, seed: prepared.seed, started }, made)
}

/** What the picture shows of the material, in figures; null where the mode has none. */
export function reportOf(wrapping: ServerMode['wrapping'], prepared: PreparedJob): EngineResult['report'] {
  return wrapping.report?.(prepared) ?? null
}

interface Drawn {
  picture: ResultPicture
  seed: number
  /** By `performance.now()`. */
  started: number
}

/** The last steps for every engine's picture. */
export async function completeResult(
  { picture, seed, started }: Drawn,
  made: Pick<EngineResult, 'engine' | 'method' | 'warnings' | 'report'>,
): Promise<EngineResult> {
  const files = await picture.files()
  return { ...made, ...files, seed, ms: Math.round(performance.now() - started) }
}
