import type { Size } from '../geometry/geometry'
import { createLayer } from './palette'

/** A picture at a size, four bytes per pixel. */
export function readPixels(picture: CanvasImageSource, { width, height }: Size): Uint8ClampedArray {
  const { context } = createLayer(width, height)
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data
}

/** Brightness of a picture at a size, one byte per pixel. */
export function readGrey(picture: CanvasImageSource, size: Size): Uint8Array {
  const data = readPixels(picture, size)
  const grey = new Uint8Array(size.width * size.height)
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 4
    grey[index] = ((data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29) >> 8
  }
  return grey
}
