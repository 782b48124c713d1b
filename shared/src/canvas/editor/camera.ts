import type { Point } from '@tessera/shared/contract/design/plane'
import { boundsOf, clamp, type Rect, type Size, unionRect } from '../geometry/geometry'
import { fitRect, fitView, panBy, toScreen, type View } from '../geometry/view'

/**
 * The nearest view without bare canvas at the sides and below; a side of the photo that is shorter than the viewport is centred. Above, bare
 * canvas stays: the view's buttons lie there.
 */
function filling({ scale, x, y }: View, photo: Size, viewport: Size): View {
  const [spareX, spareY] = [viewport.width - photo.width * scale, viewport.height - photo.height * scale]
  return {
    scale,
    x: spareX > 0 ? spareX / 2 : clamp(x, spareX, 0),
    y: spareY > 0 ? spareY / 2 : Math.max(y, spareY),
  }
}

/** Margin around handles outside the photo. */
const HANDLE_MARGIN_PX = 28

/** Where the photo lies in the viewport. */
export class Camera {
  view: View = { scale: 1, x: 0, y: 0 }
  viewport: Size = { width: 0, height: 0 }
  /** Whether the view is still as it was fitted. */
  showsAll = true

  /** @param handles those that are shown, in photo pixels; they may lie outside the photo */
  constructor(
    readonly photo: Size,
    private readonly handles: () => readonly Point[],
  ) {}

  setView(view: View): void {
    const { scale, x, y } = this.fitted
    this.view = view
    this.showsAll = view.scale === scale && view.x === x && view.y === y
  }

  /** The view that shows the photo, and handles outside it. */
  get fitted(): View {
    const { photo, viewport } = this
    const { width, height } = photo
    const handles = this.handles()
    if (handles.every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height)) return fitView(photo, viewport)
    return fitRect(unionRect({ x0: 0, y0: 0, x1: width, y1: height }, boundsOf(handles)), viewport, HANDLE_MARGIN_PX)
  }

  /** A fitted photo is fitted again; a zoomed or panned one keeps its centre. */
  resize(viewport: Size): void {
    const former = this.viewport
    this.viewport = viewport
    const [right, down] = [(viewport.width - former.width) / 2, (viewport.height - former.height) / 2]
    this.setView(this.showsAll ? this.fitted : panBy(this.view, right, down, this))
  }

  isOnScreen(point: Point): boolean {
    const [x, y] = toScreen(this.view, point)
    return x >= 0 && y >= 0 && x <= this.viewport.width && y <= this.viewport.height
  }

  /** Nobody has zoomed, and yet not all handles are seen. */
  get hidesHandles(): boolean {
    return this.showsAll && !this.handles().every((point) => this.isOnScreen(point))
  }

  centredOn(point: Point): View {
    const [x, y] = toScreen(this.view, point)
    return panBy(this.view, this.viewport.width / 2 - x, this.viewport.height / 2 - y, this)
  }

  /** A place with as much around it as tells what it is. */
  around({ x0, y0, x1, y1 }: Rect): View {
    const { width, height } = this.photo
    const margin = Math.max((x1 - x0) / 2, (y1 - y0) / 2, Math.max(width, height) / 10)
    const rect = { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin }
    const view = fitRect(rect, this.viewport, 0)
    return view.scale < this.fitted.scale ? this.fitted : filling(view, this.photo, this.viewport)
  }
}
