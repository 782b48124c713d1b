import sharp from 'sharp'
import { EngineRefusal, pixelsOf, type Raster } from '../engines/engine'
import { type BoundedPhoto, readMask } from './normalise'

export interface MaskedObjects {
  /** All objects: one channel; 255 inside, 0 outside. */
  mask: Raster
  /** One channel: n for the object n - 1, 0 outside. */
  objects: Raster
}

/**
 * Reads a mask whose grey levels name objects, see `levelOfObject`. Of a single object every light pixel is a part.
 * @throws EngineRefusal MASK_MISMATCH, MASK_EMPTY
 */
export async function readObjects(encoded: Uint8Array, photo: BoundedPhoto, count: number): Promise<MaskedObjects> {
  const mask = await readMask(encoded, photo)
  if (count === 1) return { mask, objects: { ...mask, data: mask.data.map((value) => (value ? 1 : 0)) } }
  const { width, height } = photo.raster
  const decoded = await sharp(encoded)
    .flatten({ background: '#000000' })
    .toColourspace('b-w')
    // Levels are names: a mean of two would be a third object.
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer()
  const levels = pixelsOf(decoded)
  for (let index = 0; index < levels.length; index++) {
    const level = levels[index]!
    const object = level < 128 ? 0 : 256 - level
    if (object > count) throw new EngineRefusal('MASK_MISMATCH', `level ${level} names none of ${count} objects`)
    levels[index] = object
    mask.data[index] = object ? 255 : 0
  }
  return { mask, objects: { data: levels, width, height, channels: 1 } }
}
