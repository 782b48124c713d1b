import { isEmptyRect, type Rect } from '../geometry/geometry'
import { type MaskBitmap, SET } from '../mask/mask-bitmap'
import { createLayer, type Layer, type Palette } from './palette'

/** Width of the region's light edge, mask pixels. */
const EDGE = 2

/**
 * The mask as a bitmap for tinting and clipping: opaque where set, with an edge in the surface colour. Only the changed rectangle is
 * rewritten, so a stroke costs only the area it covers.
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
    // The edge around the change may have moved too.
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

/** Opaque RGBA as a little-endian 32-bit value; all browsers' platforms are little-endian. */
const packed = ([red, green, blue]: readonly [number, number, number]): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
