import { z } from 'zod'
import { ACCESS } from '../access'
import { defineEndpoint, type EndpointInput } from '../endpoint'
import { id } from '../schemas'
import { plane, point } from './plane'

/** Warning of an answer that did not wait for the look at the photo: once its scene is there, the same question has a better one. */
export const STILL_LOOKING = 'stillLooking'

/** Points of one question. */
const MOST_POINTS = 32

export const segment = defineEndpoint({
  method: 'POST',
  path: '/design/v1/segment',
  access: ACCESS.design,
  summary:
    'Suggest a region of the photo (and, for floors and walls, its plane); free of charge. The person corrects it.',
  input: z.object({
    photoFileId: id,
    /**
     * A wall without a point is the largest; its plane is a rectangle on it, clockwise from the top left. `walls` are all of the photo's, which
     * have no plane together, no more than the ceiling has.
     */
    kind: z.enum(['floor', 'wall', 'walls', 'ceiling', 'object', 'vanishing']),
    /** One point to keep. */
    click: point.optional(),
    /** Points that the region holds (`keep`) or leaves out. For an object they alone decide; a surface is corrected by them. */
    points: z
      .array(z.object({ at: point, keep: z.boolean() }))
      .max(MOST_POINTS)
      .optional(),
    /** `[left, top, width, height]` in photo pixels. */
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
    /** Outlines of places that may be wrong, worst first. */
    doubtful: z.array(z.array(point)).default([]),
  }),
})

/** What a region can be asked for by. */
export type AskedKind = EndpointInput<typeof segment>['kind']

/** Surfaces that are taken whole at a press. */
export type WholeKind = Extract<AskedKind, 'wall' | 'walls' | 'ceiling'>

/** What a selection holds. */
export type RegionKind = Exclude<AskedKind, 'vanishing' | 'walls' | 'ceiling'>
