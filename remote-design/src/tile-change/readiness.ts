import { useMemo } from 'react'
import { areaDoubt } from '../parts/task.rules'
import { planeFacts, type PlaneFacts, type Readiness } from './tile-change.rules'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { useTileChange } from './tile-change.store'

const NO_PLANE: PlaneFacts = { plane: null, fault: null, sizeMm: null, uncertain: false }

/** The plane on the canvas as the engine would understand it. */
export function usePlaneFacts(): PlaneFacts {
  const draft = useTileChange((state) => state.canvas.plane)
  const photo = useTileChange((state) => state.photo)
  return useMemo(() => (photo ? planeFacts(draft, photo) : NO_PLANE), [draft, photo])
}

/** What to look at when the area that follows from the known length is hard to believe; null otherwise. */
export function useAreaDoubt(): string | null {
  const areaSqm = useTileChange((state) => state.canvas.areaSqm)
  const hasRegion = useTileChange((state) => state.canvas.regionShare > 0)
  const doubt = hasRegion ? areaDoubt(areaSqm) : null
  if (doubt === null || areaSqm === null) return null
  return doubt === 'small' ? TEXT.areaSmall(areaSqm) : TEXT.areaLarge(areaSqm)
}

/** What the rules need to know to say what is still missing. */
export function useReadiness(): Readiness {
  const facts = usePlaneFacts()
  const hasPhoto = useTileChange((state) => state.photo !== null)
  const uploading = useTileChange((state) => state.upload !== null)
  const regionShare = useTileChange((state) => state.canvas.regionShare)
  const hasCorners = useTileChange((state) => state.canvas.plane.corners !== null)
  const hasMaterial = useTileChange((state) => state.material !== null)
  return {
    hasPhoto,
    uploading,
    regionShare,
    hasCorners,
    hasPlane: facts.plane !== null,
    planeFault: facts.fault,
    hasMaterial,
  }
}
