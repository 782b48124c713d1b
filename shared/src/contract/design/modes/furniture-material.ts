import { z } from 'zod'
import { GOODS } from '../../dressing/dress'
import { id } from '../../schemas'
import { point } from '../plane'
import { schemesOf } from '../schemes'
import { taskFields, taskRequest } from '../task-fields'
import { usedMaterial } from '../used-material'

/** Width of one repeat of a swatch, as a share of the photo's longer side. */
export const REPEAT = { min: 0.01, max: 1 } as const

const dressing = z.object({
  /** A material of the library, or the photo of a swatch, evenly lit and cropped: one of `referenceFileIds`. */
  swatch: z.discriminatedUnion('from', [
    z.object({ from: z.literal('library'), materialId: id }),
    z.object({ from: z.literal('picture'), fileId: id }),
  ]),
  goods: z.enum(GOODS),
  repeat: z.number().min(REPEAT.min).max(REPEAT.max),
  /** Rotation of the swatch, degrees counter-clockwise. */
  angleDeg: z.number().min(-180).max(180),
  /** Corners of a flat front, clockwise from the top left: the swatch lies in its perspective. */
  front: z.tuple([point, point, point, point]).optional(),
})
export type Dressing = z.output<typeof dressing>

const dressingParams = z.object({
  /** One picture each: what every object is dressed in, in the order of their levels in the mask. */
  schemes: schemesOf(dressing),
  /** Parts of another hue inside an object (legs, cushions) stay as they are. */
  sparing: z.boolean().default(true),
})
export type DressingParams = z.output<typeof dressingParams>

const designType = z.literal('furniture_material')

export const furnitureMaterialRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size: 0 = keep, `levelOfObject` = an object. */
  maskFileId: id,
  /** As many schemes as `count`. */
  params: dressingParams,
})
export type FurnitureMaterialRequest = z.output<typeof furnitureMaterialRequest>

export const furnitureMaterialTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone. */
  maskUrl: z.string().nullable(),
  params: dressingParams,
  /** Materials of the library that the schemes name. */
  materials: z.array(usedMaterial),
  /** Photos of swatches that the schemes name and that are still there. */
  pictures: z.array(z.object({ fileId: id, url: z.string() })),
})
export type FurnitureMaterialTask = z.output<typeof furnitureMaterialTask>
