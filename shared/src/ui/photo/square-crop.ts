import type { Size } from '../../canvas/geometry/geometry'

/** A square in a picture: its centre and side as shares of the picture, the side of the shorter one. */
export interface SquareCrop {
  readonly x: number
  readonly y: number
  readonly side: number
}

export const MIDDLE_SQUARE: SquareCrop = { x: 0.5, y: 0.5, side: 0.7 }

/** The square in pixels, moved so that it lies within the picture. */
export function squareOf(
  { x, y, side }: SquareCrop,
  { width, height }: Size,
): { left: number; top: number; px: number } {
  const px = Math.max(8, Math.round(side * Math.min(width, height)))
  const within = (centre: number, length: number) =>
    Math.round(Math.min(length - px, Math.max(0, centre * length - px / 2)))
  return { left: within(x, width), top: within(y, height), px }
}

/** The square of a picture, `sidePx` wide. */
export function cutSquare(image: ImageData, crop: SquareCrop, sidePx: number): OffscreenCanvas {
  const { left, top, px } = squareOf(crop, image)
  const source = new OffscreenCanvas(image.width, image.height)
  source.getContext('2d')!.putImageData(image, 0, 0)
  const canvas = new OffscreenCanvas(sidePx, sidePx)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, left, top, px, px, 0, 0, sidePx, sidePx)
  return canvas
}
