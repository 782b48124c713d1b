import { labOfHex } from '@tessera/shared/contract/recolour'
import type { Preview, PreviewScene } from '../../../canvas/render/preview'
import { createLayer, type Layer } from '../../../canvas/render/palette'
import { writeObject } from './object-colors'
import type { ObjectsOfPhoto } from './use-object-colors'

/** Colours of the objects, by region. */
export interface RecolourChoice {
  readonly scene: ObjectsOfPhoto
  readonly colors: readonly (string | null | undefined)[]
  readonly sparing: boolean
}

/** Preview of all objects in their new colours, by the engine's own formula. */
export class RecolourPreview implements Preview {
  onChange: (() => void) | null = null
  readonly isClipped = true
  private choice: RecolourChoice | null = null
  private picture: Layer | null = null
  private isOutdated = true

  choose(choice: RecolourChoice | null): void {
    this.choice = choice
    this.isOutdated = true
    this.onChange?.()
  }

  /** A finished edit arrives as another choice. */
  edited(): void {}

  prepare(): boolean {
    const { choice } = this
    return choice !== null && choice.scene.objects.some((object, part) => object && choice.colors[part])
  }

  paint(context: CanvasRenderingContext2D, { editor }: PreviewScene): void {
    if (this.isOutdated) this.draw()
    this.isOutdated = false
    if (!this.picture) return
    const { view, photo } = editor
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.picture.canvas, view.x, view.y, photo.width * view.scale, photo.height * view.scale)
  }

  private draw(): void {
    if (!this.choice) return
    const { scene, colors, sparing } = this.choice
    const { width, height } = scene.photo
    if (this.picture?.canvas.width !== width || this.picture.canvas.height !== height) {
      this.picture = createLayer(width, height)
    }
    const image = this.picture.context.createImageData(width, height)
    scene.objects.forEach((object, part) => {
      const color = colors[part]
      if (object && color) writeObject(image.data, object, labOfHex(color), sparing)
    })
    this.picture.context.putImageData(image, 0, 0)
  }
}
