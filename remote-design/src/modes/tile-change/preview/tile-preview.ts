import type { LayingSpec } from '@tessera/shared/contract/laying'
import { solvePlane } from '@tessera/shared/contract/plane'
import { completePlane } from '@tessera/shared/canvas/document/plane-draft'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { Preview, PreviewScene } from '@tessera/shared/canvas/render/preview'
import { floorShading } from './shading'
import { paintTiles, type TileLook } from './tile-painter'
import { layTiles, regionOutline, type TileScene } from './tile-scene'

/** Material and laying. */
export interface TileChoice {
  readonly laying: LayingSpec
  readonly look: TileLook
}

/** Preview of the chosen tile in the region, with the old floor's shading. */
export class TilePreview implements Preview {
  onChange: (() => void) | null = null
  private choice: TileChoice | null = null
  private scene: TileScene | null = null
  private shading: HTMLCanvasElement | null = null
  private readonly dirty = { scene: true, shading: true }

  /** Null before a material is chosen. */
  choose(choice: TileChoice | null): void {
    this.choice = choice
    this.dirty.scene = true
    this.onChange?.()
  }

  edited(committed: boolean): void {
    this.dirty.scene = true
    if (committed) this.dirty.shading = true
  }

  prepare({ editor }: PreviewScene): boolean {
    if (this.dirty.scene) this.scene = this.lay(editor)
    this.dirty.scene = false
    return this.scene !== null
  }

  paint(context: CanvasRenderingContext2D, { editor, photo, palette }: PreviewScene): void {
    const { scene, choice } = this
    if (!scene || !choice) return
    const { view, viewport } = editor
    if (this.dirty.shading) this.shading = floorShading(photo, editor.photo, editor.document.mask)
    this.dirty.shading = false
    paintTiles(context, scene, choice.look, view, {
      viewport,
      lineColor: editor.toolId === 'plane' ? palette.ink : null,
      // While a corner is dragged, only the joints are drawn; pictures return on release.
      plain: editor.state.name === 'plane.dragging',
    })
    if (!this.shading) return
    context.globalCompositeOperation = 'multiply'
    context.imageSmoothingQuality = 'high'
    const { width, height } = editor.photo
    context.drawImage(this.shading, view.x, view.y, width * view.scale, height * view.scale)
  }

  private lay({ document }: Editor): TileScene | null {
    const plane = completePlane(document.plane)
    if (!this.choice || !plane) return null
    const solution = solvePlane(plane, document.photo)
    const outline = regionOutline(document.mask, document.maskScale)
    if (!solution.ok || outline.length < 3) return null
    return layTiles(solution.geometry, this.choice.laying, outline)
  }
}
