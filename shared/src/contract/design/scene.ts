import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint } from '../endpoint'
import { id } from '../schemas'

/** What a region of a photo is a part of. `thing` is everything movable, plants, steps and mirrors too. */
export const SURFACES = ['floor', 'wall', 'ceiling', 'rug', 'thing', 'opening'] as const
export type Surface = (typeof SURFACES)[number]

export const readScene = defineEndpoint({
  method: 'POST',
  path: '/design/v1/scene',
  access: ACCESS.design,
  summary:
    'What a photo shows: regions that a pointer can take or leave at once. Free of charge; encodes the photo if that has not been done.',
  input: z.object({ photoFileId: id }),
  output: z.object({
    /** `looking`: being encoded, ask again; `unavailable`: the model is missing or failed, `segment` still answers. */
    state: z.enum(['looking', 'seen', 'unavailable']),
    /**
     * Signed URL of an 8-bit grey PNG with the photo's proportions, longest side at most 1024: value n > 0 is
     * `regions[n - 1]`, 0 is none. Null unless `seen`.
     */
    labelsUrl: z.string().nullable(),
    regions: z.array(
      z.object({
        surface: z.enum(SURFACES),
        /** 0–1: how sure `surface` is. */
        confidence: z.number(),
        /** `[left, top, width, height]` in photo pixels. */
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
        /** What the region may be a part of, smallest first: label values that together make it, this one's among them. */
        wholes: z.array(z.array(z.int().positive())).optional(),
      }),
    ),
  }),
})
