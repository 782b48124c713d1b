import type { Point } from '@tessera/shared/contract/design/plane'
import type { CanvasDocument } from '../document/canvas-document'
import type { PlaneDraft } from '../document/plane-draft'
import type { Rect } from '../geometry/geometry'
import type { View } from '../geometry/view'

export type ToolId = 'hand' | 'brush' | 'eraser' | 'polygon' | 'suggest' | 'plane'

/** A pointer in both coordinate systems. */
export interface Pointer {
  readonly id: number
  readonly kind: 'mouse' | 'touch' | 'pen' | 'keyboard'
  readonly screen: Point
  readonly photo: Point
  /** The key that turns adding into taking away for one gesture. */
  readonly alt: boolean
}

/** How something half drawn ended when another tool was taken. */
export type Finished = 'closed' | 'dropped'

export interface KeyPress {
  readonly key: string
  readonly shift: boolean
}

/** A point of the plane that can be dragged: corners 0–3 as in the plane, ends 0–1 of the measured length. */
export interface Handle {
  readonly kind: 'corner' | 'end'
  readonly index: number
}

export interface ToolSettings {
  /** In CSS pixels of the screen, so that zooming in makes the brush finer. */
  readonly brushRadius: number
  /** Polygons and clicks take away instead of adding. */
  readonly subtract: boolean
}

/** What is drawn while a gesture goes on and belongs to no document. Points in photo pixels. */
export interface Overlay {
  cursor: Point | null
  /** Whether the cursor was put there by the keyboard and needs a crosshair. */
  cursorByKeyboard: boolean
  polygon: readonly Point[]
  selected: Handle | null
  /** Where a finger hides what it moves: the renderer shows it beside. */
  magnify: Point | null
  /** A click whose suggestion is on its way. */
  asking: Point | null
}

/** What tools may do. The editor provides it. */
export interface ToolContext {
  readonly document: CanvasDocument
  readonly view: View
  readonly settings: ToolSettings
  readonly overlay: Overlay
  go(state: ToolState): void
  maskChanged(rect: Rect): void
  setPlane(plane: PlaneDraft): void
  overlayChanged(): void
  commit(): void
  rollBack(): void
  /** Asks the outside for a region around a photo point. */
  ask(point: Point, subtract: boolean): void
}

/**
 * One state of a tool. A state that returns true from `press` owns the pointer until `release`; otherwise the editor pans on a drag
 * and calls `click` when the pointer did not move.
 */
export interface ToolState {
  readonly name: string
  press?(pointer: Pointer): boolean
  move?(pointer: Pointer): void
  release?(pointer: Pointer): void
  hover?(pointer: Pointer): void
  click?(pointer: Pointer, double: boolean): void
  /** Esc, a second finger: leave nothing half done. */
  cancel?(): void
  /** Another tool or command takes over: keep what is complete enough to be meant. */
  finish?(): Finished
  /** Takes the last part of what is half done back. True when there was one. */
  stepBack?(): boolean
  /** True when the key was used. */
  key?(press: KeyPress): boolean
  keyUp?(press: KeyPress): void
}

export interface Tool {
  readonly id: ToolId
  /** The region is shown as its mode's preview with this tool in hand; otherwise it is tinted, to be worked on. */
  readonly showsPreview?: boolean
  /** The plane's corners and ends are drawn and kept in sight. */
  readonly showsHandles?: boolean
  /** A ring of the brush's size around the pointer. */
  readonly ring?: 'adds' | 'takes'
  readonly start: (context: ToolContext) => ToolState
}
