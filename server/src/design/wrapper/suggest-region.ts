import type { Point } from '@tessera/shared/contract/design/plane'
import sharp from 'sharp'
import type { DesignEngine, Raster, RegionSuggestion, SuggestInput, Suggestion } from '../engines/engine'
import { boundPhoto, scalePlane } from './normalise'
import { traceRegions } from './trace-regions'

/** More pixels do not improve regions; they only cost time. */
const SUGGEST_MAX_PX = 1024

interface Size {
  readonly width: number
  readonly height: number
}

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
  if (!region) return { mask: null, polygons: [], plane: null, confidence: 0, warnings: ['nothingFound'], doubtful: [] }
  return inPhoto({ ...region, doubtful: [] }, photo.raster, photo.original)
}

/** A suggestion found in a bounded photo, as it is told: its mask as a PNG of the photo's size, all in its pixels. */
export async function inPhoto(
  { mask, plane, confidence, warnings, doubtful }: RegionSuggestion & { doubtful: readonly Point[][] },
  bounded: Size,
  original: Size,
): Promise<Suggestion> {
  const [scaleX, scaleY] = [original.width / bounded.width, original.height / bounded.height]
  const enlarge = (ring: readonly Point[]) => ring.map(([x, y]): Point => [x * scaleX, y * scaleY])
  return {
    mask: mask && (await encodeMask(mask, original)),
    polygons: mask ? traceRegions(mask).map(enlarge) : [],
    plane: plane && scalePlane(plane, bounded, original),
    confidence,
    warnings,
    doubtful: doubtful.map(enlarge),
  }
}

/** Enlarged smoothly, then thresholded at the middle to avoid a staircase edge. */
async function encodeMask(mask: Raster, size: Size): Promise<Buffer> {
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
