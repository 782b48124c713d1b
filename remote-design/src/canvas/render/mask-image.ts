import type { Size } from '../geometry/geometry'
import { createMask, type MaskBitmap, SET } from '../mask/mask-bitmap'
import { createLayer } from './palette'

/** Decodes a mask image (white = set), scaled to the document's mask size. */
export async function readMask(picture: Blob, size: Size): Promise<MaskBitmap> {
  const image = await createImageBitmap(picture, { resizeWidth: size.width, resizeHeight: size.height })
  const { context } = createLayer(size.width, size.height)
  context.drawImage(image, 0, 0)
  image.close()
  const { data } = context.getImageData(0, 0, size.width, size.height)
  const mask = createMask(size.width, size.height)
  for (let index = 0; index < mask.data.length; index += 1) {
    if ((data[index * 4] ?? 0) > 127) mask.data[index] = SET
  }
  return mask
}
