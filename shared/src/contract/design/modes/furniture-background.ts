import { z } from 'zod'
import { hexColor } from '../../material'
import { id } from '../../schemas'
import { MOST_PROMPT } from '../furnishing'
import { MOST_SCHEMES } from '../schemes'
import { taskFields, taskRequest } from '../task-fields'

/** How much a picture may be enlarged behind a piece. */
export const MOST_ZOOM = 4

/** How much a piece may be reduced and enlarged; more would show its pixels. */
export const PIECE_SCALE = { least: 0.25, most: 2 } as const

/** A piece at another place or size than in its photo. */
const placing = z.object({
  scale: z.number().min(PIECE_SCALE.least).max(PIECE_SCALE.most),
  /** Middle of its lower edge, as shares of the picture's width and height. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
})
export type PiecePlacing = z.output<typeof placing>

/** As in the photo without it. */
const piece = { piece: placing.optional() }

/** What stands behind a piece, and where the piece stands. */
const background = z.discriminatedUnion('from', [
  /** A studio's backdrop. */
  z.object({ from: z.literal('color'), color: hexColor, ...piece }),
  z.object({
    from: z.literal('picture'),
    ...piece,
    /** One of `referenceFileIds`. */
    fileId: id,
    /** 1: as large as it must be to fill the photo. */
    zoom: z.number().min(1).max(MOST_ZOOM),
    /** Which part is shown: shares of what is hidden, 0 = left or top. */
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    mirrored: z.boolean(),
    /** Out of focus, as behind a piece that was photographed from near. */
    isSoft: z.boolean(),
  }),
])
export type Background = z.output<typeof background>

const backgroundParams = z.discriminatedUnion('way', [
  /** One picture each. */
  z.object({ way: z.literal('set'), backgrounds: z.array(background).min(1).max(MOST_SCHEMES) }),
  z.object({ way: z.literal('generate'), prompt: z.string().trim().min(1).max(MOST_PROMPT) }),
])
export type BackgroundParams = z.output<typeof backgroundParams>

const designType = z.literal('furniture_background')

export const furnitureBackgroundRequest = taskRequest.extend({
  designType,
  /** 8-bit PNG of the photo's size, white = the piece: it stays, all else changes. */
  maskFileId: id,
  /** `set`: as many backgrounds as `count`. */
  params: backgroundParams,
})
export type FurnitureBackgroundRequest = z.output<typeof furnitureBackgroundRequest>

export const furnitureBackgroundTask = taskFields.extend({
  designType,
  maskFileId: id.nullable(),
  /** Signed URL of the mask PNG; null if its file is gone. */
  maskUrl: z.string().nullable(),
  params: backgroundParams,
  /** Pictures that the backgrounds name and that are still there. */
  pictures: z.array(z.object({ fileId: id, url: z.string() })),
})
export type FurnitureBackgroundTask = z.output<typeof furnitureBackgroundTask>
