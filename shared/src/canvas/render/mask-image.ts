import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import type { Size } from '../geometry/geometry'
import { createMask, type MaskBitmap, SET } from '../mask/mask-bitmap'
import { readLabels } from './label-image'
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

/** Decodes a mask whose levels name several regions, see `levelOfObject`; of one region, like {@link readMask}. */
export async function readRegions(picture: Blob, size: Size, most: number): Promise<MaskBitmap[]> {
  if (most === 1) return [await readMask(picture, size)]
  const labels = await readLabels(picture)
  const regions: MaskBitmap[] = []
  for (let y = 0; y < size.height; y += 1) {
    const row = Math.floor(((y + 0.5) * labels.height) / size.height) * labels.width
    for (let x = 0; x < size.width; x += 1) {
      // Nearest neighbour: a mean of two levels would name a third region.
      const level = labels.data[row + Math.floor(((x + 0.5) * labels.width) / size.width)] ?? 0
      const region = levelOfObject(0) - level
      if (region >= most) continue
      while (regions.length <= region) regions.push(createMask(size.width, size.height))
      regions[region]!.data[y * size.width + x] = SET
    }
  }
  return regions
}
