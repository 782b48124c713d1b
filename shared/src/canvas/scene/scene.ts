import type { Point } from '@tessera/shared/contract/design/plane'
import type { readScene } from '@tessera/shared/contract/design/scene'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { clamp, type Rect, type Size } from '../geometry/geometry'
import { createMask, type MaskBitmap, SET } from '../mask/mask-bitmap'
import { growMask } from '../mask/mask-morphology'
import { enlargeLabels, type LabelMap } from './label-map'
import { outlineOf, type Ring } from './outline'

export type SceneRegion = EndpointOutput<typeof readScene>['regions'][number]

/** What a photo shows, as it was read. */
export interface SceneFacts {
  /** Null where it was not read: value n > 0 is `regions[n - 1]`. */
  readonly labels: LabelMap | null
  readonly regions: readonly SceneRegion[]
}

/** The regions of a photo, to be shown and taken without asking the server. A label n > 0 is `regions[n - 1]`. */
export interface Scene {
  readonly regions: readonly SceneRegion[]
  /** At the mask's size. */
  readonly labels: LabelMap
  /** The label at a photo point, 0 for none. */
  labelAt(point: Point): number
  /** A region's pixels, of the mask's size. */
  maskOf(label: number): MaskBitmap
  /** A region's pixels, and those in the seam to regions that are already as this one will be. */
  pieceOf(label: number, selection: MaskBitmap, takesAway: boolean): MaskBitmap
  /** A region's outline, in photo pixels; the same array each time. */
  outlineOf(label: number): readonly Ring[]
}

/**
 * A suggestion's mask is finer than the labels: between its edge and a region's lie gaps and fringes of this many label pixels, through
 * which the old floor would show.
 */
const SEAM = 1.5

/** Of each label how many pixels it has, and whether most of them are selected. */
export function labelCounts({ data }: LabelMap, selection: MaskBitmap) {
  const all = new Uint32Array(256)
  const set = new Uint32Array(256)
  for (let index = 0; index < data.length; index += 1) {
    const label = data[index] as number
    all[label]! += 1
    if (selection.data[index] === SET) set[label]! += 1
  }
  return { sizes: all, selected: Array.from(all, (count, label) => (set[label] as number) * 2 > count) }
}

/** @param small labels as the server made them; shown and taken are the same edges, so a click never surprises. */
export function createScene(small: LabelMap, regions: readonly SceneRegion[], photo: Size, mask: Size): Scene {
  const labels = enlargeLabels(small, mask)
  const outlines = new Map<number, readonly Ring[]>()
  const boundsIn = (label: number, map: Size): Rect => {
    const [left, top, width, height] = regions[label - 1]?.box ?? [0, 0, photo.width, photo.height]
    const [sx, sy] = [map.width / photo.width, map.height / photo.height]
    // A pixel more on each side: boxes are rounded to photo pixels, labels are not.
    return {
      x0: clamp(Math.floor(left * sx) - 1, 0, map.width),
      y0: clamp(Math.floor(top * sy) - 1, 0, map.height),
      x1: clamp(Math.ceil((left + width) * sx) + 1, 0, map.width),
      y1: clamp(Math.ceil((top + height) * sy) + 1, 0, map.height),
    }
  }
  const maskOf = (label: number): MaskBitmap => {
    const { x0, y0, x1, y1 } = boundsIn(label, labels)
    const taken = createMask(labels.width, labels.height)
    for (let y = y0; y < y1; y += 1) {
      for (let index = y * labels.width + x0; index < y * labels.width + x1; index += 1) {
        if (labels.data[index] === label) taken.data[index] = SET
      }
    }
    return taken
  }
  const seam = Math.ceil((SEAM * labels.width) / small.width)
  return {
    regions,
    labels,
    maskOf,
    pieceOf: (label, selection, takesAway) => {
      const piece = maskOf(label)
      growMask(piece, seam)
      const { selected } = labelCounts(labels, selection)
      for (let index = 0; index < piece.data.length; index += 1) {
        const at = labels.data[index] as number
        if (piece.data[index] === SET && at !== label && (at === 0 || selected[at] === takesAway)) piece.data[index] = 0
      }
      return piece
    },
    labelAt: ([x, y]) => {
      if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) return 0
      const column = Math.floor((x * labels.width) / photo.width)
      const row = Math.floor((y * labels.height) / photo.height)
      const label = labels.data[row * labels.width + column] ?? 0
      return label <= regions.length ? label : 0
    },
    outlineOf: (label) => {
      const known = outlines.get(label)
      if (known) return known
      const scale: Point = [photo.width / small.width, photo.height / small.height]
      const rings = outlineOf(small, label, boundsIn(label, small)).map((ring) =>
        ring.map(([x, y]): Point => [x * scale[0], y * scale[1]]),
      )
      outlines.set(label, rings)
      return rings
    },
  }
}
