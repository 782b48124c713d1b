import {
  areTransformable,
  hasExactSize,
  IMAGE_DEFAULTS,
  type ImageTarget,
  sizeWithin,
} from '@tessera/shared/canvas/geometry/image-size.rules'

/** Draws a picture anew; tells of failures on the console and returns the original unchanged. */
export async function processed(source: Blob, draw: () => Promise<Blob>): Promise<Blob> {
  try {
    return await draw()
  } catch (error) {
    console.error('the image could not be processed, the original is used', error)
    return source
  }
}

/** A picture of another size; the original when that fails. */
export const resizeImage = (source: Blob, options: ImageTarget): Promise<Blob> =>
  processed(source, async () => {
    const bitmap = await createImageBitmap(source)
    if (!areTransformable(bitmap, options)) throw new RangeError('a side is not greater than zero')
    const target = sizeWithin(bitmap, options)
    const canvas = new OffscreenCanvas(target.width, target.height)
    const context = contextOf(canvas)
    context.drawImage(bitmap, 0, 0, target.width, target.height)
    bitmap.close()
    return encoded(canvas, options)
  })

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  context.imageSmoothingQuality = 'high'
  return context
}

/** A canvas as a file. @throws RangeError when it came out in another size */
export async function encoded(
  canvas: OffscreenCanvas,
  { format = IMAGE_DEFAULTS.format, quality = IMAGE_DEFAULTS.quality }: Pick<ImageTarget, 'format' | 'quality'>,
): Promise<Blob> {
  const made = await canvas.convertToBlob({ type: `image/${format}`, quality })
  const check = await createImageBitmap(made)
  if (!hasExactSize(check, canvas)) throw new RangeError(`${check.width}×${check.height} is not the asked size`)
  check.close()
  return made
}
