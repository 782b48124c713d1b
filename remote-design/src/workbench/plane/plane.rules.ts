import type { LaidSurface } from '@tessera/shared/contract/design/modes/tile-change'
import type { Plane } from '@tessera/shared/contract/design/plane'
import type { RegionKind } from '@tessera/shared/contract/design/segment'
import { type PlaneFault, solvePlane } from '@tessera/shared/contract/plane'
import {
  completePlane,
  type PlaneDraft,
  rangeMissed,
  type ScaleKind,
} from '@tessera/shared/canvas/document/plane-draft'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'

/** Below this certainty the rectangle's proportion is only an estimate. */
const LOW_FOCAL_CERTAINTY = 0.5

/** What the plane lies on, by what is selected: where objects are, furniture stands on the floor. */
export const surfaceOfPlane = (kind: RegionKind): LaidSurface => (kind === 'wall' ? 'wall' : 'floor')

export interface PlaneFacts {
  readonly plane: Plane | null
  readonly fault: PlaneFault | null
  readonly scaleKind: ScaleKind
  /** The range that a given measure lies outside of. */
  readonly missed: ReturnType<typeof rangeMissed>
  /** The known length lies where the product proposed it; nobody has moved or confirmed it. */
  readonly unplaced: boolean
  /** Real size of the rectangle `[width, depth]`, mm. */
  readonly sizeMm: readonly [number, number] | null
  /** The rectangle's proportion is an estimate. */
  readonly uncertain: boolean
}

/** Solves the canvas's plane like the engine does. */
export function planeFacts(draft: PlaneDraft, photo: Size | null): PlaneFacts {
  const plane = photo && completePlane(draft)
  const missed = rangeMissed(draft)
  const { scaleKind } = draft
  const unplaced = scaleKind === 'length' && draft.length?.mm != null && draft.length.proposed === true
  if (!plane) return { plane, fault: null, scaleKind, missed, unplaced, sizeMm: null, uncertain: false }
  const solution = solvePlane(plane, photo)
  if (!solution.ok) return { plane, fault: solution.fault, scaleKind, missed, unplaced, sizeMm: null, uncertain: false }
  const { sizeMm, focalCertainty } = solution.geometry
  return { plane, fault: null, scaleKind, missed, unplaced, sizeMm, uncertain: focalCertainty < LOW_FOCAL_CERTAINTY }
}
