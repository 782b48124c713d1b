import sharp from 'sharp'
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
import { encodePng } from './png'

const PREVIEW_MAX_PX = 960

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
  const output = await engine.run(prepared, { ...context, progress, meanwhile })
  for (const warning of output.warnings) warnings.add(warning)
  if (output.pixels.width !== width || output.pixels.height !== height) {
    throw new Error(`${engine.id} answered ${output.pixels.width}×${output.pixels.height}`)
  }
  context.progress(0.85)
  const { pixels, method } = output
  const made = { engine: engine.id, method, warnings: [...warnings], report: meanwhile() }
  return completeResult({ wrapping, prepared, pixels, started }, made)
}

/** What the picture shows of the material, in figures; null where the mode has none. */
export function reportOf(wrapping: ServerMode['wrapping'], prepared: PreparedJob): EngineResult['report'] {
  return wrapping.report?.(prepared) ?? null
}

interface Drawn {
  wrapping: ServerMode['wrapping']
  prepared: PreparedJob
  pixels: Raster
  /** By `performance.now()`. */
  started: number
}

/** The last steps for every engine's picture: the mode's paste, the count of what changed outside, encoding. */
export async function completeResult(
  { wrapping, prepared, pixels, started }: Drawn,
  made: Pick<EngineResult, 'engine' | 'method' | 'warnings' | 'report'>,
): Promise<EngineResult> {
  const { picture, changedOutside } = wrapping.finish(prepared, pixels)
  // The encoders run in other threads; the count runs meanwhile at no cost in time.
  const encoding = Promise.all([encodePng(picture, prepared.photo), encodePreview(picture)])
  const outsideChangedRatio = changedOutside()
  const [image, preview] = await encoding
  const { width, height } = picture
  const ms = Math.round(performance.now() - started)
  return { ...made, image, preview, width, height, seed: prepared.seed, outsideChangedRatio, ms }
}

function encodePreview(raster: Raster): Promise<Buffer> {
  return sharp(raster.data, { raw: raster })
    .resize(PREVIEW_MAX_PX, PREVIEW_MAX_PX, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85, mozjpeg: false })
    .toBuffer()
}
