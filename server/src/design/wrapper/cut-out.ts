import sharp from 'sharp'
import {
  EngineFailure,
  type EngineJob,
  EngineRefusal,
  type EngineWarning,
  type Pixels,
  pixelsOf,
  type PreparedJob,
  type Raster,
} from '../engines/engine'
import { modeOf } from '../modes/modes'
import { contextFrame } from './context-crop'
import { type Fit, fitOf, type Sizes } from './fit'
import type { KeptInputs } from './kept-inputs'
import type { MaskBounds } from './mask-bounds'
import { promptWithRegion } from './region-words'

/** Longest side of a reference: it is looked at, not copied, and a photo as it was taken is beyond what engines take. */
const REFERENCE_PX = 1024

/** What an engine on another machine is given. */
export interface PictureShape {
  readonly sizes: Sizes
  /** Which pixels of the mask are to be edited: transparent ones, white ones; `none`: the engine takes no mask. */
  readonly mask: 'alphaZero' | 'white' | 'none'
  /** Bytes of one picture. */
  readonly maxBytes: number
  /** Further pictures beside the photo. */
  readonly maxRefs: number
}

/** Plain data: crosses the thread boundary. */
export interface CutOut {
  picture: Uint8Array
  mime: 'image/png' | 'image/jpeg'
  /** PNG of the picture's size. */
  mask: Uint8Array | null
  width: number
  height: number
  prompt: string
  /** PNG. */
  references: Uint8Array[]
  /** How far the first of them goes, 0–1; null where the mode does not say. */
  strength: number | null
}

/** What an engine is asked for; a mode without it cannot be sent to another machine. */
export interface EditOrder {
  /** One channel; 255 where the picture may change. */
  mask: Raster
  /** With `REGION` where it speaks of the region. */
  prompt: string
  /** Encoded pictures. */
  references: Uint8Array[]
  /** Added to the prompt where the pictures go along; not every engine takes them. */
  asPictured?: string
  /** How far the first picture goes, 0–1. */
  strength?: number
}

/** A job prepared for another machine. */
export interface PreparedOrder {
  prepared: PreparedJob
  warnings: EngineWarning[]
  order: EditOrder
  frame: MaskBounds
  fit: Fit
}

/** The first steps of the wrapper; deterministic, so that mending after a restart meets the same frame. */
export async function prepareOrder(job: EngineJob, shape: PictureShape, kept: KeptInputs): Promise<PreparedOrder> {
  const wrapping = modeOf(job.designType)?.wrapping
  if (!wrapping?.order) throw new EngineRefusal('ENGINE_UNSUPPORTED', job.designType)
  const { prepared, warnings } = await wrapping.prepare(job, kept)
  const order = wrapping.order(prepared)
  const frame = contextFrame(order.mask)
  const fit = fitOf({ width: frame.right - frame.left, height: frame.bottom - frame.top }, shape.sizes)
  return { prepared, warnings, order, frame, fit }
}

/** Crops photo and mask to the region with its context and fits them to a size that the engine accepts. */
export async function cutOut(job: EngineJob, shape: PictureShape, kept: KeptInputs): Promise<CutOut> {
  const { prepared, order, frame, fit } = await prepareOrder(job, shape, kept)
  const { width, height } = fit
  const fitted = await fitPicture(prepared.photo, frame, fit)
  const mask = shape.mask === 'none' ? null : await encodeMask(await fitPicture(order.mask, frame, fit), shape.mask)
  const references = await Promise.all(order.references.slice(0, shape.maxRefs).map(boundReference))
  const words = order.prompt + (references.length > 0 ? (order.asPictured ?? '') : '')
  const prompt = promptWithRegion(words, order.mask, frame, shape.mask !== 'none')
  const { strength = null } = order
  return { ...(await encode(fitted, shape.maxBytes)), mask, width, height, prompt, references, strength }
}

const boundReference = (encoded: Uint8Array): Promise<Buffer> =>
  sharp(encoded)
    .rotate()
    .resize(REFERENCE_PX, REFERENCE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()

/** Scales evenly and fills what is missing with the picture's own mirror image: nothing is stretched. */
export async function fitPicture(picture: Raster, frame: MaskBounds, { width, height, inner }: Fit): Promise<Raster> {
  const isMask = picture.channels === 1
  const scaled = await sharp(picture.data, { raw: picture })
    .extract({ left: frame.left, top: frame.top, width: frame.right - frame.left, height: frame.bottom - frame.top })
    .resize(inner.width, inner.height, { fit: 'fill', kernel: isMask ? 'linear' : 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(scaled.data, { raw: scaled.info })
    .extend({
      left: inner.left,
      top: inner.top,
      right: width - inner.left - inner.width,
      bottom: height - inner.top - inner.height,
      // A region that goes on beyond the frame would be edited twice.
      extendWith: isMask ? 'background' : 'mirror',
      background: '#000000',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return oneKind(pixelsOf(data), info.channels, { width, height, channels: picture.channels })
}

/** Sharp may answer a grey picture with three channels. */
function oneKind(data: Pixels, given: number, size: Omit<Raster, 'data'>): Raster {
  if (given === size.channels) return { data, ...size }
  const own = new Uint8Array(size.width * size.height)
  for (let index = 0; index < own.length; index++) own[index] = data[index * given]!
  return { data: own, ...size }
}

async function encode(picture: Raster, maxBytes: number): Promise<Pick<CutOut, 'picture' | 'mime'>> {
  const image = sharp(picture.data, { raw: picture })
  const png = await image.clone().png({ compressionLevel: 3 }).toBuffer()
  if (png.length <= maxBytes) return { picture: png, mime: 'image/png' }
  const jpeg = await image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  if (jpeg.length <= maxBytes) return { picture: jpeg, mime: 'image/jpeg' }
  throw new EngineFailure('engine_failed', `${jpeg.length} bytes are more than the engine takes`, {
    detail: 'rejected',
  })
}

function encodeMask({ data, width, height }: Raster, kind: 'alphaZero' | 'white'): Promise<Buffer> {
  const edited = (value: number) => value >= 128
  if (kind === 'white') {
    const white = data.map((value) => (edited(value) ? 255 : 0))
    return sharp(white, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
  }
  const pixels = new Uint8Array(width * height * 4)
  for (let index = 0; index < data.length; index++) pixels[index * 4 + 3] = edited(data[index]!) ? 0 : 255
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
