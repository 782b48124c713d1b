import sharp from 'sharp'
import { pixelsOf, type Raster } from '../engines/engine'
import { focalNote } from '../../files/focal-note'
import { boundPhoto } from '../wrapper/normalise'
import { SQUARE_PX } from './segmenter'

/** A photo as perception works on it: exactly as large as the model sees it, so its pixels are those of prompts. */
export interface View {
  /** Longest side 1024; smaller photos are enlarged. */
  readonly raster: Raster
  /** The same as it is kept. */
  readonly jpeg: Uint8Array
  /** Size of the upright photo. */
  readonly original: { readonly width: number; readonly height: number }
  /** Focal length that the camera noted, as a share of the photo's diagonal. */
  readonly focal?: number | undefined
}

/** Hardly visible loss; the colours at edges stay apart. */
const KEPT = { quality: 92, chromaSubsampling: '4:4:4' } as const

/** Of 36 × 24 mm: the film that equivalent focal lengths are stated for (CIPA DCG-001). */
export const FULL_FRAME_DIAGONAL_MM = Math.hypot(36, 24)

/** @throws EngineFailure photo_unreadable */
export async function viewOf(photo: Uint8Array): Promise<View> {
  const { raster, original } = await boundPhoto(photo, SQUARE_PX)
  const scale = SQUARE_PX / Math.max(raster.width, raster.height)
  const [width, height] = [Math.round(raster.width * scale), Math.round(raster.height * scale)]
  const jpeg = await sharp(raster.data, { raw: raster }).resize(width, height, { fit: 'fill' }).jpeg(KEPT).toBuffer()
  // What is kept is looked at from the start, so that every process sees the same.
  return { raster: await rasterOf(jpeg), jpeg, original, focal: await focalShareOf(photo) }
}

const focalShareOf = async (photo: Uint8Array) => {
  const mm = focalNote(await sharp(photo).metadata())
  return mm && mm / FULL_FRAME_DIAGONAL_MM
}

/** A kept view's pixels. */
export async function rasterOf(jpeg: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  return { data: pixelsOf(data), width: info.width, height: info.height, channels: 3 }
}
