import type { Size } from './geometry'

/** Options for processing a picture; defaults are {@link IMAGE_DEFAULTS} (specification, section 3). */
export interface ImageTarget extends Size {
  /** 0 to 1, of formats that lose something. */
  readonly quality?: number
  readonly format?: 'png' | 'jpeg' | 'webp'
  /** The picture fits within the target; otherwise it is stretched to it. */
  readonly keepRatio?: boolean
}

export const IMAGE_DEFAULTS = { quality: 1, format: 'png', keepRatio: true } as const

/** Factors of scale have six decimals, so that every machine gets the same. */
export const asFactor = (scale: number): number => Number(scale.toFixed(6))

/** Sizes can be converted only when every side is greater than zero. */
export const areTransformable = (...sizes: readonly Size[]): boolean =>
  sizes.every(({ width, height }) => width > 0 && height > 0)

/** True only for exactly the target's width and height. */
export const hasExactSize = (size: Size, target: Size): boolean =>
  size.width === target.width && size.height === target.height

/** How much a picture is scaled to fit inside the target. */
export const scaleFactor = (source: Size, target: Size): number =>
  asFactor(Math.min(target.width / source.width, target.height / source.height))

/** In whole pixels, at least one. */
export function scaledBy({ width, height }: Size, factor: number): Size {
  const side = (length: number): number => Math.max(1, Math.round(length * factor))
  return { width: side(width), height: side(height) }
}

/** The output size: inside the target when the ratio is kept, else the target itself. The source's own size when either is invalid. */
export function sizeWithin(source: Size, target: ImageTarget): Size {
  if (!areTransformable(source, target)) return source
  if (!(target.keepRatio ?? IMAGE_DEFAULTS.keepRatio)) return { width: target.width, height: target.height }
  return scaledBy(source, scaleFactor(source, target))
}
