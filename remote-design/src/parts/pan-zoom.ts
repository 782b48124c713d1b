import type { Point } from '@tessera/shared/contract/design/plane'
import { DOUBLE_CLICK_MS, type GestureHost, Gestures, type RawPointer } from '@tessera/shared/canvas/editor/gestures'
import { clamp, distance, type Size } from '@tessera/shared/canvas/geometry/geometry'
import { fitView, type View, zoomAt } from '@tessera/shared/canvas/geometry/view'
import type { Pointer, ToolState } from '@tessera/shared/canvas/tools/tool'

const WHEEL_ZOOM = 0.0022
/** A double click zooms to the result's own pixels, and at least this far. */
const DOUBLE_CLICK_ZOOM = 2
/**
 * A finger that taps a picture to hide the controls trembles more than the drag distance of the drawing surface, and the slider would
 * jump to it. Nothing is drawn here that needs the finer one.
 */
const TAP_REACH_PX = 6

interface PanZoomOptions {
  readonly size: Size
  /** Called after each change of the view. */
  readonly onView?: (view: PanZoom) => void
  /** A drag over the fitted picture, which has nowhere to go: the pointer's place on the screen, in pixels of the cell. */
  readonly onSlide?: (screen: Point) => void
  readonly onTap?: () => void
}

/**
 * Pans and zooms all elements marked `data-pan-zoom` alike, with the canvas's gestures: drag, pinch, wheel, double click. Each lies in a
 * cell marked `data-cell`; all cells are of one size.
 */
export class PanZoom implements GestureHost {
  view: View = { scale: 1, x: 0, y: 0 }
  viewport: Size = { width: 0, height: 0 }
  readonly photo: Size
  readonly state: ToolState
  private readonly stage: HTMLElement
  private readonly options: PanZoomOptions
  private readonly gestures = new Gestures(this)
  private readonly stop = new AbortController()
  private readonly observer = new ResizeObserver(() => this.resize())
  /** The cell in which each pressed pointer went down: its coordinates count from there. */
  private readonly cells = new Map<number, Element>()

  constructor(stage: HTMLElement, options: PanZoomOptions) {
    this.stage = stage
    this.options = options
    this.photo = options.size
    this.state = this.stateOf(options)
    this.listen()
    this.observer.observe(stage)
    this.resize()
  }

  dispose(): void {
    this.stop.abort()
    this.observer.disconnect()
  }

  get fitted(): View {
    return fitView(this.photo, this.viewport, 0)
  }

  get isFitted(): boolean {
    return this.view.scale <= this.fitted.scale * 1.01
  }

  /** Share of the picture's own pixels shown on the screen, 1 = one to one. */
  get share(): number {
    return this.view.scale * devicePixelRatio
  }

  setView(view: View): void {
    this.view = view
    for (const picture of this.stage.querySelectorAll<HTMLElement>('[data-pan-zoom]'))
      picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    this.options.onView?.(this)
  }

  fit(): void {
    this.setView(this.fitted)
  }

  zoom(factor: number, at?: Point): void {
    const centre: Point = [this.viewport.width / 2, this.viewport.height / 2]
    this.setView(zoomAt(this.view, at ?? centre, factor, this))
  }

  /** One pixel of the result on one of the screen. */
  zoomToPixels(at?: Point): void {
    this.zoom(1 / this.share, at)
  }

  private stateOf({ onSlide, onTap }: PanZoomOptions): ToolState {
    let from: Point = [0, 0]
    let sliding = false
    let lastTap: { readonly at: Point; readonly time: number } = { at: [0, 0], time: -Infinity }
    const tap = ({ screen }: Pointer) => {
      const time = performance.now()
      const isDouble = time - lastTap.time <= DOUBLE_CLICK_MS && distance(lastTap.at, screen) < 4 * TAP_REACH_PX
      lastTap = { at: screen, time: isDouble ? -Infinity : time }
      if (!isDouble) return onTap?.()
      if (this.isFitted) this.zoom(Math.max(DOUBLE_CLICK_ZOOM, 1 / this.share), screen)
      else this.fit()
    }
    return {
      name: 'viewer',
      press: ({ screen }) => {
        from = screen
        sliding = false
        return onSlide !== undefined && this.isFitted
      },
      move: ({ screen }) => {
        sliding ||= distance(from, screen) > TAP_REACH_PX
        if (sliding) onSlide?.(screen)
      },
      release: (pointer) => {
        if (!sliding) tap(pointer)
      },
      click: tap,
    }
  }

  private resize(): void {
    const cell = this.stage.querySelector('[data-cell]') ?? this.stage
    const wasFitted = this.viewport.width === 0 || this.isFitted
    this.viewport = { width: cell.clientWidth, height: cell.clientHeight }
    if (wasFitted) this.fit()
    else this.zoom(1)
  }

  private listen(): void {
    const { signal } = this.stop
    const cellOf = (event: MouseEvent): Element =>
      (event.target instanceof Element ? event.target.closest('[data-cell]') : null) ?? this.stage
    const screenOf = (event: MouseEvent, cell: Element): Point => {
      const box = cell.getBoundingClientRect()
      return [event.clientX - box.left, event.clientY - box.top]
    }
    const raw = (event: PointerEvent): RawPointer => ({
      id: event.pointerId,
      kind: event.pointerType === 'touch' ? 'touch' : 'mouse',
      screen: screenOf(event, this.cells.get(event.pointerId) ?? cellOf(event)),
      alt: false,
      wantsPan: false,
      time: event.timeStamp,
    })
    this.stage.addEventListener(
      'pointerdown',
      (event) => {
        // Capturing the pointer would take the click from a button on the picture.
        if (event.target instanceof Element && event.target.closest('button')) return
        this.cells.set(event.pointerId, cellOf(event))
        this.stage.setPointerCapture(event.pointerId)
        this.gestures.pointerDown(raw(event))
      },
      { signal },
    )
    this.stage.addEventListener('pointermove', (event) => this.gestures.pointerMove(raw(event)), { signal })
    this.stage.addEventListener(
      'pointerup',
      (event) => {
        this.gestures.pointerUp(raw(event))
        this.cells.delete(event.pointerId)
      },
      { signal },
    )
    this.stage.addEventListener(
      'pointercancel',
      () => {
        this.gestures.cancel()
        this.cells.clear()
      },
      { signal },
    )
    this.stage.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        const factor = Math.exp(-clamp(event.deltaY, -120, 120) * WHEEL_ZOOM)
        this.zoom(factor, screenOf(event, cellOf(event)))
      },
      { signal, passive: false },
    )
  }
}
