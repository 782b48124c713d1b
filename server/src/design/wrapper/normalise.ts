import sharp from 'sharp'
import { RESULT_MAX_PIXELS, UPLOAD } from '@tessera/shared/contract/constants'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import { EngineFailure, EngineRefusal, type Pixels, pixelsOf, type Raster } from '../engines/engine'

/** Minimum share of the photo; a smaller mask is taken for an accidental stroke. */
export const SMALLEST_MASK = 0.0004
const INPUT = { failOn: 'error', limitInputPixels: UPLOAD.maxPx * UPLOAD.maxPx } as const

export interface BoundedPhoto {
  raster: Raster
  /** Size of the upright original. */
  original: { width: number; height: number }
}

/**
 * Decodes a photo: upright, sRGB, no alpha, at most RESULT_MAX_PIXELS, longest side at most `maxPx`.
 * @throws EngineFailure photo_unreadable
 */
export async function boundPhoto(encoded: Uint8Array, maxPx = Infinity): Promise<BoundedPhoto> {
  try {
    const metadata = await sharp(encoded, INPUT).metadata()
    const original = metadata.autoOrient
    const size = boundedSize(original, maxPx)
    let image = sharp(encoded, INPUT).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
    if (size.width !== original.width) image = image.resize(size.width, size.height, { fit: 'fill' })
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    return { original, raster: threeChannels(pixelsOf(data), info) }
  } catch (error) {
    throw new EngineFailure('photo_unreadable', 'The photo cannot be decoded.', { cause: error })
  }
}

function threeChannels(data: Pixels, info: { width: number; height: number; channels: number }): Raster {
  const { width, height, channels } = info
  if (channels === 3) return { data, width, height, channels: 3 }
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) rgb.fill(data[pixel * channels]!, pixel * 3, pixel * 3 + 3)
  return { data: rgb, width, height, channels: 3 }
}

function boundedSize({ width, height }: { width: number; height: number }, maxPx: number) {
  const scale = Math.min(1, maxPx / Math.max(width, height), Math.sqrt(RESULT_MAX_PIXELS / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Reads a mask: an 8-bit PNG of the photo's size, scaled to the bounded photo and made binary. Colour and alpha are
 * reduced to brightness over black, because a canvas always saves RGBA.
 * @throws EngineRefusal MASK_MISMATCH, MASK_EMPTY
 */
export async function readMask(encoded: Uint8Array, photo: BoundedPhoto): Promise<Raster> {
  const { width, height } = photo.raster
  const metadata = await sharp(encoded, INPUT)
    .metadata()
    .catch((error: unknown) => {
      throw new EngineRefusal('MASK_MISMATCH', `not a picture: ${String(error)}`)
    })
  if (metadata.format !== 'png' || metadata.depth !== 'uchar') {
    throw new EngineRefusal('MASK_MISMATCH', `8-bit PNG expected, got ${metadata.format} ${metadata.depth}`)
  }
  if (metadata.width !== photo.original.width || metadata.height !== photo.original.height) {
    throw new EngineRefusal('MASK_MISMATCH', `mask ${metadata.width}×${metadata.height}`)
  }
  let image = sharp(encoded, INPUT).flatten({ background: '#000000' }).toColourspace('b-w')
  if (width !== metadata.width) image = image.resize(width, height, { fit: 'fill', kernel: 'linear' })
  const data = pixelsOf(await image.extractChannel(0).raw({ depth: 'uchar' }).toBuffer())
  let inside = 0
  for (let index = 0; index < data.length; index++) {
    const white = data[index]! >= 128
    data[index] = white ? 255 : 0
    if (white) inside++
  }
  if (inside < Math.max(16, data.length * SMALLEST_MASK)) {
    throw new EngineRefusal('MASK_EMPTY', `${inside} of ${data.length} pixels`)
  }
  return { data, width, height, channels: 1 }
}

interface Size {
  width: number
  height: number
}

/** Scales a plane to another size of the same photo. */
export function scalePlane(plane: Plane, from: Size, to: Size): Plane {
  const move = ([x, y]: Point): Point => [(x * to.width) / from.width, (y * to.height) / from.height]
  const { corners, knownLength, focalPx } = plane
  return {
    ...plane,
    corners: [move(corners[0]), move(corners[1]), move(corners[2]), move(corners[3])],
    ...(focalPx && { focalPx: (focalPx * to.width) / from.width }),
    ...(knownLength && { knownLength: { ...knownLength, from: move(knownLength.from), to: move(knownLength.to) } }),
  }
}
