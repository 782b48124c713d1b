import { z } from 'zod'
import { hexColor, laying } from '../../material'
import { id } from '../../schemas'
import { needsSecond } from '../../two-materials'
import { MOST_PROMPT, wordsReference } from '../furnishing'
import { plane } from '../plane'
import { schemesOf } from '../schemes'
import { taskFields, taskRequest } from '../task-fields'
import { usedMaterial } from '../used-material'

/** What a raw shell shows. */
export const SHELL_SURFACES = ['floor', 'wall', 'ceiling'] as const
export type ShellSurface = (typeof SHELL_SURFACES)[number]

/** What comes onto a surface. */
const covering = z.discriminatedUnion('with', [
  z.object({ with: z.literal('paint'), surface: z.enum(SHELL_SURFACES), color: hexColor }),
  z.object({
    with: z.literal('material'),
    /** Only the floor has a plane. */
    surface: z.literal('floor'),
    materialId: id,
    /** One that takes a single material. */
    laying: laying.refine((each) => !needsSecond(each)),
    angleDeg: z.number().min(-180).max(180),
    groutMm: z.number().min(0).max(20),
    groutColor: hexColor,
  }),
])
export type Covering = z.output<typeof covering>

const shellParams = z
  .discriminatedUnion('way', [
    z.object({
      way: z.literal('cover'),
      /** One picture each: what comes onto every surface, in the order of their levels in the mask. */
      schemes: schemesOf(covering),
      /** Of the floor; needed by materials. */
      plane: plane.optional(),
    }),
    z.object({ way: z.literal('generate'), prompt: z.string().trim().min(1).max(MOST_PROMPT) }),
  ])
  .superRefine((params, context) => {
    if (params.way !== 'cover' || params.plane) return
    if (params.schemes.flat().every(({ with: kind }) => kind === 'paint')) return
    context.addIssue({ code: 'custom', path: ['plane'], message: 'required' })
  })
export type ShellParams = z.output<typeof shellParams>

const designType = z.literal('billet_design')

export const billetDesignRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size: 0 = keep, `levelOfObject` = a surface. `generate`: light = what may change. */
  maskFileId: id,
  /** `cover`: as many schemes as `count`. */
  params: shellParams,
})
export type BilletDesignRequest = z.output<typeof billetDesignRequest>

export const billetDesignTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone. */
  maskUrl: z.string().nullable(),
  params: shellParams,
  /** Materials of the library that the schemes name. */
  materials: z.array(usedMaterial),
  reference: wordsReference,
})
export type BilletDesignTask = z.output<typeof billetDesignTask>
