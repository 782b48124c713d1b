import { isEmptyRect, type Rect } from '../geometry/geometry'
import { type MaskBitmap, SET } from '../mask/mask-bitmap'
import { createLayer, type Layer, type Palette } from './palette'

/** Mask pixels that the light edge of the region is wide. */
const EDGE = 2

/**
 * The mask as a picture that the other layers tint and clip with: opaque where set, its rim in the surface's colour. Only the
 * rectangle that changed is written again, so a brush stroke costs what the brush covers.
 */
export class MaskTint {
  private readonly layer: Layer
  private readonly mask: MaskBitmap
  private readonly palette: Palette

  constructor(mask: MaskBitmap, palette: Palette) {
    this.mask = mask
    this.palette = palette
    this.layer = createLayer(mask.width, mask.height)
    this.update({ x0: 0, y0: 0, x1: mask.width, y1: mask.height })
  }

  get canvas(): HTMLCanvasElement {
    return this.layer.canvas
  }

  update(changed: Rect): void {
    const { width, height } = this.mask
    // The rim of pixels around the change may have moved too.
    const rect = {
      x0: Math.max(0, changed.x0 - EDGE),
      y0: Math.max(0, changed.y0 - EDGE),
      x1: Math.min(width, changed.x1 + EDGE),
      y1: Math.min(height, changed.y1 + EDGE),
    }
    if (isEmptyRect(rect)) return
    const image = this.layer.context.createImageData(rect.x1 - rect.x0, rect.y1 - rect.y0)
    this.paint(new Uint32Array(image.data.buffer), rect)
    this.layer.context.putImageData(image, rect.x0, rect.y0)
  }

  private paint(pixels: Uint32Array, rect: Rect): void {
    const { data, width, height } = this.mask
    const inner = packed(this.palette.primaryRgb)
    const rim = packed(this.palette.surfaceRgb)
    let target = 0
    for (let y = rect.y0; y < rect.y1; y += 1) {
      for (let x = rect.x0; x < rect.x1; x += 1, target += 1) {
        const at = y * width + x
        if (data[at] !== SET) continue
        const onRim =
          (x >= EDGE && data[at - EDGE] === 0) ||
          (x + EDGE < width && data[at + EDGE] === 0) ||
          (y >= EDGE && data[at - EDGE * width] === 0) ||
          (y + EDGE < height && data[at + EDGE * width] === 0)
        pixels[target] = onRim ? rim : inner
      }
    }
  }
}

/** Opaque RGBA as canvas pixels lie in memory on little-endian machines, which all browsers run on. */
const packed = ([red, green, blue]: readonly [number, number, number]): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
