import type { Plane } from '@tessera/shared/contract/design/plane'
import { type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import { midpoint, type Size } from '@tessera/shared/canvas/geometry/geometry'
import type { RegionKind } from '@tessera/shared/contract/design/segment'
import type { SceneFacts } from '@tessera/shared/canvas/scene/scene'
import { cameraHeightMm, heightOverMm } from './camera-height'
import { ceilingHeightMm } from './ceiling-height'
import { doorsOf } from './doors'

/** What is odd about a scale, with the figure that tells it. */
export type ScaleDoubt =
  | { readonly kind: 'cameraLow' | 'cameraHigh'; readonly mm: number }
  | { readonly kind: 'doorNarrow' | 'doorWide' | 'doorLow' | 'doorHigh'; readonly mm: number }
  | { readonly kind: 'ceilingLow' | 'ceilingHigh'; readonly mm: number }

/** Photos are taken from a crouch up to an arm held high; tripods and ladders are rare. */
const CAMERA_MM = { least: 700, most: 2300 } as const
/** Doors and openings between rooms, with half-open and double ones. */
const DOOR_MM = { least: 450, most: 2600 } as const
/** From a hatch to a door as high as a lofty room. */
const DOOR_HEIGHT_MM = { least: 1600, most: 3200 } as const
/** Lofts and shops are high; under a lower ceiling nobody stands upright. */
const CEILING_MM = { least: 1950, most: 5500 } as const

/** The same for a plane as it is sent; a wall's tells nothing of the camera's height, and no door stands on it. */
export function planeDoubt(plane: Plane, photo: Size, kind: RegionKind, scene: SceneFacts): ScaleDoubt | null {
  const solution = kind === 'floor' ? solvePlane(plane, photo) : null
  return solution?.ok ? scaleDoubt(solution.geometry, photo, scene) : null
}

/** Checks a floor's scale against the height of the camera, and the doors and the ceiling that the photo shows. Null when nothing is odd. */
export function scaleDoubt(geometry: PlaneGeometry, photo: Size, scene: SceneFacts): ScaleDoubt | null {
  const camera = cameraHeightMm(geometry, photo)
  if (camera !== null && camera < CAMERA_MM.least) return { kind: 'cameraLow', mm: camera }
  if (camera !== null && camera > CAMERA_MM.most) return { kind: 'cameraHigh', mm: camera }
  for (const { mm, from, to, topRow } of doorsOf(geometry, scene.regions)) {
    if (mm < DOOR_MM.least) return { kind: 'doorNarrow', mm }
    if (mm > DOOR_MM.most) return { kind: 'doorWide', mm }
    const height = heightOverMm(geometry, photo, midpoint(from, to), topRow)
    if (height !== null && height < DOOR_HEIGHT_MM.least) return { kind: 'doorLow', mm: height }
    if (height !== null && height > DOOR_HEIGHT_MM.most) return { kind: 'doorHigh', mm: height }
  }
  const ceiling = ceilingHeightMm(geometry, photo, scene)
  if (ceiling !== null && ceiling < CEILING_MM.least) return { kind: 'ceilingLow', mm: ceiling }
  if (ceiling !== null && ceiling > CEILING_MM.most) return { kind: 'ceilingHigh', mm: ceiling }
  return null
}
