import type { Preview, PreviewScene } from '@tessera/shared/canvas/render/preview'
import { createLayer, type Layer } from '@tessera/shared/canvas/render/palette'

/** What a preview shows at the moment. */
export interface PartsPicture {
  readonly width: number
  readonly height: number
  /** Writes the pixels that change; all others are transparent. */
  write(rgba: Uint8ClampedArray): void
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

  paint(context: CanvasRenderingContext2D, { editor }: PreviewScene): void {
    if (this.isOutdated) this.draw()
    this.isOutdated = false
    if (!this.layer) return
    const { view, photo } = editor
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.layer.canvas, view.x, view.y, photo.width * view.scale, photo.height * view.scale)
  }

  private draw(): void {
    if (!this.picture) return
    const { width, height } = this.picture
    if (this.layer?.canvas.width !== width || this.layer.canvas.height !== height) {
      this.layer = createLayer(width, height)
    }
    const image = this.layer.context.createImageData(width, height)
    this.picture.write(image.data)
    this.layer.context.putImageData(image, 0, 0)
  }
}
