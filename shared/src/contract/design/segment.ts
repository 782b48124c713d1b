import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint } from '../endpoint'
import { id } from '../schemas'
import { plane, point } from './plane'

export const segment = defineEndpoint({
  method: 'POST',
  path: '/design/v1/segment',
  access: ACCESS.design,
  summary: 'Suggest a region of the photo (and, for floors, its plane); free of charge. The person corrects it.',
  input: z.object({
    photoFileId: id,
    kind: z.enum(['floor', 'object', 'vanishing']),
    click: point.optional(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  }),
  output: z.object({
    maskFileId: id.nullable(),
    /** Signed URL of the mask PNG. */
    maskUrl: z.string().nullable(),
    /** Outer rings and holes of the region, in photo pixels. */
    polygons: z.array(z.array(point)),
    plane: plane.nullable(),
    /** 0–1, the engine's own estimate. */
    confidence: z.number(),
    warnings: z.array(z.string()),
  }),
})
