import { isEmptyRect, type Size } from '@tessera/shared/canvas/geometry/geometry'
import { type MaskBitmap, maskBounds, SET } from '@tessera/shared/canvas/mask/mask-bitmap'
import { createLayer } from '@tessera/shared/canvas/render/palette'

/** Longest side of the shading map: coarse enough to blur the old floor's grain and joints. */
const LONGEST = 72
/** Clamp of the old floor's shading, relative to its mean. */
const DARKEST = 0.55
const LIGHTEST = 1.3
/** Brightness of a white floor, by the photo's mean brightness: dark rooms stay dark. */
const EXPOSURE = { base: 0.5, perGrey: 0.45 / 140, most: 0.95 } as const

/**
 * Shading of the old floor as a small grey map, multiplied with the preview. A rough preview only: the engine separates illumination from
 * colour properly.
 */
export function floorShading(photo: CanvasImageSource, size: Size, mask: MaskBitmap): HTMLCanvasElement | null {
  if (isEmptyRect(maskBounds(mask))) return null
  const scale = LONGEST / Math.max(size.width, size.height)
  const width = Math.max(2, Math.round(size.width * scale))
  const height = Math.max(2, Math.round(size.height * scale))
  const { canvas, context } = createLayer(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, width, height)
  const image = context.getImageData(0, 0, width, height)
  const light = new Float32Array(width * height)
  const inside = new Uint8Array(width * height)
  let sum = 0
  let count = 0
  let whole = 0
  for (let index = 0; index < light.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = image.data.subarray(index * 4, index * 4 + 3)
    light[index] = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    whole += light[index] ?? 0
    const x = Math.floor((((index % width) + 0.5) * mask.width) / width)
    const y = Math.floor(((Math.floor(index / width) + 0.5) * mask.height) / height)
    if (mask.data[y * mask.width + x] !== SET) continue
    inside[index] = 1
    sum += light[index] ?? 0
    count += 1
  }
  if (count === 0 || sum === 0) return null
  const mean = sum / count
  const white = 255 * Math.min(EXPOSURE.most, EXPOSURE.base + (whole / light.length) * EXPOSURE.perGrey)
  for (let index = 0; index < light.length; index += 1) {
    // Pixels outside the region show other objects and must not bleed into the floor's edge.
    const ratio = inside[index] ? (light[index] ?? mean) / mean : 1
    const grey = Math.min(255, white * Math.min(LIGHTEST, Math.max(DARKEST, ratio)))
    image.data.fill(grey, index * 4, index * 4 + 3)
  }
  context.putImageData(image, 0, 0)
  return canvas
}
