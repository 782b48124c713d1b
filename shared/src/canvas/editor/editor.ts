import {
  type CanvasDocument,
  commit,
  layPlane,
  recordPlaced,
  redo,
  rollBack,
  touch,
  undo,
} from '../document/canvas-document'
import { type Aspect, countSteps, type Placed, stepBack, stepForward } from '../document/history'
import { goToPart } from '../document/parts'
import type { PlaneDraft } from '../document/plane-draft'
import { boundsOf, isEmptyRect, type Rect, type Size } from '../geometry/geometry'
import { wholeRect } from '../mask/mask-bitmap'
import type { Snapping } from '../mask/snapping-brush'
import type { Scene } from '../scene/scene'
import type { Target } from '../scene/target'
import { handTool } from '../tools/hand/hand.tool'
import {
  type Ask,
  type Handle,
  type Marks,
  nothingDrawn,
  type Overlay,
  type Tool,
  type ToolContext,
  type ToolId,
  type ToolSettings,
  type ToolState,
} from '../tools/tool'
import { handlePoints } from '../tools/plane/handles'
import { Camera } from './camera'
import { type EditorChange, Listeners } from './editor-changes'
import { runCommand, zoomByKey } from './editor-keys'
import { Gestures, type RawPointer } from './gestures'
import { KeyboardCursor } from './keyboard-cursor'
import { ScenePicks } from './scene-picks'
import { ViewCommands } from './view-commands'

const DEFAULT_BRUSH_RADIUS = 18

/** Canvas editor: document, view and active tool. No DOM access: the DOM layer feeds it events. */
export class Editor extends ViewCommands implements ToolContext {
  readonly document: CanvasDocument
  readonly overlay: Overlay = nothingDrawn()
  settings: ToolSettings = { brushRadius: DEFAULT_BRUSH_RADIUS, snaps: true, plainBox: false, taking: 'auto' }
  scene: Scene | null = null
  marks: Marks | null = null
  /** Reads the photo's brightness at the mask's size; set by whoever shows the photo. */
  readGrey: (() => Uint8Array) | null = null
  /** What undo and redo are about; null for everything. */
  private aspect: Aspect | null = null
  private readonly picks = new ScenePicks(this)
  tool: Tool = handTool
  state: ToolState
  readonly gestures: Gestures
  private readonly keyboard: KeyboardCursor
  protected readonly camera: Camera
  private readonly listeners = new Listeners()

  /** @param tools available tools besides the hand */
  constructor(
    document: CanvasDocument,
    private readonly tools: readonly Tool[],
  ) {
    super()
    this.document = document
    this.camera = new Camera(document.photo, () => (this.tool.showsHandles ? handlePoints(document.plane) : []))
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
    return this.listeners.add(listener)
  }

  protected tell(change: EditorChange): void {
    this.listeners.tell(change)
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

  commit(): boolean {
    if (!commit(this.document)) return false
    this.tell({ kind: 'commit' })
    this.keepHandlesInSight()
    return true
  }

  commitShape(takesAway: boolean, isStopped = false): void {
    // Beside the photo there is nothing to be changed.
    const isBeside = isEmptyRect(this.document.pending)
    const isDone = this.commit() || isBeside
    if (isStopped) this.tell({ kind: 'unchanged', why: 'edge' })
    else if (!isDone) this.tell({ kind: 'unchanged', why: takesAway ? 'notSelected' : 'selected' })
  }

  rollBack(): void {
    const rect = rollBack(this.document)
    if (!isEmptyRect(rect)) this.tell({ kind: 'mask', rect })
    this.tell({ kind: 'plane' })
  }

  snapping(): Snapping {
    return this.picks.snapping(this.readGrey)
  }

  fits(target: Target): boolean {
    return this.picks.fits(target)
  }

  take({ label, takesAway }: Target): void {
    if (!this.scene) return
    const piece = this.scene.pieceOf(label, this.document.mask, takesAway)
    if (takesAway) this.takeOut(piece)
    else this.applyRegion(piece, 'add')
  }

  /** Undoes the step that an answer replaces. */
  takeBack({ instead }: Ask): void {
    if (this.document.revision === instead) this.afterStep(undo(this.document))
  }

  ask(ask: Ask): void {
    this.tell({ kind: 'ask', ask })
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
    if (this.camera.showsAll) this.fit()
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
  keyDown(key: string, { shift, command, time }: { shift: boolean; command: boolean; time: number }): boolean {
    if (command) return runCommand(this, key, shift)
    if (this.state.key?.({ key, shift })) {
      this.reveal(this.overlay.selected)
      return true
    }
    if (key === 'Escape') {
      this.abandon()
      this.keyboard.hide()
      return true
    }
    return zoomByKey(this, key) || this.keyboard.keyDown(key, shift, time)
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
    if (goToPart(this.document, part)) this.afterStep(wholeRect(this.document.mask), { isView: true })
  }

  /** Sets the things of the mode that can be dragged. */
  setMarks(marks: Marks | null): void {
    this.marks = marks
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

  /** Whether an answer is still waited for: Esc, another click and another tool give it up. */
  isAsking(ask: Ask): boolean {
    return this.overlay.asking === ask
  }

  /** Call when the answer has arrived or failed, with the change that it makes; clicks that waited for it have their turn then. */
  finishAsking(ask: Ask, change = () => {}): void {
    if (!this.isAsking(ask)) return
    const { waiting } = this.overlay
    this.state.cancel?.()
    change()
    // The first that has to be asked for keeps the others waiting.
    for (const pointer of waiting) this.state.click?.(pointer, false)
  }

  /** Sets the plane as one undo step. */
  changePlane(plane: PlaneDraft): void {
    this.finish()
    this.setPlane(plane)
    this.commit()
  }

  /** Sets a plane that was found by itself, unless there is one; neither an undo step nor the end of what a hand is doing. */
  layPlane(plane: PlaneDraft): void {
    const { document } = this
    if (document.committedPlane.corners || document.plane !== document.committedPlane) return
    layPlane(document, plane)
    this.tell({ kind: 'plane' })
    this.tell({ kind: 'commit' })
    this.keepHandlesInSight()
  }

  /** Records a change of what the mode has placed in the photo as one undo step; undo and redo tell what to bring back. */
  recordPlaced(placed: Placed): void {
    recordPlaced(this.document, placed)
    this.tell({ kind: 'commit' })
  }

  /** Undo and redo keep to what the page shows. */
  setAspect(aspect: Aspect | null): void {
    this.aspect = aspect
    this.tell({ kind: 'tool' })
  }

  get canUndo(): boolean {
    return countSteps(this.document.history.past, this.aspect) > 0
  }

  get canRedo(): boolean {
    return countSteps(this.document.history.future, this.aspect) > 0
  }

  /** First undoes the last part of an unfinished shape. */
  undo(): void {
    if (this.state.stepBack?.()) return
    this.abandon()
    const placed = stepBack(this.document.history, this.aspect)?.edit.placed
    this.afterStep(undo(this.document, this.aspect), placed && { placed: placed.before })
  }

  redo(): void {
    if (this.drawing) return
    this.abandon()
    const placed = stepForward(this.document.history, this.aspect)?.edit.placed
    this.afterStep(redo(this.document, this.aspect), placed && { placed: placed.after })
  }

  private afterStep(changed: Rect | null, step: { readonly placed?: unknown; readonly isView?: boolean } = {}): void {
    if (!changed) return
    if ('placed' in step) this.tell({ kind: 'placed', placed: step.placed })
    if (!isEmptyRect(changed)) this.tell({ kind: 'mask', rect: changed, isView: step.isView === true })
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
