import { areaDoubt } from '../../parts/task.rules'
import { useWork } from '../workbench-context'
import { PLANE_TEXT as TEXT } from './plane.text'

/** Warning if the area by the known length is implausible; else null. */
export function useAreaDoubt(): string | null {
  const areaSqm = useWork((state) => state.canvas.areaSqm)
  const hasRegion = useWork((state) => state.canvas.regionShare > 0)
  const doubt = hasRegion ? areaDoubt(areaSqm) : null
  if (doubt === null || areaSqm === null) return null
  return doubt === 'small' ? TEXT.areaSmall(areaSqm) : TEXT.areaLarge(areaSqm)
}
