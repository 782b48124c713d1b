import type { Point } from '@tessera/shared/contract/design/plane'
import { clamp } from '../geometry/geometry'
import { toPhoto, toScreen, type View } from '../geometry/view'
import type { Overlay } from '../tools/tool'
import type { Gestures, RawPointer } from './gestures'

interface CursorHost {
  readonly view: View
  readonly viewport: { readonly width: number; readonly height: number }
  readonly overlay: Overlay
  readonly gestures: Gestures
  overlayChanged(): void
}

const STEP_PX = 8
const LARGE_STEP_PX = 40
const POINTER_ID = -1
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Keyboard pointer: arrow keys move a crosshair, the space bar is its button (held down, it paints). */
export class KeyboardCursor {
  private readonly host: CursorHost
  private pressed = false

  constructor(host: CursorHost) {
    this.host = host
  }

  private get visible(): boolean {
    return this.host.overlay.cursorByKeyboard
  }

  hide(): void {
    if (!this.visible) return
    this.host.overlay.cursorByKeyboard = false
    this.host.overlayChanged()
  }

  keyDown(key: string, shift: boolean, time: number): boolean {
    const direction = ARROWS[key]
    if (direction) {
      this.move(direction, shift ? LARGE_STEP_PX : STEP_PX, time)
      return true
    }
    if (key !== ' ' || !this.visible) return false
    if (!this.pressed) {
      this.pressed = true
      this.host.gestures.pointerDown(this.raw(time))
    }
    return true
  }

  keyUp(key: string, time: number): void {
    if (key !== ' ' || !this.pressed) return
    this.pressed = false
    this.host.gestures.pointerUp(this.raw(time))
  }

  private position(): Point {
    const { overlay, view, viewport } = this.host
    return overlay.cursor ? toScreen(view, overlay.cursor) : [viewport.width / 2, viewport.height / 2]
  }

  private move(direction: Point, step: number, time: number): void {
    const { overlay, view, viewport } = this.host
    const from = this.position()
    // The first arrow key only shows the cursor.
    const length = this.visible ? step : 0
    const to: Point = [
      clamp(from[0] + direction[0] * length, 0, viewport.width),
      clamp(from[1] + direction[1] * length, 0, viewport.height),
    ]
    overlay.cursorByKeyboard = true
    overlay.cursor = toPhoto(view, to)
    this.host.gestures.pointerMove(this.raw(time))
    this.host.overlayChanged()
  }

  private raw(time: number): RawPointer {
    return { id: POINTER_ID, kind: 'keyboard', screen: this.position(), alt: false, wantsPan: false, time }
  }
}
