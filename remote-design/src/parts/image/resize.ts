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

/** How much a picture is scaled to fit within a size, to six decimals. */
export const scaleFactor = (from: PixelSize, to: PixelSize): number =>
  Number(Math.min(to.width / from.width, to.height / from.height).toFixed(6))

/** A transform is valid only when all its sides are greater than zero. */
export const isTransformValid = (...sizes: readonly PixelSize[]): boolean =>
  sizes.every(({ width, height }) => width > 0 && height > 0)

export const isExactly = (size: PixelSize, target: PixelSize): boolean =>
  size.width === target.width && size.height === target.height

/** The size that a picture gets. */
export function sizeFor(picture: PixelSize, options: ResizeOptions): PixelSize {
  if (!(options.keepsRatio ?? DEFAULTS.keepsRatio)) return { width: options.width, height: options.height }
  const scale = scaleFactor(picture, options)
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
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
    const made = await encoded(canvas, options)
    const check = await createImageBitmap(made)
    if (!isExactly(check, target)) throw new RangeError(`${check.width}×${check.height} is not the asked size`)
    check.close()
    return made
  })

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas.')
  context.imageSmoothingQuality = 'high'
  return context
}

export const encoded = (
  canvas: OffscreenCanvas,
  { format = DEFAULTS.format, quality = DEFAULTS.quality }: Pick<ResizeOptions, 'format' | 'quality'>,
): Promise<Blob> => canvas.convertToBlob({ type: `image/${format}`, quality })
