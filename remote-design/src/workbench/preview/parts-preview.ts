import type { Preview, PreviewScene } from '@tessera/shared/canvas/render/preview'
import { createLayer, type Layer, type Palette } from '@tessera/shared/canvas/render/palette'

/** Of 255: a selection as the tools show it. */
const SELECTED_OPACITY = 127

/** What a preview shows at the moment. */
export interface PartsPicture {
  readonly width: number
  readonly height: number
  /** Writes the pixels that change; all others are transparent. */
  write(rgba: Uint8ClampedArray): void
  /** Pixels of the regions for which nothing is chosen yet: shown as selected, or nobody would see what was taken. */
  readonly unchosen?: readonly Uint32Array[]
}

/** Preview of all regions as they will be, computed from the photo's pixels. */
export class PartsPreview implements Preview {
  onChange: (() => void) | null = null
  readonly isClipped = true
  private picture: PartsPicture | null = null
  private layer: Layer | null = null
  private isOutdated = true

  /** Null while nothing can be shown. */
  show(picture: PartsPicture | null): void {
    this.picture = picture
    this.isOutdated = true
    this.onChange?.()
  }

  /** A finished edit arrives as another picture. */
  edited(): void {}

  prepare(): boolean {
    return this.picture !== null
  }

  paint(context: CanvasRenderingContext2D, { editor, palette }: PreviewScene): void {
    if (this.isOutdated) this.draw(palette)
    this.isOutdated = false
    if (!this.layer) return
    const { view, photo } = editor
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.layer.canvas, view.x, view.y, photo.width * view.scale, photo.height * view.scale)
  }

  private draw({ primaryRgb }: Palette): void {
    if (!this.picture) return
    const { width, height, unchosen = [] } = this.picture
    if (this.layer?.canvas.width !== width || this.layer.canvas.height !== height) {
      this.layer = createLayer(width, height)
    }
    const image = this.layer.context.createImageData(width, height)
    for (const pixels of unchosen)
      for (const pixel of pixels) image.data.set([...primaryRgb, SELECTED_OPACITY], pixel * 4)
    this.picture.write(image.data)
    this.layer.context.putImageData(image, 0, 0)
  }
}
