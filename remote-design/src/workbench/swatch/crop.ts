import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import { lightEvenly } from '@tessera/shared/ui/photo/clean-swatch'
import { cutSquare, type SquareCrop, squareOf } from '@tessera/shared/ui/photo/square-crop'

/** Side of a swatch's picture; the server takes none below 256. */
const SWATCH_PX = 512
/** Pixels across the crop below which the material looks blurred. */
const FEW_PX = 220

export const isSmall = (crop: SquareCrop, size: Size): boolean => squareOf(crop, size).px < FEW_PX

/** The square of a picture as a swatch: evenly lit, always of the same size. */
export function cutSwatch(image: ImageData, crop: SquareCrop): OffscreenCanvas {
  const canvas = cutSquare(image, crop, SWATCH_PX)
  const context = canvas.getContext('2d')!
  const pixels = context.getImageData(0, 0, SWATCH_PX, SWATCH_PX)
  lightEvenly(pixels)
  context.putImageData(pixels, 0, 0)
  return canvas
}
