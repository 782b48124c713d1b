/** In whole pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

type ImageFormat = 'png' | 'jpeg' | 'webp'

/** Options of the specification's image processing, section 3. */
export interface ResizeOptions extends PixelSize {
  /** 0–1, of formats that lose something. */
  readonly quality?: number
  readonly format?: ImageFormat
  /** The picture fits within the target; otherwise it is stretched to it. */
  readonly keepsRatio?: boolean
}

const DEFAULTS = { quality: 1, format: 'png', keepsRatio: true } as const

/** Factors of scale have six decimals. */
export const asFactor = (scale: number): number => Number(scale.toFixed(6))

/** How much a picture is scaled to fit within a size. */
export const scaleFactor = (from: PixelSize, to: PixelSize): number =>
  asFactor(Math.min(to.width / from.width, to.height / from.height))

export const scaledBy = ({ width, height }: PixelSize, factor: number): PixelSize => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
})

/** A transform is valid only when all its sides are greater than zero. */
export const isTransformValid = (...sizes: readonly PixelSize[]): boolean =>
  sizes.every(({ width, height }) => width > 0 && height > 0)

export const isExactly = (size: PixelSize, target: PixelSize): boolean =>
  size.width === target.width && size.height === target.height

/** The size that a picture gets. */
export function sizeFor(picture: PixelSize, options: ResizeOptions): PixelSize {
  if (!(options.keepsRatio ?? DEFAULTS.keepsRatio)) return { width: options.width, height: options.height }
  return scaledBy(picture, scaleFactor(picture, options))
}

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
export const resizeImage = (source: Blob, options: ResizeOptions): Promise<Blob> =>
  processed(source, async () => {
    const bitmap = await createImageBitmap(source)
    const target = sizeFor(bitmap, options)
    if (!isTransformValid(bitmap, options, target)) throw new RangeError('a side is not greater than zero')
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
  { format = DEFAULTS.format, quality = DEFAULTS.quality }: Pick<ResizeOptions, 'format' | 'quality'>,
): Promise<Blob> {
  const made = await canvas.convertToBlob({ type: `image/${format}`, quality })
  const check = await createImageBitmap(made)
  if (!isExactly(check, canvas)) throw new RangeError(`${check.width}×${check.height} is not the asked size`)
  check.close()
  return made
}
