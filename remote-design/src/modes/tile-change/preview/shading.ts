import { isEmptyRect, type Size } from '../../../canvas/geometry/geometry'
import { type MaskBitmap, maskBounds, SET } from '../../../canvas/mask/mask-bitmap'
import { createLayer } from '../../../canvas/render/palette'

/** Longest side of the shading picture: coarse enough that the old floor's grain and joints disappear. */
const LONGEST = 72
/** Shadows and lights of the old floor, relative to its mean, are kept within these factors. */
const DARKEST = 0.55
const LIGHTEST = 1.3
/** How bright a white floor looks in a photo whose mean brightness is as given: dark rooms stay dark. */
const EXPOSURE = { base: 0.5, perGrey: 0.45 / 140, most: 0.95 } as const

/**
 * The old floor's light and shadow as a small grey picture to multiply a preview with. Only for the screen: the engine separates light
 * from colour properly.
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
    // Outside the region the photo shows other things; they must not cast their colour on the floor's rim.
    const ratio = inside[index] ? (light[index] ?? mean) / mean : 1
    const grey = Math.min(255, white * Math.min(LIGHTEST, Math.max(DARKEST, ratio)))
    image.data.fill(grey, index * 4, index * 4 + 3)
  }
  context.putImageData(image, 0, 0)
  return canvas
}
