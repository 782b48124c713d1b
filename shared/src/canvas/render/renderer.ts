import type { Editor } from '../editor/editor'
import type { EditorChange } from '../editor/editor-changes'
import { leveledMask, type Parts, regionsOf } from '../document/parts'
import { EMPTY_RECT, isEmptyRect, type Rect, unionRect } from '../geometry/geometry'
import type { View } from '../geometry/view'
import { SET } from '../mask/mask-bitmap'
import { paintDoubts } from './doubt-painter'
import { paintHandles } from './handle-painter'
import { paintMagnifier } from './magnifier'
import { MaskTint } from './mask-tint'
import { createLayer, type Layer, readPalette } from './palette'
import type { Preview, PreviewScene } from './preview'
import { readGrey, readPixels } from './read-pixels'
import { TargetPainter } from './target-painter'

/** Debounce after which a moving view counts as at rest. */
const VIEW_REST_MS = 120
const TINT_OPACITY = 0.5
/** Of regions that are not being worked on. */
const OTHERS_OPACITY = 0.24
const PREVIEW_OPACITY = 0.94
/** Mask pixels around a change that look different by it: the region's light edge, and smoothing. */
const REPAINTED = 4
/** Cap of the device pixel ratio: at 3, phones would paint nine times as many pixels for no visible gain. */
const MOST_PIXEL_RATIO = 2

/**
 * Paints an editor on three stacked canvases (photo, region, handles), at most once per frame and each only if it changed: a brush
 * stroke does not redraw the photo, a moving cursor does not redraw the region.
 */
export class Renderer {
  private readonly editor: Editor
  private readonly host: HTMLElement
  private readonly photo: CanvasImageSource
  private readonly palette: ReturnType<typeof readPalette>
  private readonly tint: MaskTint
  private readonly target = new TargetPainter()
  private readonly photoLayer: Layer
  private readonly regionLayer: Layer
  private readonly handleLayer: Layer
  private readonly previewLayer: Layer
  /** What of the mask the tint does not show yet: a mouse moves several times a frame, each time over much the same. */
  private changed = EMPTY_RECT
  private readonly dirty = { photo: true, region: true, preview: true, handles: true }
  /** Only the changed pixels of the mask have to be painted again. */
  private isPartial = false
  private readonly unsubscribe: () => void
  private preview: Preview | null = null
  private frame = 0
  private rest = 0
  /** The view the preview's picture was painted for. */
  private previewView: View = { scale: 1, x: 0, y: 0 }
  private pixelRatio = 1
  private others: MaskTint | null = null
  private shownParts: Parts | null = null

  constructor(host: HTMLElement, editor: Editor, photo: CanvasImageSource) {
    this.host = host
    this.editor = editor
    this.photo = photo
    this.palette = readPalette(host)
    this.tint = new MaskTint(editor.document.mask, this.palette)
    this.photoLayer = this.attach()
    this.regionLayer = this.attach()
    this.handleLayer = this.attach()
    this.previewLayer = createLayer(1, 1)
    this.unsubscribe = editor.subscribe((change) => this.onChange(change))
    editor.readGrey = () => readGrey(photo, editor.document.mask)
    editor.readPixels = () => readPixels(photo, editor.document.mask)
    this.showOthers()
    this.resize()
  }

  /** Removes the canvases and stops painting. */
  dispose(): void {
    this.unsubscribe()
    this.setPreview(null)
    this.editor.readGrey = null
    this.editor.readPixels = null
    cancelAnimationFrame(this.frame)
    clearTimeout(this.rest)
    for (const layer of [this.photoLayer, this.regionLayer, this.handleLayer]) layer.canvas.remove()
  }

  /** Sets the preview shown in the region while it is not being edited. */
  setPreview(preview: Preview | null): void {
    if (this.preview) this.preview.onChange = null
    this.preview = preview
    if (preview) preview.onChange = () => this.invalidate('preview', 'region')
    this.invalidate('preview', 'region')
  }

  /** Adopts the container's size; call it whenever that changes. */
  resize(): void {
    const width = this.host.clientWidth
    const height = this.host.clientHeight
    if (width === 0 || height === 0) return
    this.pixelRatio = Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio || 1)
    for (const { canvas } of [this.photoLayer, this.regionLayer, this.handleLayer, this.previewLayer]) {
      canvas.width = Math.round(width * this.pixelRatio)
      canvas.height = Math.round(height * this.pixelRatio)
    }
    this.editor.resize({ width, height })
    this.invalidate('photo', 'preview', 'region', 'handles')
  }

  private attach(): Layer {
    const layer = createLayer(1, 1)
    Object.assign(layer.canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    layer.canvas.setAttribute('aria-hidden', 'true')
    this.host.append(layer.canvas)
    return layer
  }

  private onChange(change: EditorChange): void {
    if (change.kind === 'mask') {
      this.changed = unionRect(this.changed, change.rect)
      this.isPartial ||= !this.dirty.region
      this.invalidateLayers('region')
    } else if (change.kind === 'view') this.followView()
    else if (change.kind === 'plane' || change.kind === 'commit') {
      this.showOthers()
      this.preview?.edited(change.kind === 'commit')
      this.invalidate('preview', 'region', 'handles')
    } else if (change.kind === 'tool') this.invalidate('preview', 'region', 'handles')
    else if (change.kind === 'overlay') this.invalidate('handles')
  }

  /** While the view moves, the preview's last picture is transformed; it is repainted when the view is at rest. */
  private followView(): void {
    this.invalidate('photo', 'region', 'handles')
    clearTimeout(this.rest)
    this.rest = window.setTimeout(() => this.invalidate('preview', 'region'), VIEW_REST_MS)
  }

  private invalidate(...parts: (keyof typeof this.dirty)[]): void {
    if (parts.includes('region')) this.isPartial = false
    this.invalidateLayers(...parts)
  }

  private invalidateLayers(...parts: (keyof typeof this.dirty)[]): void {
    for (const part of parts) this.dirty[part] = true
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.paint())
  }

  private paint(): void {
    this.frame = 0
    const { dirty } = this
    if (dirty.photo) this.paintPhoto()
    if (dirty.region) this.paintRegion()
    if (dirty.handles) this.paintTop()
    dirty.photo = false
    dirty.region = false
    dirty.handles = false
    this.isPartial = false
  }

  /** Clears a layer and scales its context to CSS pixels. */
  private begin({ canvas, context }: Layer): CanvasRenderingContext2D {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.setTransform(this.pixelRatio, 0, 0, this.pixelRatio, 0, 0)
    context.globalAlpha = 1
    context.globalCompositeOperation = 'source-over'
    return context
  }

  private place(context: CanvasRenderingContext2D, image: CanvasImageSource): void {
    const { view, photo } = this.editor
    context.drawImage(image, view.x, view.y, photo.width * view.scale, photo.height * view.scale)
  }

  private paintPhoto(): void {
    const context = this.begin(this.photoLayer)
    context.imageSmoothingQuality = 'high'
    // At high zoom, show individual pixels without smoothing.
    context.imageSmoothingEnabled = this.editor.view.scale < 6
    this.place(context, this.photo)
  }

  private paintRegion(): void {
    const { changed } = this
    if (!isEmptyRect(changed)) this.tint.update(changed)
    this.changed = EMPTY_RECT
    if (this.editor.tool.showsPreview && this.updatePreview()) {
      this.placePreview(this.begin(this.regionLayer))
      return
    }
    if (this.isPartial && isEmptyRect(changed)) return
    const below = this.preview?.staysBelow === true && this.updatePreview()
    const { context } = this.regionLayer
    context.save()
    if (this.isPartial) this.clipTo(changed)
    this.begin(this.regionLayer)
    if (below) {
      this.placePreview(context)
      context.globalAlpha = 1
    }
    if (this.others) {
      context.globalAlpha = OTHERS_OPACITY
      this.place(context, this.others.canvas)
    }
    context.globalAlpha = TINT_OPACITY
    this.place(context, this.tint.canvas)
    context.restore()
  }

  /** Limits what is painted of the region to a rectangle of the mask, in whole pixels of the screen: their edges show no seam. */
  private clipTo({ x0, y0, x1, y1 }: Rect): void {
    const { view, document } = this.editor
    const onScreen = (at: number, offset: number) => (offset + (at / document.maskScale) * view.scale) * this.pixelRatio
    const [left, top] = [onScreen(x0 - REPAINTED, view.x), onScreen(y0 - REPAINTED, view.y)].map(Math.floor)
    const [right, bottom] = [onScreen(x1 + REPAINTED, view.x), onScreen(y1 + REPAINTED, view.y)].map(Math.ceil)
    const { context } = this.regionLayer
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.beginPath()
    context.rect(left!, top!, right! - left!, bottom! - top!)
    context.clip()
  }

  /** The regions besides the current one, where the mode has several. */
  private showOthers(): void {
    const { document } = this.editor
    const { parts } = document
    if (parts === this.shownParts) return
    this.shownParts = parts
    const others = regionsOf(document).filter((runs, part) => part !== parts.current && runs.length > 0)
    this.others =
      others.length === 0
        ? null
        : new MaskTint(
            leveledMask(document, others, () => SET),
            this.palette,
          )
  }

  private placePreview(context: CanvasRenderingContext2D): void {
    const { view, viewport } = this.editor
    const ratio = view.scale / this.previewView.scale
    const x = view.x - this.previewView.x * ratio
    const y = view.y - this.previewView.y * ratio
    context.globalAlpha = this.preview?.isClipped ? 1 : PREVIEW_OPACITY
    context.drawImage(this.previewLayer.canvas, x, y, viewport.width * ratio, viewport.height * ratio)
  }

  /** Updates the preview's picture; false while an input is missing. */
  private updatePreview(): boolean {
    const { preview, editor, photo, palette } = this
    const scene: PreviewScene = { editor, photo, palette }
    if (!preview?.prepare(scene)) return false
    if (!this.dirty.preview) return true
    this.dirty.preview = false
    this.previewView = editor.view
    const context = this.begin(this.previewLayer)
    preview.paint(context, scene)
    if (preview.isClipped) return true
    context.globalCompositeOperation = 'destination-in'
    this.place(context, this.tint.canvas)
    return true
  }

  private paintTop(): void {
    const context = this.begin(this.handleLayer)
    const { view, overlay, settings, tool, document, photo, viewport } = this.editor
    if (!tool.showsPreview && !tool.showsHandles) paintDoubts(context, overlay, view, this.palette)
    this.target.paint(context, this.editor, this.palette)
    paintHandles(context, { view, overlay, settings, tool, plane: document.plane }, this.palette)
    if (overlay.magnify) {
      const layers = [this.regionLayer.canvas]
      paintMagnifier(context, this.photo, { point: overlay.magnify, view, photo, viewport, layers }, this.palette)
    }
  }
}
