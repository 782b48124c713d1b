import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import { lightEvenly } from '@tessera/shared/ui/photo/clean-swatch'

/** Side of a swatch's picture; the server takes none below 256. */
const SWATCH_PX = 512
/** Pixels across the crop below which the material looks blurred. */
const FEW_PX = 220

/** A square in a picture: its centre and side as shares of the picture, the side of the shorter one. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export const WHOLE_MIDDLE: Crop = { x: 0.5, y: 0.5, side: 0.7 }

/** The square in pixels, moved so that it lies within the picture. */
export function squareOf({ x, y, side }: Crop, { width, height }: Size): { left: number; top: number; px: number } {
  const px = Math.max(8, Math.round(side * Math.min(width, height)))
  const within = (centre: number, length: number) =>
    Math.round(Math.min(length - px, Math.max(0, centre * length - px / 2)))
  return { left: within(x, width), top: within(y, height), px }
}

export const isSmall = (crop: Crop, size: Size): boolean => squareOf(crop, size).px < FEW_PX

/** The square of a picture as a swatch: evenly lit, always of the same size. */
export function cutSwatch(image: ImageData, crop: Crop): OffscreenCanvas {
  const { left, top, px } = squareOf(crop, image)
  const source = new OffscreenCanvas(image.width, image.height)
  source.getContext('2d')!.putImageData(image, 0, 0)
  const canvas = new OffscreenCanvas(SWATCH_PX, SWATCH_PX)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, left, top, px, px, 0, 0, SWATCH_PX, SWATCH_PX)
  const pixels = context.getImageData(0, 0, SWATCH_PX, SWATCH_PX)
  lightEvenly(pixels)
  context.putImageData(pixels, 0, 0)
  return canvas
}
