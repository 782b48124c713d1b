import sharp from 'sharp'
import { EngineFailure, type EngineJob, type EngineResult, pixelsOf, type Raster } from '../engines/engine'
import { modeOf } from '../modes/modes'
import { fitPicture, type PictureShape, prepareOrder } from './cut-out'
import type { Fit } from './fit'
import type { KeptInputs } from './kept-inputs'
import type { MaskBounds } from './mask-bounds'
import { matchTone } from './match-tone'
import { registerAnswer } from './register'
import { ResultPicture } from './result-picture'
import { completeResult, reportOf } from './run-engine'

/** An engine's picture, as it came. */
export interface Answered {
  engine: string
  method: string
  picture: Uint8Array
  /** Since the job was taken up. */
  ms: number
}

/** Pixels of the fitted picture around the mask that an engine may repaint softly: they are no measure. */
const SOFT_EDGE_PX = 6
/** Width of the ring whose tone counts. */
const RING_PX = 32
/** Another size of the same shape is scaled. */
const MOST_ASPECT_ERROR = 0.01
/** Below this share of the photo's resolution the region is visibly softer than what is around it. */
const COARSE_SCALE = 0.7
const MOST_ANSWER_PIXELS = 8192 * 8192

/**
 * Puts an engine's picture into the photo: brings it to its place and tone by what both show outside the mask, and lets
 * the mode finish it as it does with every engine's.
 * @throws EngineFailure `unusable`, `shifted`; what the mode's steps throw
 */
export async function mend(
  job: EngineJob,
  shape: PictureShape,
  answered: Answered,
  kept: KeptInputs,
): Promise<EngineResult> {
  const started = performance.now()
  const { prepared, order, frame, fit, warnings } = await prepareOrder(job, shape, kept)
  const answer = await decodeAnswer(answered.picture, fit)
  const photo = await fitPicture(prepared.photo, frame, fit)
  const mask = await fitPicture(order.mask, frame, fit)
  const around = surroundings(mask, fit)
  const { picture } = registerAnswer(photo, answer, around.valid)
  matchTone(photo, picture, around.ring)
  const pixels = await pasteFrame(prepared.photo, picture, frame, fit)
  const isCoarse = fit.inner.width < COARSE_SCALE * (frame.right - frame.left)
  const wrapping = modeOf(job.designType)!.wrapping
  return completeResult(
    { picture: new ResultPicture(wrapping, prepared, pixels), seed: prepared.seed, started: started - answered.ms },
    {
      engine: answered.engine,
      method: answered.method,
      warnings: isCoarse ? [...warnings, 'insideCoarse'] : warnings,
      report: reportOf(wrapping, prepared),
    },
  )
}

async function decodeAnswer(encoded: Uint8Array, { width, height }: Fit): Promise<Raster> {
  try {
    const image = sharp(encoded, { failOn: 'error', limitInputPixels: MOST_ANSWER_PIXELS })
    const metadata = await image.metadata()
    const error = (metadata.width * height) / (metadata.height * width) - 1
    if (Math.abs(error) > MOST_ASPECT_ERROR) throw new Error(`${metadata.width}×${metadata.height}`)
    const { data } = await image
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(width, height, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (data.length !== width * height * 3) throw new Error(`${data.length} bytes`)
    return { data: pixelsOf(data), width, height, channels: 3 }
  } catch (error) {
    throw new EngineFailure('engine_failed', `The engine answered no picture of ${width}×${height}.`, {
      cause: error,
      detail: 'unusable',
    })
  }
}

/** Where answer and photo should be equal: outside the mask and its soft edge, within the photo's part. */
function surroundings({ data, width, height }: Raster, { inner }: Fit): { valid: Uint8Array; ring: number[] } {
  const distance = distanceTo(data, width, height)
  const valid = new Uint8Array(width * height)
  const ring: number[] = []
  for (let y = inner.top; y < inner.top + inner.height; y++) {
    for (let x = inner.left; x < inner.left + inner.width; x++) {
      const index = y * width + x
      if (distance[index]! <= SOFT_EDGE_PX) continue
      valid[index] = 1
      if (distance[index]! <= SOFT_EDGE_PX + RING_PX) ring.push(index)
    }
  }
  return { valid, ring }
}

/** City-block distance to the mask, up to 255. */
function distanceTo(mask: Uint8Array, width: number, height: number): Uint8Array {
  const distance = mask.map((value) => (value >= 128 ? 0 : 255))
  const take = (index: number, from: number) => {
    distance[index] = Math.min(distance[index]!, distance[from]! + 1)
  }
  for (let index = 0; index < distance.length; index++) {
    if (index % width > 0) take(index, index - 1)
    if (index >= width) take(index, index - width)
  }
  for (let index = distance.length - 1; index >= 0; index--) {
    if (index % width < width - 1) take(index, index + 1)
    if (index < width * (height - 1)) take(index, index + width)
  }
  return distance
}

/** The photo with the frame's part replaced by the fitted picture, scaled back. */
async function pasteFrame(photo: Raster, picture: Raster, frame: MaskBounds, { inner }: Fit): Promise<Raster> {
  const width = frame.right - frame.left
  const part = await sharp(picture.data, { raw: picture })
    .extract(inner)
    .resize(width, frame.bottom - frame.top, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  const data = new Uint8Array(photo.data)
  for (let y = frame.top; y < frame.bottom; y++) {
    const from = (y - frame.top) * width * 3
    data.set(part.subarray(from, from + width * 3), (y * photo.width + frame.left) * 3)
  }
  return { ...photo, data }
}
