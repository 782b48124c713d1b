import type { Point } from '@tessera/shared/contract/design/plane'
import { distance, midpoint } from '../geometry/geometry'
import { panBy, toPhoto, type View, type ViewLimits, zoomAt } from '../geometry/view'
import { DRAG_DISTANCE_PX } from '../tools/drag'
import type { Pointer, ToolState } from '../tools/tool'

/** Maximum time between the clicks of a double click, ms. */
export const DOUBLE_CLICK_MS = 400
/** Maximum distance between the clicks of a double click; larger for touch. */
const DOUBLE_CLICK_REACH = { mouse: 6, pen: 10, touch: 24, keyboard: 6 } as const

/** DOM-independent pointer event. */
export interface RawPointer {
  readonly id: number
  readonly kind: Pointer['kind']
  readonly screen: Point
  readonly alt: boolean
  /** Middle button, or space bar held: pans in any tool. */
  readonly wantsPan: boolean
  /** Milliseconds of a monotonic clock. */
  readonly time: number
}

export interface GestureHost extends ViewLimits {
  readonly view: View
  readonly state: ToolState
  setView(view: View): void
  /** Nothing is pointed at any more. */
  pointerLeft?(): void
}

type Mode =
  | { kind: 'none' }
  | { kind: 'tool'; id: number }
  | { kind: 'maybeClick'; id: number; from: Point }
  | { kind: 'pan'; id: number; last: Point }
  | { kind: 'pinch'; last: readonly [Point, Point] }
  /** After a pinch a remaining finger is ignored until it is lifted. */
  | { kind: 'spent' }

/** Recognises clicks, drags, pans and pinches, and forwards to the tool only its own. */
export class Gestures {
  private mode: Mode = { kind: 'none' }
  private readonly down = new Map<number, Point>()
  private lastClick: { at: Point; time: number } | null = null
  private readonly host: GestureHost

  constructor(host: GestureHost) {
    this.host = host
  }

  get panning(): boolean {
    return this.mode.kind === 'pan' || this.mode.kind === 'pinch'
  }

  pointerDown(raw: RawPointer): void {
    this.down.set(raw.id, raw.screen)
    if (raw.kind === 'touch' && this.down.size === 2) return this.startPinch()
    if (this.mode.kind !== 'none') return
    if (raw.wantsPan) this.mode = { kind: 'pan', id: raw.id, last: raw.screen }
    else if (this.host.state.press?.(this.pointerOf(raw))) this.mode = { kind: 'tool', id: raw.id }
    else {
      this.mode = { kind: 'maybeClick', id: raw.id, from: raw.screen }
      // A finger has no hover: what it would take is shown while it lies, taken when it lifts, and left when it moves.
      if (raw.kind === 'touch') this.host.state.hover?.(this.pointerOf(raw))
    }
  }

  pointerMove(raw: RawPointer): void {
    const { mode } = this
    if (this.down.has(raw.id)) this.down.set(raw.id, raw.screen)
    if (mode.kind === 'pinch') return this.pinch(mode.last)
    if (mode.kind === 'none') return this.host.state.hover?.(this.pointerOf(raw))
    if (mode.kind === 'spent' || mode.id !== raw.id) return
    if (mode.kind === 'tool') this.host.state.move?.(this.pointerOf(raw))
    else if (mode.kind === 'pan') this.pan(mode, raw.screen)
    else if (distance(mode.from, raw.screen) > DRAG_DISTANCE_PX) {
      if (raw.kind === 'touch') this.host.pointerLeft?.()
      const pan = { kind: 'pan', id: raw.id, last: mode.from } as const
      this.mode = pan
      this.pan(pan, raw.screen)
    }
  }

  pointerUp(raw: RawPointer): void {
    const { mode } = this
    this.down.delete(raw.id)
    if (mode.kind === 'pinch' || mode.kind === 'spent') {
      this.mode = this.down.size === 0 ? { kind: 'none' } : { kind: 'spent' }
      return
    }
    if (mode.kind === 'none' || mode.id !== raw.id) return
    this.mode = { kind: 'none' }
    if (mode.kind === 'tool') this.host.state.release?.(this.pointerOf(raw))
    else if (mode.kind === 'maybeClick') this.click(raw)
  }

  /** On pointercancel or Esc: reverts the unfinished gesture. */
  cancel(): void {
    this.down.clear()
    if (this.mode.kind === 'tool') this.host.state.cancel?.()
    this.mode = { kind: 'none' }
  }

  private pointerOf(raw: RawPointer): Pointer {
    const { id, kind, screen, alt } = raw
    return { id, kind, screen, alt, photo: toPhoto(this.host.view, screen) }
  }

  private pan(mode: { id: number; last: Point }, to: Point): void {
    this.host.setView(panBy(this.host.view, to[0] - mode.last[0], to[1] - mode.last[1], this.host))
    this.mode = { kind: 'pan', id: mode.id, last: to }
  }

  private startPinch(): void {
    if (this.mode.kind === 'tool') this.host.state.cancel?.()
    this.host.pointerLeft?.()
    this.mode = { kind: 'pinch', last: this.fingers() }
  }

  private fingers(): readonly [Point, Point] {
    const [a = [0, 0], b = a] = [...this.down.values()]
    return [a, b]
  }

  private pinch(last: readonly [Point, Point]): void {
    const now = this.fingers()
    const from = midpoint(last[0], last[1])
    const to = midpoint(now[0], now[1])
    const factor = distance(now[0], now[1]) / Math.max(1, distance(last[0], last[1]))
    const moved = panBy(this.host.view, to[0] - from[0], to[1] - from[1], this.host)
    this.host.setView(zoomAt(moved, to, factor, this.host))
    this.mode = { kind: 'pinch', last: now }
  }

  private click(raw: RawPointer): void {
    const { lastClick } = this
    const double =
      lastClick !== null &&
      raw.time - lastClick.time <= DOUBLE_CLICK_MS &&
      distance(lastClick.at, raw.screen) <= DOUBLE_CLICK_REACH[raw.kind]
    // A third click starts a new sequence.
    this.lastClick = double ? null : { at: raw.screen, time: raw.time }
    this.host.state.click?.(this.pointerOf(raw), double)
  }
}
