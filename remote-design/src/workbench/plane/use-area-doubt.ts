import { areaDoubt } from '../../parts/task.rules'
import { useAreaSqm, useRegionKind, useWork } from '../workbench-context'
import { completePlane } from '@tessera/shared/canvas/document/plane-draft'
import { surfaceOfPlane } from './plane.rules'
import { PLANE_TEXT as TEXT, SCALE_DOUBT_TEXT } from './plane.text'
import { planeDoubt } from './room-sanity'

/** Warning if the scale is implausible by the heights, doors or area that follow from it; else null. */
export function useAreaDoubt(): string | null {
  const draft = useWork((state) => state.canvas.plane)
  const photo = useWork((state) => state.photo)
  const scene = useWork((state) => state.scene)
  const kind = useRegionKind()
  const plane = completePlane(draft)
  const odd = plane && photo ? planeDoubt(plane, photo, kind, scene) : null
  const areaSqm = useAreaSqm()
  if (odd) return SCALE_DOUBT_TEXT[odd.kind](odd.mm)
  const doubt = areaDoubt(areaSqm, surfaceOfPlane(kind))
  if (doubt === null || areaSqm === null) return null
  return doubt === 'small' ? TEXT.areaSmall(areaSqm) : TEXT.areaLarge(areaSqm)
}
