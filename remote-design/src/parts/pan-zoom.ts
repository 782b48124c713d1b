import type { Point } from '@tessera/shared/contract/design/plane'
import { type GestureHost, Gestures, type RawPointer } from '../canvas/editor/gestures'
import type { Size } from '../canvas/geometry/geometry'
import { fitView, type View, zoomAt } from '../canvas/geometry/view'

const WHEEL_ZOOM = 0.0022
const DOUBLE_CLICK_ZOOM = 2.5

/** Pans and zooms the element marked `data-pan-zoom` with the canvas's gestures: drag, pinch, wheel, double click. */
export class PanZoom implements GestureHost {
  view: View = { scale: 1, x: 0, y: 0 }
  viewport: Size = { width: 0, height: 0 }
  readonly photo: Size
  readonly state = {
    name: 'viewer',
    click: (pointer: { readonly screen: Point }, double: boolean) => {
      if (double) this.zoom(this.isFitted() ? DOUBLE_CLICK_ZOOM : 0, pointer.screen)
    },
  }
  private readonly stage: HTMLElement
  private readonly gestures = new Gestures(this)
  private readonly stop = new AbortController()
  private readonly observer = new ResizeObserver(() => this.resize())

  constructor(stage: HTMLElement, photo: Size) {
    this.stage = stage
    this.photo = photo
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

  setView(view: View): void {
    this.view = view
    const picture = this.stage.querySelector<HTMLElement>('[data-pan-zoom]')
    if (picture) picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  }

  fit(): void {
    this.setView(this.fitted)
  }

  /** A factor of 0 fits the picture. */
  zoom(factor: number, at?: Point): void {
    if (factor === 0) return this.fit()
    const centre: Point = [this.viewport.width / 2, this.viewport.height / 2]
    this.setView(zoomAt(this.view, at ?? centre, factor, this))
  }

  private isFitted(): boolean {
    return this.view.scale <= this.fitted.scale * 1.01
  }

  private resize(): void {
    this.viewport = { width: this.stage.clientWidth, height: this.stage.clientHeight }
    this.fit()
  }

  private listen(): void {
    const { signal } = this.stop
    const screenOf = (event: MouseEvent): Point => {
      const box = this.stage.getBoundingClientRect()
      return [event.clientX - box.left, event.clientY - box.top]
    }
    const raw = (event: PointerEvent): RawPointer => ({
      id: event.pointerId,
      kind: event.pointerType === 'touch' ? 'touch' : 'mouse',
      screen: screenOf(event),
      alt: false,
      wantsPan: false,
      time: event.timeStamp,
    })
    this.stage.addEventListener(
      'pointerdown',
      (event) => {
        this.stage.setPointerCapture(event.pointerId)
        this.gestures.pointerDown(raw(event))
      },
      { signal },
    )
    this.stage.addEventListener('pointermove', (event) => this.gestures.pointerMove(raw(event)), { signal })
    this.stage.addEventListener('pointerup', (event) => this.gestures.pointerUp(raw(event)), { signal })
    this.stage.addEventListener('pointercancel', () => this.gestures.cancel(), { signal })
    this.stage.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault()
        this.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) * WHEEL_ZOOM), screenOf(event))
      },
      { signal, passive: false },
    )
  }
}
