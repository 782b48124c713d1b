import sharp from 'sharp'
import type { DesignEngine, Raster, SuggestInput, Suggestion } from '../engines/engine'
import { boundPhoto, scalePlane } from './normalise'
import { traceRegions } from './trace-regions'

/** More pixels do not improve regions; they only cost time. */
const SUGGEST_MAX_PX = 1024

/**
 * Asks an engine for a region, in photo pixels. Without support in the engine, the answer is empty.
 * @throws EngineFailure photo_unreadable
 */
export async function suggestRegion(engine: DesignEngine, input: SuggestInput): Promise<Suggestion> {
  const photo = await boundPhoto(input.photo, SUGGEST_MAX_PX)
  const scaleX = photo.raster.width / photo.original.width
  const scaleY = photo.raster.height / photo.original.height
  const { kind, click, box } = input
  const region = await engine.suggest?.({
    photo: photo.raster,
    kind,
    ...(click && { click: [click[0] * scaleX, click[1] * scaleY] }),
    ...(box && { box: [box[0] * scaleX, box[1] * scaleY, box[2] * scaleX, box[3] * scaleY] }),
  })
  if (!region) return { mask: null, polygons: [], plane: null, confidence: 0, warnings: ['nothingFound'] }
  const { mask, plane, confidence, warnings } = region
  return {
    mask: mask && (await encodeMask(mask, photo.original)),
    polygons: mask ? traceRegions(mask).map((ring) => ring.map(([x, y]) => [x / scaleX, y / scaleY])) : [],
    plane: plane && scalePlane(plane, photo.raster, photo.original),
    confidence,
    warnings,
  }
}

/** Enlarged smoothly, then thresholded at the middle to avoid a staircase edge. */
async function encodeMask(mask: Raster, size: { width: number; height: number }): Promise<Buffer> {
  const grey = sharp(mask.data, { raw: mask })
  if (mask.width === size.width && mask.height === size.height)
    return grey.toColourspace('b-w').png({ compressionLevel: 3 }).toBuffer()
  const enlarged = await grey
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .threshold(128)
    .raw()
    .toBuffer()
  return sharp(enlarged, { raw: { ...size, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 3 })
    .toBuffer()
}
