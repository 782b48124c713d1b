import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import type { Point } from '@tessera/shared/contract/design/plane'
import { maskBounds } from '../../../wrapper/mask-bounds'
import type { Raster } from '../../engine'
import { onSurface, type Surface } from '../floor/floor-plane'

/**
 * In a photo that is held level a row shows one depth, on a wall one height; a floor from straight above is alike in all
 * directions.
 */
export type ViewKind = 'photo' | 'floor' | 'wall'

/** A part of the photo as it is filled: reduced, or a surface as seen from straight ahead. Places are middles of pixels. */
export interface View {
  readonly width: number
  readonly height: number
  readonly kind: ViewKind
  /** Null beyond the horizon. */
  toPhoto(at: Point): Point | null
  toView(at: Point): Point | null
}

/** Fillings are invented at these sizes at most; finer detail is copied from where it was taken. */
const WORK_PX = { photo: 520, surface: 400 } as const
/** Surroundings that are searched, by the region's longer side. */
const BESIDE = 1.1
const ABOVE = 0.7
const LEAST_AROUND = 24

/** What is nearer to the plane of the lens has no place in the photo, in camera distances. */
const NEAREST = 0.05

/** The region with its surroundings, as the photo shows them. */
export function photoView(mask: Raster): View {
  const { left, top, right, bottom } = maskBounds(mask, MASK_FEATHER_PX)
  const longer = Math.max(right - left, bottom - top)
  const [beside, above] = [BESIDE, ABOVE].map((share) => Math.round(longer * share) + LEAST_AROUND) as [number, number]
  const [fromX, fromY] = [Math.max(0, left - beside), Math.max(0, top - above)]
  const width = Math.min(mask.width, right + beside) - fromX
  const height = Math.min(mask.height, bottom + above) - fromY
  const scale = Math.max(1, Math.max(width, height) / WORK_PX.photo)
  return {
    width: Math.floor(width / scale),
    height: Math.floor(height / scale),
    kind: 'photo',
    toPhoto: ([x, y]) => [fromX + (x + 0.5) * scale - 0.5, fromY + (y + 0.5) * scale - 0.5],
    toView: ([x, y]) => [(x - fromX + 0.5) / scale - 0.5, (y - fromY + 0.5) / scale - 0.5],
  }
}

/** The region's part of a surface with its surroundings, as seen from straight ahead. Null where none of it is near enough. */
export function surfaceView(mask: Raster, focalPx: number, surface: Surface, kind: ViewKind): View | null {
  const spots: Point[] = []
  const { left, top, right, bottom } = maskBounds(mask, MASK_FEATHER_PX)
  const step = Math.max(1, Math.floor(Math.min(right - left, bottom - top) / 60))
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const spot = mask.data[y * mask.width + x] ? onSurface([x + 0.5, y + 0.5], mask, focalPx, surface) : null
      if (spot) spots.push(spot)
    }
  }
  if (spots.length < 10) return null
  const [across, ahead] = [spots.map(([u]) => u).toSorted(ascending), spots.map(([, v]) => v).toSorted(ascending)]
  const [from, to] = [
    [across[0]!, ahead[0]!],
    [across.at(-1)!, ahead.at(-1)!],
  ] as const
  const pixel = pixelAt([(left + right) / 2, (top + bottom) / 2], mask, focalPx, surface)
  const around = Math.max(to[0] - from[0], to[1] - from[1]) * BESIDE + LEAST_AROUND * pixel
  const [fromU, toV] = [from[0] - around, to[1] + around]
  const [width, height] = [to[0] - from[0] + 2 * around, to[1] - from[1] + 2 * around]
  // Enlarged, a patch would show nothing of its surroundings.
  const unit = Math.max(pixel, Math.max(width, height) / WORK_PX.surface)
  const { normal, right: toRight, far } = surface
  // Camera coordinates are linear in the view's.
  const perView = (axis: 0 | 1 | 2, x: number, y: number) =>
    normal[axis] + (fromU + (x + 0.5) * unit) * toRight[axis] + (toV - (y + 0.5) * unit) * far[axis]
  return {
    width: Math.floor(width / unit),
    height: Math.floor(height / unit),
    kind,
    toPhoto([x, y]) {
      const away = perView(2, x, y)
      if (away < NEAREST) return null
      return [
        mask.width / 2 + (focalPx * perView(0, x, y)) / away - 0.5,
        mask.height / 2 + (focalPx * perView(1, x, y)) / away - 0.5,
      ]
    },
    toView([x, y]) {
      const spot = onSurface([x + 0.5, y + 0.5], mask, focalPx, surface)
      return spot && [(spot[0] - fromU) / unit - 0.5, (toV - spot[1]) / unit - 0.5]
    },
  }
}

/** The shorter side of a pixel on a surface, in camera distances; 0 beyond its horizon. */
function pixelAt([x, y]: Point, mask: Raster, focalPx: number, surface: Surface): number {
  const [here, beside, below] = [
    [x, y],
    [x + 1, y],
    [x, y + 1],
  ].map(([column, row]) => onSurface([column!, row!], mask, focalPx, surface))
  if (!here || !beside || !below) return 0
  return Math.min(
    Math.hypot(here[0] - beside[0], here[1] - beside[1]),
    Math.hypot(here[0] - below[0], here[1] - below[1]),
  )
}

const ascending = (a: number, b: number): number => a - b
