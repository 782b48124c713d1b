import { z } from 'zod'
import { ACCESS } from './access'
import { caveat } from './design/caveat'
import { CONTENT_LIMITS, contentKind, contentMaterial } from './content'
import { defineEndpoint } from './endpoint'
import { plainLines } from './one-line'
import { quotationLine } from './quotation'
import { empty, id, isoTime, pageOf, pageQuery, queryBoolean } from './schemas'

/** Page and query parameter of a link for a merchant's customer. */
export const SHARE_PAGE = { path: '/userMaterialDetail', token: 'share' } as const
/** Lifetimes a link can be given. */
export const SHARE_DAYS = [7, 30] as const
export type ShareDays = (typeof SHARE_DAYS)[number]
/** What a link lives where nobody chooses, by what it shows. A quotation's outlives any time that it can bind the shop. */
export const SHARE_DEFAULT_DAYS = { designs: 7, quotation: 30, contents: 30, photos: 7 } as const satisfies Record<
  string,
  ShareDays
>
export const SHARE_LIMITS = {
  /** Pictures of one link. */
  results: 9,
  codeDigits: 6,
  messageLength: 200,
} as const

const days = z.union(SHARE_DAYS.map((each) => z.literal(each)))
/** 128 random bits, base64url. */
export const shareToken = z.string().regex(/^[\w-]{22}$/)
const shareCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${SHARE_LIMITS.codeDigits}}$`))
/** From anybody who has the link, read by the merchant among other text. */
const message = z.string().overwrite(plainLines).trim().min(1).max(SHARE_LIMITS.messageLength)

const shareReply = z.object({
  id,
  /** `like` is about one picture, a message about all. */
  kind: z.enum(['like', 'message']),
  resultId: id.nullable(),
  text: z.string().nullable(),
  /**
   * Of a message on a quotation: what it came to when it was written, one total for each scheme. Null in older messages; missing from
   * servers of earlier releases.
   */
  quotedFen: z.array(z.int()).nullable().optional(),
  createdAt: isoTime,
})

/** Dead links stay in the list, with what was answered to them. */
export const SHARE_STATES = ['live', 'expired', 'revoked', 'blocked'] as const

/** A link as the merchant sees it. */
export const share = z.object({
  id,
  /** `blocked`: the code was guessed too often. */
  state: z.enum(SHARE_STATES),
  /** Null when the link cannot be read back, as after the installation's secret was changed. */
  link: z.string().nullable(),
  code: z.string().nullable(),
  showQuantities: z.boolean(),
  days: z.int(),
  expiresAt: isoTime,
  customer: z.object({ id, name: z.string() }).nullable(),
  /** What it shows instead of results. Missing from servers of earlier releases. */
  quotation: z.object({ id, number: z.string(), revision: z.int() }).nullable().optional(),
  /** What it shows instead of results, in its order. Missing from servers of earlier releases. */
  contents: z.array(z.object({ id, title: z.string() })).optional(),
  results: z.array(
    z.object({
      id,
      taskId: id,
      name: z.string(),
      /** Signed; empty when the picture was deleted. */
      previewUrl: z.string(),
    }),
  ),
  /** How often customers opened it; colleagues do not count. */
  viewCount: z.int(),
  lastViewAt: isoTime.nullable(),
  lastReplyAt: isoTime.nullable(),
  /** Newest first. */
  replies: z.array(shareReply),
  createdAt: isoTime,
})
export type Share = z.output<typeof share>

export const createShare = defineEndpoint({
  method: 'POST',
  path: '/design/v1/createShare',
  access: ACCESS.design,
  summary: 'Make a link under which a customer sees results without log-in. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    resultIds: z
      .array(id)
      .min(1)
      .max(SHARE_LIMITS.results)
      .refine((ids) => new Set(ids).size === ids.length, 'duplicate'),
    customerId: id.optional(),
    days: days.default(SHARE_DEFAULT_DAYS.designs),
    /** The customer is asked for a code of six digits. */
    withCode: z.boolean().default(false),
    showQuantities: z.boolean().default(false),
  }),
  output: share,
})

/** Beside the other calls of links: the one that sends a quotation. */
export const shareQuotation = defineEndpoint({
  method: 'POST',
  path: '/quotation/v1/shareQuotation',
  access: ACCESS.design,
  summary: 'Make a link under which a customer reads a quotation without log-in. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    id,
    days: days.default(SHARE_DEFAULT_DAYS.quotation),
    withCode: z.boolean().default(false),
  }),
  output: share,
})

/** Beside the other calls of links: the one that sends contents. */
export const shareContent = defineEndpoint({
  method: 'POST',
  path: '/content/v1/shareContent',
  access: ACCESS.content,
  summary:
    'Make a link under which a customer reads one content or several without log-in, while they are published. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    ids: z
      .array(id)
      .min(1)
      .max(CONTENT_LIMITS.ofLink)
      .refine((ids) => new Set(ids).size === ids.length, 'duplicate'),
    customerId: id.optional(),
    days: days.default(SHARE_DEFAULT_DAYS.contents),
    withCode: z.boolean().default(false),
  }),
  output: share,
})

export const revokeShare = defineEndpoint({
  method: 'POST',
  path: '/design/v1/revokeShare',
  access: ACCESS.design,
  summary: 'End a link and its pictures at once; repeating it changes nothing.',
  input: z.object({ id }),
  output: share,
})

export const getShareList = defineEndpoint({
  method: 'GET',
  path: '/design/v1/getShareList',
  access: ACCESS.design,
  summary: 'The team’s links, newest first, with views and answers.',
  input: pageQuery.omit({ keyword: true }).extend({
    taskId: id.optional(),
    customerId: id.optional(),
    quotationId: id.optional(),
    contentId: id.optional(),
    /** Only links that a customer answered. */
    replied: queryBoolean.optional(),
  }),
  output: pageOf(share),
})

export const getSharePoster = defineEndpoint({
  method: 'GET',
  path: '/design/v1/getSharePoster',
  access: ACCESS.design,
  summary: 'A signed link to a poster of a live link: its first picture, before and after, material, shop and QR code.',
  input: z.object({ id }),
  output: z.object({ url: z.string(), fileName: z.string(), expiresAt: isoTime }),
})

const picture = z.object({
  /** Works while the link lives, with one of `SHARED_SIZES` added. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

const sharedMaterial = z.object({
  name: z.string(),
  sku: z.string().nullable(),
  sizeMm: z.tuple([z.number(), z.number()]).nullable(),
  coverUrl: z.string(),
  /** Null unless the merchant chose to show it. */
  quantities: z
    .object({
      areaSqm: z.number(),
      pieces: z.int(),
      boxes: z.int().nullable(),
      /** For the area that the merchant gave, not for what the photo shows. Missing from servers of earlier releases. */
      wholeRoom: z.boolean().optional(),
    })
    .nullable(),
})
export type SharedMaterial = z.output<typeof sharedMaterial>

const sharedItem = z.object({
  /** Counted from 1, in the merchant's order. */
  number: z.int(),
  /** What it shows: its materials or colours; empty without either. Missing from servers of earlier releases. */
  name: z.string().optional(),
  /** Which of several rooms it shows, counted from 1; null where all show one. Missing from servers of earlier releases. */
  room: z.int().nullable().optional(),
  /** Which room it is by the shop's name for the picture, and nothing else of that name; null where it does not say. Missing from servers of earlier releases. */
  roomName: z.string().nullable().optional(),
  /** What the picture has to be called. */
  caveat,
  before: picture,
  after: picture,
  materials: z.array(sharedMaterial),
  liked: z.boolean(),
})
export type SharedItem = z.output<typeof sharedItem>

/** A quotation as its customer reads it: the figures of the PDF, and no ids. */
const sharedQuotation = z.object({
  number: z.string(),
  revision: z.int(),
  /** As it stands on the quotation. */
  shopName: z.string(),
  shopContact: z.string(),
  customerName: z.string(),
  createdAt: isoTime,
  /** When it was last changed after it was first sent; null when it was not. Missing from servers of earlier releases. */
  changedAt: isoTime.nullable().optional(),
  validUntil: isoTime,
  lines: z.array(
    quotationLine.omit({ resultId: true, count: true }).extend({
      amountFen: z.int(),
      /** Null without one, and when it was deleted. */
      pictureUrl: z.string().nullable(),
      /** What the picture has to be called. */
      caveat,
    }),
  ),
  subtotalFen: z.int(),
  discountFen: z.int(),
  totalFen: z.int(),
  note: z.string(),
})
export type SharedQuotation = z.output<typeof sharedQuotation>

/** A content as its reader sees it. */
const sharedContent = z.object({
  /** Counted from 1, in the merchant's order. */
  number: z.int(),
  kind: contentKind,
  title: z.string(),
  excerpt: z.string(),
  publishedAt: isoTime,
  coverUrl: z.string().nullable(),
  /** See `rich-text.ts`; its pictures by the names that `images` has. */
  body: z.string(),
  images: z.array(picture.extend({ fileId: id })),
  materials: z.array(contentMaterial.omit({ id: true })),
  designs: z.array(z.object({ name: z.string(), before: picture, after: picture })),
})
export type SharedContent = z.output<typeof sharedContent>

/** The number that the shop gives its customers. Missing from servers of earlier releases. */
export const shopPhone = z.string().nullable().optional()

/**
 * A link as anybody who has it sees it. A customer learns nothing else about merchant, task or themselves: no ids,
 * numbers but the shop's own, notes or prices; of a quotation what stands on it.
 */
const openedShare = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    shopName: z.string(),
    shopPhone,
    expiresAt: isoTime,
    items: z.array(sharedItem),
    /** Then there are no items. Missing from servers of earlier releases. */
    quotation: sharedQuotation.nullable().optional(),
    /** Null when it shows no contents; empty when none is published any more. Missing from servers of earlier releases. */
    contents: z.array(sharedContent).nullable().optional(),
  }),
  z.object({ state: z.enum(['codeNeeded', 'expired', 'revoked', 'blocked']), shopName: z.string(), shopPhone }),
])
export type OpenedShare = z.output<typeof openedShare>

const opening = { token: shareToken, code: shareCode.optional() }

export const openShare = defineEndpoint({
  method: 'POST',
  path: '/share/v1/openShare',
  access: 'public',
  summary: 'What a link shows. Counts a view, except the merchant’s own.',
  input: z.object(opening),
  output: openedShare,
})

export const replyToShare = defineEndpoint({
  method: 'POST',
  path: '/share/v1/replyToShare',
  access: 'public',
  summary: 'A customer likes a picture of a link, takes that back, or writes a message to the merchant.',
  input: z.object({
    ...opening,
    reply: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('like'), number: z.int().min(1).max(SHARE_LIMITS.results), liked: z.boolean() }),
      z.object({ kind: z.literal('message'), clientToken: z.string().min(8).max(64), text: message }),
    ]),
  }),
  output: empty,
})

/**
 * How the page's main picture is asked for. The server writes it into the document and the page shows the same, so that it is loaded once;
 * `media` is the kit's phone layout.
 */
export const SHARED_PICTURE = { media: '(max-width: 767px)', phone: 'w=960&q=75', wide: 'w=1600&q=75' } as const

/** All sizes in which a link's pictures are sent: anybody may ask for them, and each is drawn and kept. */
export const SHARED_SIZES: readonly string[] = ['w=320', 'w=480', SHARED_PICTURE.phone, SHARED_PICTURE.wide]

/** Id of the document's element with what the link shows, as JSON: `{ token, opened }`. */
export const SHARE_DATA_ID = 'tessera-share'
