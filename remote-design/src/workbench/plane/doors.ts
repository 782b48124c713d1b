import { applyHomography, isVisible, type PlaneGeometry } from '@tessera/shared/contract/plane'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { SceneRegion } from '@tessera/shared/canvas/scene/scene'

export interface DoorLine {
  readonly from: Point
  readonly to: Point
  /** Between both ends on the floor. */
  readonly mm: number
  /** Where the opening ends above, in photo pixels. */
  readonly topRow: number
  readonly confidence: number
}

/** Height of a door over the height of a hand-held camera; windows stand on a sill and come out larger. */
const DOOR_OVER_CAMERA = { least: 1.1, most: 1.8 } as const

/** The bottoms of the openings that stand on the floor. */
export function doorsOf({ imageToMm }: PlaneGeometry, scene: readonly SceneRegion[]): DoorLine[] {
  return scene.flatMap(({ surface, confidence, box: [left, top, width, height] }) => {
    if (surface !== 'opening') return []
    const bottom = top + height
    const [from, to]: [Point, Point] = [
      [left, bottom],
      [left + width, bottom],
    ]
    if (!isVisible(imageToMm, from) || !isVisible(imageToMm, to)) return []
    const horizon = -(imageToMm[6] * (left + width / 2) + imageToMm[8]) / imageToMm[7]
    const tall = height / (bottom - horizon)
    if (tall < DOOR_OVER_CAMERA.least || tall > DOOR_OVER_CAMERA.most) return []
    const [a, b] = [applyHomography(imageToMm, from), applyHomography(imageToMm, to)]
    return [{ from, to, mm: Math.hypot(a[0] - b[0], a[1] - b[1]), topRow: top, confidence }]
  })
}
