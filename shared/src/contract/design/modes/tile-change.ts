import { z } from 'zod'
import { hexColor, laying } from '../../material'
import { id } from '../../schemas'
import { needsSecond } from '../../two-materials'
import { plane } from '../plane'
import { taskFields, taskRequest } from '../task-fields'
import { usedMaterial } from '../used-material'

export const surfaceParams = z
  .object({
    plane,
    laying,
    /** Rotation of the pattern on the plane, degrees counter-clockwise; a border has none, it follows the rectangle. */
    angleDeg: z.number().min(-180).max(180).default(0),
    groutMm: z.number().min(0).max(20),
    groutColor: hexColor,
    /** What is laid, as the person chose it; missing in older tasks. */
    surface: z.enum(['floor', 'wall']).optional(),
    /** The other material of `chequer` and `border`, with faces of the same size; other layings ignore it. */
    secondMaterialId: id.optional(),
  })
  .superRefine((params, context) => {
    const refuse = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' })
    if (needsSecond(params.laying) && !params.secondMaterialId) refuse('secondMaterialId')
    if (params.laying === 'border' && params.angleDeg !== 0) refuse('angleDeg')
  })
export type SurfaceParams = z.output<typeof surfaceParams>
/** What tiles are laid on. */
export type LaidSurface = NonNullable<SurfaceParams['surface']>

const materialNeed = z.object({
  /** Net area of the visible surface. */
  areaSqm: z.number(),
  /** Tiles that the visible surface touches, whole and partial ones. */
  tileCount: z.int(),
  /** Tiles to buy: net area plus waste allowance, as is trade practice, but never fewer than the cuts need. */
  tileCountWithWaste: z.int(),
  /** Breakdown of the figures above; missing in older reports. */
  tiles: z
    .object({
      whole: z.int(),
      /** Tiles cut at an edge, or partly hidden by objects. */
      partial: z.int(),
      /** Tiles that the partial ones are cut from, with offcuts used again; missing in older reports. */
      cut: z.int().optional(),
      /** Waste allowance for cuts and breakage, by laying and angle. */
      allowance: z.number(),
    })
    .optional(),
})
export type MaterialNeed = z.output<typeof materialNeed>

/** Material estimate, measured on the plane inside the mask; covers only the visible surface, in all its materials. */
export const surfaceReport = materialNeed.extend({
  /** The same figures for each of two materials, the main one first; they add up to those above. */
  byMaterial: z.tuple([materialNeed, materialNeed]).optional(),
  /** Share of the region's pixels, 0–1, that is too near the horizon to be measured and not in the figures; missing where all is. */
  unmeasured: z.number().optional(),
})
export type SurfaceReport = z.output<typeof surfaceReport>

const designType = z.literal('tile_change')

export const tileChangeRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size, white = edit. */
  maskFileId: id,
  materialId: id,
  params: surfaceParams,
})
export type TileChangeRequest = z.output<typeof tileChangeRequest>

export const tileChangeTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG, to edit and reuse an earlier task's region; null if its file is gone. */
  maskUrl: z.string().nullable(),
  material: usedMaterial.nullable(),
  /** Of layings with two materials. */
  secondMaterial: usedMaterial.optional(),
  params: surfaceParams,
  report: surfaceReport.nullable(),
})
export type TileChangeTask = z.output<typeof tileChangeTask>
