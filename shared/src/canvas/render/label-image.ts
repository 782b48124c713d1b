import type { LabelMap } from '../scene/label-map'
import { createLayer } from './palette'

/** Decodes a label map's picture at its own size; grey levels are labels, so colour management stays off. */
export async function readLabels(picture: Blob): Promise<LabelMap> {
  const image = await createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const { width, height } = image
  const { context } = createLayer(width, height)
  context.drawImage(image, 0, 0)
  image.close()
  const pixels = context.getImageData(0, 0, width, height).data
  const data = new Uint8Array(width * height)
  for (let index = 0; index < data.length; index += 1) data[index] = pixels[index * 4] as number
  return { width, height, data }
}
