import { z } from 'zod'
import { hexColor, laying } from '../../material'
import { plane } from '../plane'

export const surfaceParams = z.object({
  plane,
  laying,
  /** Turn of the pattern on the plane, degrees counter-clockwise. */
  angleDeg: z.number().min(-180).max(180).default(0),
  groutMm: z.number().min(0).max(20),
  groutColor: hexColor,
})
export type SurfaceParams = z.output<typeof surfaceParams>

/** What the surface needs in reality, measured on the plane inside the mask: only what the photo shows of it. */
export const surfaceReport = z.object({
  /** Net area of the visible surface. */
  areaSqm: z.number(),
  /** Tiles that the visible surface touches, whole and partial ones. */
  tileCount: z.int(),
  /** Tiles to buy: the net area with the allowance, as the trade reckons, because offcuts are used again. */
  tileCountWithWaste: z.int(),
  /** What the figures above are made of; reports made before these were told apart lack it. */
  tiles: z
    .object({
      whole: z.int(),
      /** Cut at an edge, or partly hidden by what stands on them. */
      partial: z.int(),
      /** Share added for cuts and breakage, by laying and angle. */
      allowance: z.number(),
    })
    .optional(),
})
export type SurfaceReport = z.output<typeof surfaceReport>
