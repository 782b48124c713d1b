import type { Point } from '@tessera/shared/contract/design/plane'
import { type CanvasDocument, commit, redo, rollBack, toMask, touch, undo } from '../document/canvas-document'
import type { PlaneDraft } from '../document/plane-draft'
import { boundsOf, isEmptyRect, type Rect, type Size, unionRect } from '../geometry/geometry'
import { fitRect, fitView, panBy, toScreen, type View, zoomAt } from '../geometry/view'
import {
  addMask,
  clearMask,
  componentAt,
  countCommon,
  countSet,
  createMask,
  fillPolygons,
  invertMask,
  isSet,
  type MaskBitmap,
  replaceMask,
  SET,
  subtractMask,
  wholeRect,
} from '../mask/mask-bitmap'
import { growMask, shrinkMask } from '../mask/mask-morphology'
import { handTool } from '../tools/hand/hand.tool'
import type { Finished, Handle, Overlay, Tool, ToolContext, ToolId, ToolSettings, ToolState } from '../tools/tool'
import { handlePoint, handlesOf } from '../tools/plane/handles'
import { Gestures, type RawPointer } from './gestures'
import { KeyboardCursor } from './keyboard-cursor'

/** What has changed; `commit` is the slow one that interfaces listen to, the others may come with every pointer event. */
export type EditorChange =
  | { readonly kind: 'view' | 'overlay' | 'plane' | 'tool' | 'commit' }
  | { readonly kind: 'mask'; readonly rect: Rect }
  | { readonly kind: 'ask'; readonly point: Point; readonly subtract: boolean }
  | { readonly kind: 'finished'; readonly finished: Finished }

export type RegionMode = 'replace' | 'add' | 'subtract'

const ZOOM_STEP = 1.25
/** Room around handles beside the photo. */
const HANDLE_MARGIN_PX = 28
const DEFAULT_BRUSH_RADIUS = 18

/** One canvas at work: a document, how it is seen, and the tool in hand. No browser inside: the DOM layer feeds it events. */
export class Editor implements ToolContext {
  readonly document: CanvasDocument
  readonly overlay: Overlay = {
    cursor: null,
    cursorByKeyboard: false,
    polygon: [],
    selected: null,
    magnify: null,
    asking: null,
  }
  settings: ToolSettings = { brushRadius: DEFAULT_BRUSH_RADIUS, subtract: false }
  view: View = { scale: 1, x: 0, y: 0 }
  viewport: Size = { width: 0, height: 0 }
  tool: Tool = handTool
  state: ToolState
  readonly gestures: Gestures
  private readonly keyboard: KeyboardCursor
  /** Whether everything is in sight, as `fit` left it. */
  private showsAll = true
  private readonly listeners = new Set<(change: EditorChange) => void>()

  /** @param tools what can be taken in hand, beside the hand itself */
  constructor(
    document: CanvasDocument,
    private readonly tools: readonly Tool[],
  ) {
    this.document = document
    this.state = handTool.start(this)
    this.gestures = new Gestures(this)
    this.keyboard = new KeyboardCursor(this)
  }

  get toolId(): ToolId {
    return this.tool.id
  }

  get photo(): Size {
    return this.document.photo
  }

  /** Returns what ends the subscription. */
  subscribe(listener: (change: EditorChange) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private tell(change: EditorChange): void {
    for (const listener of this.listeners) listener(change)
  }

  // What tools call.

  go(state: ToolState): void {
    this.state = state
  }

  maskChanged(rect: Rect): void {
    if (isEmptyRect(rect)) return
    touch(this.document, rect)
    this.tell({ kind: 'mask', rect })
  }

  setPlane(plane: PlaneDraft): void {
    this.document.plane = plane
    this.tell({ kind: 'plane' })
  }

  overlayChanged(): void {
    this.tell({ kind: 'overlay' })
  }

  commit(): void {
    if (!commit(this.document)) return
    this.tell({ kind: 'commit' })
    this.keepHandlesInSight()
  }

  rollBack(): void {
    const rect = rollBack(this.document)
    if (!isEmptyRect(rect)) this.tell({ kind: 'mask', rect })
    this.tell({ kind: 'plane' })
  }

  ask(point: Point, subtract: boolean): void {
    this.tell({ kind: 'ask', point, subtract })
  }

  // View.

  setView(view: View): void {
    const { scale, x, y } = this.fitted
    this.view = view
    this.showsAll = view.scale === scale && view.x === x && view.y === y
    this.tell({ kind: 'view' })
  }

  /** The whole photo, and with a tool that shows handles also those that lie beside it. */
  get fitted(): View {
    const { photo, viewport } = this
    const { width, height } = photo
    const handles = this.handlePoints()
    if (handles.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height)) return fitView(photo, viewport)
    return fitRect(unionRect({ x0: 0, y0: 0, x1: width, y1: height }, boundsOf(handles)), viewport, HANDLE_MARGIN_PX)
  }

  /** A photo shown whole stays whole; one that was zoomed or moved keeps its centre. */
  resize(viewport: Size): void {
    const former = this.viewport
    this.viewport = viewport
    if (this.showsAll) return this.fit()
    this.setView(panBy(this.view, (viewport.width - former.width) / 2, (viewport.height - former.height) / 2, this))
  }

  fit(): void {
    this.setView(this.fitted)
  }

  private handlePoints(): Point[] {
    if (!this.tool.showsHandles) return []
    const { plane } = this.document
    return handlesOf(plane)
      .map((handle) => handlePoint(plane, handle))
      .filter((point) => point !== null)
  }

  private isOnScreen(point: Point): boolean {
    const [x, y] = toScreen(this.view, point)
    return x >= 0 && y >= 0 && x <= this.viewport.width && y <= this.viewport.height
  }

  /** A corner that came to lie outside the view (a suggestion, a step taken back) must be in reach; who has zoomed in keeps the view. */
  private keepHandlesInSight(): void {
    if (this.showsAll && !this.handlePoints().every((point) => this.isOnScreen(point))) this.fit()
  }

  /** Brings a handle that was chosen by its name or number into the middle when it is out of sight. */
  private reveal(handle: Handle | null): void {
    const point = handle && handlePoint(this.document.plane, handle)
    if (!point || this.isOnScreen(point)) return
    const [x, y] = toScreen(this.view, point)
    this.setView(panBy(this.view, this.viewport.width / 2 - x, this.viewport.height / 2 - y, this))
  }

  zoom(factor: number, at?: Point): void {
    const centre: Point = [this.viewport.width / 2, this.viewport.height / 2]
    this.setView(zoomAt(this.view, at ?? centre, factor, this))
  }

  // Tools.

  private find(id: ToolId): Tool | undefined {
    return [handTool, ...this.tools].find((tool) => tool.id === id)
  }

  has(id: ToolId): boolean {
    return this.find(id) !== undefined
  }

  /** Takes a tool in hand; one that is not in the box is not taken. */
  setTool(id: ToolId): void {
    const tool = this.find(id)
    if (!tool) return
    this.finish()
    // Taking away is meant for the tool it was chosen in; carried over unseen it would eat the region.
    if (id !== this.toolId) this.settings = { ...this.settings, subtract: false }
    this.tool = tool
    this.state = tool.start(this)
    this.overlay.cursor = null
    if (!tool.showsHandles) this.overlay.selected = null
    // A corner beside the photo must be in sight to be dragged; who has zoomed in keeps the view.
    if (this.showsAll) this.fit()
    this.tell({ kind: 'tool' })
  }

  setSettings(settings: Partial<ToolSettings>): void {
    this.settings = { ...this.settings, ...settings }
    this.tell({ kind: 'tool' })
  }

  select(handle: Handle | null): void {
    this.overlay.selected = handle
    this.reveal(handle)
    this.tell({ kind: 'overlay' })
  }

  /** Whether a shape is half drawn: nothing that comes from outside may run over it. */
  get drawing(): boolean {
    return this.overlay.polygon.length > 0
  }

  /** Closes the shape that is being drawn, for those without a keyboard. */
  closeShape(): void {
    if (this.drawing) this.state.key?.({ key: 'Enter', shift: false })
  }

  /** Completes what is half done where that makes sense, drops it otherwise; listeners hear which. */
  finish(): void {
    this.gestures.cancel()
    const finished = this.state.finish?.()
    if (finished) this.tell({ kind: 'finished', finished })
    this.state.cancel?.()
  }

  /** Ends what is half done without a trace. */
  abandon(): void {
    this.gestures.cancel()
    this.state.cancel?.()
  }

  pointerMoved(raw: RawPointer): void {
    this.keyboard.hide()
    this.gestures.pointerMove(raw)
  }

  pointerLeft(): void {
    this.overlay.cursor = null
    this.tell({ kind: 'overlay' })
  }

  /** True when the key was used and must not do anything else. */
  keyDown(key: string, modifiers: { shift: boolean; command: boolean; time: number }): boolean {
    const { shift, command, time } = modifiers
    const letter = key.toLowerCase()
    if (command) {
      if (letter === 'y' || (letter === 'z' && shift)) this.redo()
      else if (letter === 'z') this.undo()
      else return false
      return true
    }
    if (this.state.key?.({ key, shift })) {
      this.reveal(this.overlay.selected)
      return true
    }
    if (key === 'Escape') {
      this.abandon()
      this.keyboard.hide()
      return true
    }
    if (key === '+' || key === '=') this.zoom(ZOOM_STEP)
    else if (key === '-') this.zoom(1 / ZOOM_STEP)
    else if (key === '0') this.fit()
    else return this.keyboard.keyDown(key, shift, time)
    return true
  }

  keyUp(key: string, time: number): void {
    this.state.keyUp?.({ key, shift: false })
    this.keyboard.keyUp(key, time)
  }

  // The region and the plane.

  private changeMask(change: (mask: MaskBitmap) => Rect): void {
    this.finish()
    this.maskChanged(change(this.document.mask))
    this.commit()
  }

  /** `radius` in photo pixels. */
  grow(radius: number): void {
    this.changeMask((mask) => growMask(mask, Math.max(1, radius * this.document.maskScale)))
  }

  shrink(radius: number): void {
    this.changeMask((mask) => shrinkMask(mask, Math.max(1, radius * this.document.maskScale)))
  }

  invert(): void {
    this.changeMask(invertMask)
  }

  clear(): void {
    this.changeMask(clearMask)
  }

  /** Takes a suggested region: a bitmap of the mask's size or rings in photo pixels. */
  applyRegion(region: MaskBitmap | readonly (readonly Point[])[], mode: RegionMode): void {
    const bitmap = 'data' in region ? region : this.rasterised(region)
    this.finishAsking()
    this.changeMask((mask) => {
      if (mode === 'replace') return replaceMask(mask, bitmap)
      return mode === 'add' ? addMask(mask, bitmap) : subtractMask(mask, bitmap)
    })
  }

  /** Whether a photo point lies in the region. */
  covers(point: Point): boolean {
    return isSet(this.document.mask, toMask(this.document, point))
  }

  /** The connected piece of a suggested region that holds a photo point; null when the point lies outside of it. */
  pieceAt(region: MaskBitmap | readonly (readonly Point[])[], point: Point): MaskBitmap | null {
    return componentAt('data' in region ? region : this.rasterised(region), toMask(this.document, point))
  }

  /** The part of the region, 0–1, that lies under another mask of its size. */
  shareOfRegion(piece: MaskBitmap): number {
    const { mask } = this.document
    return countCommon(mask, piece) / Math.max(1, countSet(mask))
  }

  /** Region and plane of a suggestion as one step. */
  applySuggestion(region: MaskBitmap | readonly (readonly Point[])[], plane: PlaneDraft | null): void {
    this.finish()
    if (plane) this.setPlane(plane)
    this.maskChanged(replaceMask(this.document.mask, 'data' in region ? region : this.rasterised(region)))
    this.commit()
  }

  private rasterised(rings: readonly (readonly Point[])[]): MaskBitmap {
    const { width, height } = this.document.mask
    const bitmap = createMask(width, height)
    fillPolygons(
      bitmap,
      rings.map((ring) => ring.map((point) => toMask(this.document, point))),
      SET,
    )
    return bitmap
  }

  /** The suggestion arrived or failed: the tool takes clicks again. */
  finishAsking(): void {
    if (this.overlay.asking) this.state.cancel?.()
  }

  /** Sets the plane as one step. */
  changePlane(plane: PlaneDraft): void {
    this.finish()
    this.setPlane(plane)
    this.commit()
  }

  /** Half-drawn things lose their last part first. */
  undo(): void {
    if (this.state.stepBack?.()) return
    this.abandon()
    this.afterStep(undo(this.document))
  }

  redo(): void {
    if (this.drawing) return
    this.abandon()
    this.afterStep(redo(this.document))
  }

  private afterStep(changed: Rect | null): void {
    if (!changed) return
    if (!isEmptyRect(changed)) this.tell({ kind: 'mask', rect: changed })
    this.tell({ kind: 'plane' })
    this.tell({ kind: 'commit' })
    this.keepHandlesInSight()
  }

  /** Tells everybody that everything is new, after a document was filled from outside. */
  refresh(): void {
    this.tell({ kind: 'mask', rect: wholeRect(this.document.mask) })
    this.tell({ kind: 'plane' })
    this.tell({ kind: 'commit' })
  }
}
