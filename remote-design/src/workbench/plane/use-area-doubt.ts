import { solvePlane } from '@tessera/shared/contract/plane'
import { areaDoubt } from '../../parts/task.rules'
import { useRegionKind, useWork } from '../workbench-context'
import { completePlane } from '../../canvas/document/plane-draft'
import { PLANE_TEXT as TEXT, SCALE_DOUBT_TEXT } from './plane.text'
import { scaleDoubt } from './room-sanity'

/** Warning if the scale is implausible by the heights, doors or area that follow from it; else null. */
export function useAreaDoubt(): string | null {
  const draft = useWork((state) => state.canvas.plane)
  const photo = useWork((state) => state.photo)
  const scene = useWork((state) => state.scene)
  const kind = useRegionKind()
  const plane = completePlane(draft)
  const solution = plane && photo ? solvePlane(plane, photo) : null
  // A wall tells nothing of the camera's height, and no door stands on it.
  const isFloor = kind === 'floor'
  const odd = isFloor && solution?.ok && photo ? scaleDoubt(solution.geometry, photo, scene) : null
  const areaSqm = useWork((state) => state.canvas.areaSqm)
  const hasRegion = useWork((state) => state.canvas.regionShare > 0)
  if (odd) return SCALE_DOUBT_TEXT[odd.kind](odd.mm)
  const doubt = hasRegion ? areaDoubt(areaSqm) : null
  if (doubt === null || areaSqm === null) return null
  return doubt === 'small' ? TEXT.areaSmall(areaSqm) : TEXT.areaLarge(areaSqm)
}
