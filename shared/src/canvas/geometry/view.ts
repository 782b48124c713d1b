import type { Point } from '@tessera/shared/contract/design/plane'
import { clamp, type Rect, type Size } from './geometry'

/** View transform: `screen = photo × scale + (x, y)`, in CSS pixels of the canvas element. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Maximum zoom, CSS pixels per photo pixel. */
const MAX_SCALE = 16
/** Below this width, in CSS pixels, the photo has no margin. */
const NARROW = 560
/** Minimum visible part of the photo, CSS pixels. */
const KEEP_VISIBLE = 64

export const toScreen = (view: View, point: Point): Point => [
  point[0] * view.scale + view.x,
  point[1] * view.scale + view.y,
]

export const toPhoto = (view: View, point: Point): Point => [
  (point[0] - view.x) / view.scale,
  (point[1] - view.y) / view.scale,
]

function fitScale(photo: Size, viewport: Size, padding: number): number {
  return Math.min(
    Math.max(1, viewport.width - 2 * padding) / photo.width,
    Math.max(1, viewport.height - 2 * padding) / photo.height,
  )
}

/** Fits the photo, centred; without a margin on phones. */
export function fitView(photo: Size, viewport: Size, padding = viewport.width < NARROW ? 4 : 16): View {
  return fitRect({ x0: 0, y0: 0, x1: photo.width, y1: photo.height }, viewport, padding)
}

/** Fits a rectangle in photo coordinates, which may extend beyond the photo. */
export function fitRect(rect: Rect, viewport: Size, padding: number): View {
  const scale = fitScale({ width: rect.x1 - rect.x0, height: rect.y1 - rect.y0 }, viewport, padding)
  return {
    scale,
    x: (viewport.width - (rect.x0 + rect.x1) * scale) / 2,
    y: (viewport.height - (rect.y0 + rect.y1) * scale) / 2,
  }
}

/** Constraints of a view. */
export interface ViewLimits {
  readonly photo: Size
  readonly viewport: Size
  /** The fitted view, which is the minimum zoom. */
  readonly fitted: View
}

/** Clamps the zoom and keeps part of the photo visible. */
function limitView(view: View, { photo, viewport, fitted }: ViewLimits): View {
  const scale = clamp(view.scale, fitted.scale, Math.max(MAX_SCALE, fitted.scale))
  return {
    scale,
    x: clamp(view.x, KEEP_VISIBLE - photo.width * scale, viewport.width - KEEP_VISIBLE),
    y: clamp(view.y, KEEP_VISIBLE - photo.height * scale, viewport.height - KEEP_VISIBLE),
  }
}

/** Zooms about a fixed screen point, within `limits`. At minimum zoom the view is the fitted one. */
export function zoomAt(view: View, at: Point, factor: number, limits: ViewLimits): View {
  const target = limitView({ ...view, scale: view.scale * factor }, limits).scale
  if (factor < 1 && target <= limits.fitted.scale) return limits.fitted
  const ratio = target / view.scale
  return limitView({ scale: target, x: at[0] - (at[0] - view.x) * ratio, y: at[1] - (at[1] - view.y) * ratio }, limits)
}

export function panBy(view: View, dx: number, dy: number, limits: ViewLimits): View {
  return limitView({ ...view, x: view.x + dx, y: view.y + dy }, limits)
}
