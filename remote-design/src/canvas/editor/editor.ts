import type { Point } from '@tessera/shared/contract/design/plane'
import { type CanvasDocument, commit, redo, rollBack, touch, undo } from '../document/canvas-document'
import { goToPart } from '../document/parts'
import type { PlaneDraft } from '../document/plane-draft'
import { boundsOf, isEmptyRect, type Rect, type Size, unionRect } from '../geometry/geometry'
import { fitRect, fitView, panBy, toScreen, type View, zoomAt } from '../geometry/view'
import { wholeRect } from '../mask/mask-bitmap'
import { findEdges } from '../mask/edge-map'
import type { Snapping } from '../mask/snapping-brush'
import type { Scene } from '../scene/scene'
import type { Target } from '../scene/target'
import { handTool } from '../tools/hand/hand.tool'
import type { Ask, Finished, Handle, Overlay, Tool, ToolContext, ToolId, ToolSettings, ToolState } from '../tools/tool'
import { handlePoint, handlesOf } from '../tools/plane/handles'
import { Gestures, type RawPointer } from './gestures'
import { KeyboardCursor } from './keyboard-cursor'
import { RegionCommands } from './region-commands'

/** Change events. `commit` is infrequent and meant for the UI; the others may fire with every pointer event. */
export type EditorChange =
  | { readonly kind: 'view' | 'overlay' | 'plane' | 'tool' | 'commit' }
  | { readonly kind: 'mask'; readonly rect: Rect }
  | { readonly kind: 'ask'; readonly ask: Ask }
  | { readonly kind: 'finished'; readonly finished: Finished }

const ZOOM_STEP = 1.25
/** Margin around handles outside the photo. */
const HANDLE_MARGIN_PX = 28
const DEFAULT_BRUSH_RADIUS = 18

/** Canvas editor: document, view and active tool. No DOM access: the DOM layer feeds it events. */
export class Editor extends RegionCommands implements ToolContext {
  readonly document: CanvasDocument
  readonly overlay: Overlay = {
    cursor: null,
    cursorByKeyboard: false,
    polygon: [],
    selected: null,
    magnify: null,
    target: null,
    doubts: [],
    doubt: null,
    box: null,
    asking: null,
  }
  settings: ToolSettings = { brushRadius: DEFAULT_BRUSH_RADIUS, snaps: true, taking: 'auto' }
  scene: Scene | null = null
  /** Reads the photo's brightness at the mask's size; set by whoever shows the photo. */
  readGrey: (() => Uint8Array) | null = null
  private snaps: Snapping | null = null
  private fitting: { revision: number; scene: Scene | null; of: Map<number, boolean> } = {
    revision: -1,
    scene: null,
    of: new Map(),
  }
  view: View = { scale: 1, x: 0, y: 0 }
  viewport: Size = { width: 0, height: 0 }
  tool: Tool = handTool
  state: ToolState
  readonly gestures: Gestures
  private readonly keyboard: KeyboardCursor
  /** Whether the view is still as `fit` set it. */
  private showsAll = true
  private readonly listeners = new Set<(change: EditorChange) => void>()

  /** @param tools available tools besides the hand */
  constructor(
    document: CanvasDocument,
    private readonly tools: readonly Tool[],
  ) {
    super()
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

  /** Returns the unsubscribe function. */
  subscribe(listener: (change: EditorChange) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private tell(change: EditorChange): void {
    for (const listener of this.listeners) listener(change)
  }

  // Called by tools.

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

  snapping(): Snapping {
    const labels = this.scene?.labels ?? null
    // Read with the first stroke that snaps, and again for a new scene: it takes a tenth of a second.
    if (!this.snaps || this.snaps.labels !== labels) {
      const grey = this.readGrey?.()
      this.snaps = { labels, edges: grey ? findEdges(grey, this.document.mask, labels) : null }
    }
    return this.snaps
  }

  fits({ label, takesAway }: Target): boolean {
    if (!this.scene) return false
    const { revision } = this.document
    // Asked with every move of the pointer, counted once for each region.
    if (this.fitting.revision !== revision || this.fitting.scene !== this.scene) {
      this.fitting = { revision, scene: this.scene, of: new Map() }
    }
    const key = takesAway ? -label : label
    const known = this.fitting.of.get(key) ?? !this.exceeds(this.scene.maskOf(label), takesAway)
    this.fitting.of.set(key, known)
    return known
  }

  take({ label, takesAway }: Target): void {
    if (!this.scene) return
    const piece = this.scene.pieceOf(label, this.document.mask, takesAway)
    this.applyRegion(piece, takesAway ? 'subtract' : 'add')
  }

  /** Undoes the step that an answer replaces. */
  takeBack({ instead }: Ask): void {
    if (this.document.revision === instead) this.afterStep(undo(this.document))
  }

  ask(ask: Ask): void {
    this.tell({ kind: 'ask', ask })
  }

  // View.

  setView(view: View): void {
    const { scale, x, y } = this.fitted
    this.view = view
    this.showsAll = view.scale === scale && view.x === x && view.y === y
    this.tell({ kind: 'view' })
  }

  /** Bounds to fit: the photo, and with a tool that shows handles also handles outside it. */
  get fitted(): View {
    const { photo, viewport } = this
    const { width, height } = photo
    const handles = this.handlePoints()
    if (handles.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height)) return fitView(photo, viewport)
    return fitRect(unionRect({ x0: 0, y0: 0, x1: width, y1: height }, boundsOf(handles)), viewport, HANDLE_MARGIN_PX)
  }

  /** On resize a fitted photo is fitted again; a zoomed or panned one keeps its centre. */
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

  /** Fits again if a suggestion or undo put a corner outside the view; a zoomed view is kept. */
  private keepHandlesInSight(): void {
    if (this.showsAll && !this.handlePoints().every((point) => this.isOnScreen(point))) this.fit()
  }

  /** Centres an off-screen handle that was selected by name or number. */
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

  /** Activates a tool; ignores unavailable ones. */
  setTool(id: ToolId): void {
    const tool = this.find(id)
    if (!tool) return
    this.finish()
    // Subtracting is per tool: carried over unnoticed, it would erase the region.
    if (id !== this.toolId) this.settings = { ...this.settings, taking: 'auto' }
    this.tool = tool
    this.state = tool.start(this)
    this.overlay.cursor = null
    this.overlay.target = null
    if (!tool.showsHandles) this.overlay.selected = null
    // Corners outside the photo must be visible to be dragged; a zoomed view is kept.
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

  /** Whether a shape is being drawn; external changes must not overwrite it. */
  get drawing(): boolean {
    return this.overlay.polygon.length > 0
  }

  /** Closes the current shape, for use without a keyboard. */
  closeShape(): void {
    if (this.drawing) this.state.key?.({ key: 'Enter', shift: false })
  }

  /** Completes the unfinished action if possible, else drops it; notifies listeners which. */
  finish(): void {
    this.gestures.cancel()
    const finished = this.state.finish?.()
    if (finished) this.tell({ kind: 'finished', finished })
    this.state.cancel?.()
  }

  /** Reverts the unfinished action. */
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
    this.overlay.target = null
    this.tell({ kind: 'overlay' })
  }

  /** True if the key was handled: call `preventDefault`. */
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

  // What is shown, and the plane.

  /** Makes another region the current one, see `parts.ts`. */
  showPart(part: number): void {
    this.finish()
    this.commit()
    if (goToPart(this.document, part)) this.afterStep(wholeRect(this.document.mask))
  }

  /** Sets what the photo shows, once it has been looked at. */
  setScene(scene: Scene | null): void {
    this.scene = scene
    this.overlay.target = null
    this.tell({ kind: 'overlay' })
  }

  /** Shows places that may be wrong; null looks at none of them. */
  showDoubts(doubts: Overlay['doubts'], doubt: number | null): void {
    this.overlay.doubts = doubts
    const moved = doubt !== null && (doubt !== this.overlay.doubt || doubts[doubt] !== this.overlay.doubts[doubt])
    this.overlay.doubt = doubt
    this.tell({ kind: 'overlay' })
    const place = moved && doubts[doubt]
    if (place) this.lookAt(boundsOf(place))
  }

  /** Moves the view to a place, with as much around it as tells what it is. */
  lookAt({ x0, y0, x1, y1 }: Rect): void {
    const { width, height } = this.photo
    const around = Math.max((x1 - x0) / 2, (y1 - y0) / 2, Math.max(width, height) / 10)
    const rect = { x0: x0 - around, y0: y0 - around, x1: x1 + around, y1: y1 + around }
    const view = fitRect(rect, this.viewport, 0)
    this.setView(view.scale < this.fitted.scale ? this.fitted : view)
  }

  /** Whether an answer is still waited for: Esc, another click and another tool give it up. */
  isAsking(ask: Ask): boolean {
    return this.overlay.asking === ask
  }

  /** Call when the answer has arrived or failed. */
  finishAsking(ask: Ask): void {
    if (this.isAsking(ask)) this.state.cancel?.()
  }

  /** Sets the plane as one undo step. */
  changePlane(plane: PlaneDraft): void {
    this.finish()
    this.setPlane(plane)
    this.commit()
  }

  /** First undoes the last part of an unfinished shape. */
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

  /** Notifies listeners of a full change, after the document was loaded from outside. */
  refresh(): void {
    this.tell({ kind: 'mask', rect: wholeRect(this.document.mask) })
    this.tell({ kind: 'plane' })
    this.tell({ kind: 'commit' })
  }
}
