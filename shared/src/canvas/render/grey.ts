import type { Size } from '../geometry/geometry'
import { createLayer } from './palette'

/** Brightness of a picture at a size, one byte per pixel. */
export function readGrey(picture: CanvasImageSource, { width, height }: Size): Uint8Array {
  const { context } = createLayer(width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8Array(width * height)
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 4
    grey[index] = ((data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29) >> 8
  }
  return grey
}
