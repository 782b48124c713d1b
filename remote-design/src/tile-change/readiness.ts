import { useMemo } from 'react'
import { planeFacts, type PlaneFacts, type Readiness } from './tile-change.rules'
import { useTileChange } from './tile-change.store'

const NO_PLANE: PlaneFacts = { plane: null, fault: null, sizeMm: null, uncertain: false }

/** The plane on the canvas as the engine would understand it. */
export function usePlaneFacts(): PlaneFacts {
  const draft = useTileChange((state) => state.canvas.plane)
  const photo = useTileChange((state) => state.photo)
  return useMemo(() => (photo ? planeFacts(draft, photo) : NO_PLANE), [draft, photo])
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
