export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Options for processing a picture; defaults are {@link IMAGE_DEFAULTS} (specification, section 3). */
export interface ImageTarget extends ImageSize {
  /** 0 to 1. */
  readonly quality?: number
  readonly format?: 'png' | 'jpeg' | 'webp'
  readonly keepRatio?: boolean
}

export const IMAGE_DEFAULTS = { quality: 1, format: 'png', keepRatio: true } as const
const SCALE_DECIMALS = 1e6

/** Sizes can be converted only when every side is greater than zero. */
export const areTransformable = (...sizes: readonly ImageSize[]): boolean =>
  sizes.every(({ width, height }) => width > 0 && height > 0)

/** True only for exactly the target's width and height. */
export const hasExactSize = (size: ImageSize, target: ImageSize): boolean =>
  size.width === target.width && size.height === target.height

/** Scale factor to fit inside the target, rounded to six decimals, so that every machine gets the same. */
export function scaleFactor(source: ImageSize, target: ImageSize): number {
  const factor = Math.min(target.width / source.width, target.height / source.height)
  return Math.round(factor * SCALE_DECIMALS) / SCALE_DECIMALS
}

/**
 * The output size in whole pixels, at least one: inside the target when the ratio is kept, else the target itself. The source's own
 * size when either size is invalid.
 */
export function sizeWithin(source: ImageSize, target: ImageTarget): ImageSize {
  if (!areTransformable(source, target)) return source
  if (!(target.keepRatio ?? IMAGE_DEFAULTS.keepRatio)) return { width: target.width, height: target.height }
  const factor = scaleFactor(source, target)
  const side = (length: number): number => Math.max(1, Math.round(length * factor))
  return { width: side(source.width), height: side(source.height) }
}
