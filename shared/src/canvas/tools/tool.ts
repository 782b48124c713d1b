import type { Point } from '@tessera/shared/contract/design/plane'
import type { CanvasDocument } from '../document/canvas-document'
import type { PlaneDraft } from '../document/plane-draft'
import type { Rect } from '../geometry/geometry'
import type { View } from '../geometry/view'
import type { Snapping } from '../mask/snapping-brush'
import type { Scene } from '../scene/scene'
import type { Target } from '../scene/target'

export type ToolId = 'hand' | 'brush' | 'eraser' | 'polygon' | 'suggest' | 'box' | 'plane' | 'place'

/** A pointer in both coordinate systems. */
export interface Pointer {
  readonly id: number
  readonly kind: 'mouse' | 'touch' | 'pen' | 'keyboard'
  readonly screen: Point
  readonly photo: Point
  /** The modifier key that inverts add and subtract for one gesture. */
  readonly alt: boolean
}

/** Outcome of an unfinished shape on a change of tool. */
export type Finished = 'closed' | 'dropped'

export interface KeyPress {
  readonly key: string
  readonly shift: boolean
}

/** Why a finished shape changed nothing: edges stopped a snapping brush, or all of it is selected already, or none is. */
export type Unchanged = 'edge' | 'selected' | 'notSelected'

/** A draggable point: corners 0–3 of the plane, or ends 0–1 of the measured length. */
export interface Handle {
  readonly kind: 'corner' | 'end'
  readonly index: number
}

export interface ToolSettings {
  /** In CSS pixels, so that zooming in makes the brush finer. */
  readonly brushRadius: number
  /** Brush and eraser stop at edges. */
  readonly snaps: boolean
  /** A box is the region itself instead of the thing inside it: that needs neither model nor network. */
  readonly plainBox: boolean
  /** What polygons, clicks and boxes do. `auto`: clicks and boxes take away what is selected and add what is not; polygons and plain boxes add. */
  readonly taking: 'auto' | 'add' | 'subtract'
}

/** Two opposite corners, in photo pixels. */
export type Corners = readonly [Point, Point]

/** A region that is not in the scene and has to be asked for. */
export interface Ask {
  /** The click, or the middle of the box. */
  readonly point: Point
  readonly box: Corners | null
  /** `auto`: decided by how much of the answer is selected. */
  readonly taking: ToolSettings['taking']
  /** Revision of the step that the answer replaces, if that is still the last one. */
  readonly instead?: number
}

/** Transient drawing state of a gesture, not part of the document. Points in photo pixels. */
export interface Overlay {
  cursor: Point | null
  /** Whether the cursor is keyboard-driven and needs a crosshair. */
  cursorByKeyboard: boolean
  polygon: readonly Point[]
  selected: Handle | null
  /** Point hidden by the finger, shown in the magnifier. */
  magnify: Point | null
  /** The region that a click would take. */
  target: Target | null
  /** Outlines of places that may be wrong, and the index of the one being looked at. */
  doubts: readonly (readonly Point[])[]
  doubt: number | null
  /** The box being drawn. */
  box: Corners | null
  /** The pending question. */
  asking: Ask | null
  /** Clicks that wait for its answer, in their order. */
  waiting: readonly Pointer[]
}

export const nothingDrawn = (): Overlay => ({
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
  waiting: [],
})

/** Things of the mode that stand in the photo and can be dragged; not part of the document. Points in photo pixels. */
export interface Marks {
  readonly selected: number
  /** The thing at a point, the nearest first; -1 for none. */
  hit(point: Point): number
  /** Null where there is none of that number. */
  pointOf(index: number): Point | null
  select(index: number): void
  /** A step of a move, until `settle`. */
  move(index: number, to: Point): void
  settle(): void
}

/** Interface for tools, implemented by the editor. */
export interface ToolContext {
  readonly document: CanvasDocument
  readonly view: View
  readonly settings: ToolSettings
  readonly overlay: Overlay
  /** Null until the photo has been looked at. */
  readonly scene: Scene | null
  readonly marks: Marks | null
  go(state: ToolState): void
  maskChanged(rect: Rect): void
  setPlane(plane: PlaneDraft): void
  overlayChanged(): void
  /** False if nothing changed. */
  commit(): boolean
  /** Ends a stroke or shape as `commit` does, and tells where it changed nothing. `isStopped`: nothing that is seen, by edges. */
  commitShape(takesAway: boolean, isStopped?: boolean): void
  rollBack(): void
  /** Whether a photo point is in the region. */
  covers(point: Point): boolean
  /** What a snapping brush stops at. */
  snapping(): Snapping
  /** Whether a click may take a region of the scene at once; of a suggestion it is not the surface itself. */
  fits(target: Target): boolean
  /** Adds or removes a region of the scene as one undo step. */
  take(target: Target): void
  /** Requests a region. */
  ask(ask: Ask): void
}

/**
 * One state of a tool. If `press` returns true, the state owns the pointer until `release`; otherwise the editor pans on a drag and calls
 * `click` if the pointer did not move.
 */
export interface ToolState {
  readonly name: string
  press?(pointer: Pointer): boolean
  move?(pointer: Pointer): void
  release?(pointer: Pointer): void
  hover?(pointer: Pointer): void
  click?(pointer: Pointer, double: boolean): void
  /** On Esc or a second finger: reverts the unfinished action. */
  cancel?(): void
  /** On a change of tool or a command: completes the action if possible. */
  finish?(): Finished
  /** Undoes the last part of the unfinished action. True if there was one. */
  stepBack?(): boolean
  /** True if the key was handled. */
  key?(press: KeyPress): boolean
  keyUp?(press: KeyPress): void
}

export interface Tool {
  readonly id: ToolId
  /** With this tool the region shows the mode's preview; otherwise it is tinted for editing. */
  readonly showsPreview?: boolean
  /** Draws the plane's corners and ends and keeps them visible. */
  readonly showsHandles?: boolean
  /** Shows a ring of the brush's size at the pointer. */
  readonly ring?: 'adds' | 'takes'
  readonly start: (context: ToolContext) => ToolState
}

export const isInPhoto = ({ photo }: CanvasDocument, [x, y]: Point): boolean =>
  x >= 0 && y >= 0 && x < photo.width && y < photo.height
