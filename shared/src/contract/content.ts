import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine } from './one-line'
import { id, isoTime, pageOf, pageQuery, recordFields } from './schemas'

/** A case tells of a home that was done; an article tells of anything. */
export const CONTENT_KINDS = ['case', 'article'] as const
export const contentKind = z.enum(CONTENT_KINDS)
export type ContentKind = (typeof CONTENT_KINDS)[number]
export const CONTENT_STATUSES = ['draft', 'published', 'offline'] as const
const contentStatus = z.enum(CONTENT_STATUSES)
export type ContentStatus = (typeof CONTENT_STATUSES)[number]

export const CONTENT_LIMITS = {
  title: 60,
  /** Of the text with its formats, as it is stored. */
  body: 20_000,
  /** The cover and those in the text together. */
  images: 20,
  materials: 50,
  designs: 20,
  /** Characters of the text in a list. */
  excerpt: 90,
  /** Contents of one link. */
  ofLink: 20,
  atOnce: 100,
} as const

const listed = z.object({
  ...recordFields,
  /** Whose it is, when it is a factory's. */
  factoryId: id.nullable(),
  kind: contentKind,
  title: z.string(),
  /** The beginning of its text, without formats. */
  excerpt: z.string(),
  /** Its own, or its first picture. */
  coverUrl: z.string().nullable(),
  status: contentStatus,
  /** When customers could read it first; null until then. */
  publishedAt: isoTime.nullable(),
  author: z.string(),
})
export type ListedContent = z.output<typeof listed>

const picture = z.object({ url: z.string(), width: z.int(), height: z.int() })
export const contentMaterial = z.object({
  id,
  name: z.string(),
  sku: z.string().nullable(),
  /** Of a surface its two sides, of a piece of furniture width, depth and height. */
  sizeMm: z.array(z.number()).min(2).max(3).nullable(),
  coverUrl: z.string(),
})
export type ContentMaterial = z.output<typeof contentMaterial>
const contentDesign = z.object({ taskId: id, resultId: id, name: z.string(), before: picture, after: picture })
export type ContentDesign = z.output<typeof contentDesign>

export const content = listed.extend({
  coverFileId: id.nullable(),
  /** Formats of `rich-text.ts`; pictures by the names of their files. */
  body: z.string(),
  /** The cover, if it has one, and those in the text. */
  images: z.array(picture.extend({ fileId: id })),
  /** Those that still exist. */
  materials: z.array(contentMaterial),
  designs: z.array(contentDesign),
  /** Whether the viewer may change it. */
  own: z.boolean(),
})
export type Content = z.output<typeof content>

export const getContentList = defineEndpoint({
  method: 'GET',
  path: '/content/v1/getContentList',
  access: ACCESS.content,
  summary:
    'Contents of the shop, or of a factory: in any state for those who keep them, published ones for those who may browse the factory.',
  input: pageQuery.extend({
    factoryId: id.optional(),
    kind: contentKind.optional(),
    status: contentStatus.optional(),
  }),
  output: pageOf(listed),
})

export const getContentDetail = defineEndpoint({
  method: 'GET',
  path: '/content/v1/getContentDetail',
  access: ACCESS.content,
  summary: 'One content, with its text, pictures, goods and designs.',
  input: z.object({ id }),
  output: content,
})

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length

export const contentDraft = z.object({
  kind: contentKind,
  title: oneLine(1, CONTENT_LIMITS.title),
  /** Whatever it holds; what is not of `rich-text.ts` is dropped. */
  body: z.string().max(CONTENT_LIMITS.body),
  /** The viewer’s upload or a kept picture; null for none. Pictures in the text are the same. */
  coverFileId: id.nullable(),
  /** Goods that the viewer may use; of a factory's content its own goods. */
  materialIds: z.array(id).max(CONTENT_LIMITS.materials).refine(unique, 'duplicate'),
  /** Pictures of the team's designs. */
  resultIds: z.array(id).max(CONTENT_LIMITS.designs).refine(unique, 'duplicate'),
})
export type ContentDraft = z.output<typeof contentDraft>

export const saveContent = defineEndpoint({
  method: 'POST',
  path: '/content/v1/saveContent',
  access: ACCESS.content,
  summary: 'Write a content, a draft at first, or change one, whatever its state. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    /** The one to change, as it was read; null adds one. */
    former: z.object({ id, version: z.int() }).nullable(),
    /** Of a new one: the factory it is of; the shop's own without one. */
    factoryId: id.optional(),
    content: contentDraft,
  }),
  output: content,
})

const ids = z.array(id).min(1).max(CONTENT_LIMITS.atOnce)

export const publishContent = defineEndpoint({
  method: 'POST',
  path: '/content/v1/publishContent',
  access: ACCESS.content,
  summary: 'Show contents to customers, or take them offline, from links too; all or none.',
  input: z.object({ ids, status: z.enum(['published', 'offline']) }),
  output: z.object({ changed: z.int() }),
})

export const deleteContent = defineEndpoint({
  method: 'POST',
  path: '/content/v1/deleteContent',
  access: ACCESS.content,
  summary: 'Delete contents; all or none. Links show them no more.',
  input: z.object({ ids }),
  output: z.object({ deleted: z.int() }),
})
