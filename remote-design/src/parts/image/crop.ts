import { RESULT_MAX_PIXELS, UPLOAD } from '@tessera/shared/contract/constants'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import { areTransformable, asFactor, scaledBy } from '@tessera/shared/canvas/geometry/image-size.rules'
import { contextOf, encoded, processed } from './resize'

/** Shares of the frame, 0–1. */
export interface CropRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** How a photo is turned and cut. */
export interface PhotoCrop {
  /** Quarter turns clockwise. */
  readonly turns: number
  /** Straightening, degrees clockwise. */
  readonly angleDeg: number
  readonly rect: CropRect
}

const WHOLE: CropRect = { x: 0, y: 0, width: 1, height: 1 }
export const NO_CROP: PhotoCrop = { turns: 0, angleDeg: 0, rect: WHOLE }
/** A horizon is rarely further off. */
export const MOST_STRAIGHTENING = 15
/** Smallest side of the rectangle while it is dragged. */
const LEAST_SHARE = 0.05
/** A third of the bytes; the difference is not seen. */
const SMALLER_QUALITY = 0.95

export const isUnchanged = ({ turns, angleDeg, rect }: PhotoCrop): boolean =>
  turns % 4 === 0 && angleDeg === 0 && rect.width === 1 && rect.height === 1

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The largest frame of the photo's proportion that has no empty corner after straightening. */
export function cropFrame(photo: Size, { turns, angleDeg }: Pick<PhotoCrop, 'turns' | 'angleDeg'>): Size {
  const { width, height } = turned(photo, turns)
  const angle = (Math.abs(angleDeg) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const scale = Math.min(width / (width * cos + height * sin), height / (width * sin + height * cos))
  return { width: width * scale, height: height * scale }
}

/** Size of what is cut out, in photo pixels. */
function croppedSize(photo: Size, crop: PhotoCrop): Size {
  const frame = cropFrame(photo, crop)
  return {
    width: Math.round(frame.width * crop.rect.width),
    height: Math.round(frame.height * crop.rect.height),
  }
}

/** Size of the picture that a crop makes, and its factor of scale: no larger than results are. */
export function madeSize(photo: Size, crop: PhotoCrop): Size & { readonly scale: number } {
  const whole = croppedSize(photo, crop)
  const scale = asFactor(Math.min(1, Math.sqrt(RESULT_MAX_PIXELS / (whole.width * whole.height))))
  return { ...scaledBy(whole, scale), scale }
}

/** The largest rectangle of a proportion, in the middle; the whole frame for null. */
export function rectOfRatio(frame: Size, ratio: number | null): CropRect {
  if (ratio === null) return WHOLE
  const own = frame.width / frame.height
  const [width, height] = ratio > own ? [1, own / ratio] : [ratio / own, 1]
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** Which side of the rectangle a corner moves: its left or right, and its top or bottom. */
export type Corner = readonly ['left' | 'right', 'top' | 'bottom']

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))

/** Width by height of a rectangle of shares that has a ratio in pixels. */
export const shapeOf = (frame: Size, ratio: number): number => (ratio * frame.height) / frame.width

/**
 * With a corner moved by shares of the frame; the opposite one stays.
 * @param shape width by height of the shares, where it is kept: the side that moved more decides
 */
export function withCorner(
  rect: CropRect,
  corner: Corner,
  [dx, dy]: readonly [number, number],
  shape: number | null = null,
): CropRect {
  const free = withFreeCorner(rect, corner, dx, dy)
  if (shape === null) return free
  const [side, end] = corner
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height]
  const isWider = Math.abs(free.width - rect.width) >= Math.abs(free.height - rect.height) * shape
  const most = Math.min(side === 'left' ? right : 1 - rect.x, (end === 'top' ? bottom : 1 - rect.y) * shape)
  const least = Math.min(most, LEAST_SHARE * Math.max(1, shape))
  const width = clamp(isWider ? free.width : free.height * shape, least, most)
  const height = width / shape
  return { x: side === 'left' ? right - width : rect.x, y: end === 'top' ? bottom - height : rect.y, width, height }
}

function withFreeCorner(rect: CropRect, [side, end]: Corner, dx: number, dy: number): CropRect {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height]
  const x = side === 'left' ? clamp(rect.x + dx, 0, right - LEAST_SHARE) : rect.x
  const y = end === 'top' ? clamp(rect.y + dy, 0, bottom - LEAST_SHARE) : rect.y
  const far = side === 'right' ? clamp(right + dx, rect.x + LEAST_SHARE, 1) : right
  const low = end === 'bottom' ? clamp(bottom + dy, rect.y + LEAST_SHARE, 1) : bottom
  return { x, y, width: far - x, height: low - y }
}

export const withMove = (rect: CropRect, dx: number, dy: number): CropRect => ({
  ...rect,
  x: clamp(rect.x + dx, 0, 1 - rect.width),
  y: clamp(rect.y + dy, 0, 1 - rect.height),
})

/** Draws the turned photo with the frame's corner at the origin. @param scale pixels drawn for a pixel of the photo */
export function drawFrame(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  photo: ImageBitmap,
  crop: PhotoCrop,
  scale: number,
): void {
  const frame = cropFrame(photo, crop)
  context.save()
  context.scale(scale, scale)
  context.translate(frame.width / 2, frame.height / 2)
  context.rotate((crop.angleDeg * Math.PI) / 180 + (crop.turns * Math.PI) / 2)
  context.drawImage(photo, -photo.width / 2, -photo.height / 2)
  context.restore()
}

/** The photo turned, straightened and cut; the original when that fails. */
export const cropImage = (source: Blob, crop: PhotoCrop): Promise<Blob> =>
  processed(source, async () => {
    const photo = await createImageBitmap(source)
    if (!areTransformable(photo, croppedSize(photo, crop))) throw new RangeError('a side is not greater than zero')
    const { scale, ...target } = madeSize(photo, crop)
    const frame = cropFrame(photo, crop)
    const canvas = new OffscreenCanvas(target.width, target.height)
    const context = contextOf(canvas)
    context.translate(-crop.rect.x * frame.width * scale, -crop.rect.y * frame.height * scale)
    drawFrame(context, photo, crop, scale)
    photo.close()
    // A photo of 12 MP as PNG is beyond what may be uploaded; a noisy one as JPEG of the full quality too.
    const made = await encoded(canvas, { format: 'jpeg' })
    return made.size > UPLOAD.maxBytes ? encoded(canvas, { format: 'jpeg', quality: SMALLER_QUALITY }) : made
  })
