import { z } from 'zod'

/** Opaque, unguessable record id (a UUIDv4 in text). */
export const id = z.string().min(1).max(64)
/** ISO 8601 UTC instant, e.g. `2026-01-31T08:00:00.000Z`. */
export const isoTime = z.string()
/** An instant as input, in the format of {@link isoTime} (always `Z`), within the years 2000–2100. */
export const isoInstant = z.iso
  .datetime({ abort: true })
  .refine((text) => text.slice(0, 4) >= '2000' && text.slice(0, 4) <= '2100', 'out_of_range')
/** A mobile number as people write it (full-width digits, gaps, +86) in its eleven digits; other text stays as it is. */
function mobileDigits(text: string): string {
  const digits = text.normalize('NFKC').replaceAll(/[\s()-]/g, '')
  return /^(?:\+?86|0086)?(1[3-9]\d{9})$/.exec(digits)?.[1] ?? text
}
/** Chinese mainland mobile number. */
export const mobile = z
  .string()
  .overwrite(mobileDigits)
  .regex(/^1[3-9]\d{9}$/)
/** A number that can be dialled from anywhere: digits, spaces, hyphens, brackets, an international prefix. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d][\d\s()-]{4,24}$/)
/** An order's number, shared with the payment platform. */
export const tradeNo = z.string().regex(/^[0-9A-Za-z_-]{6,40}$/)
/** A query-string boolean: `true`/`1` and `false`/`0`. */
export const queryBoolean = z.union([
  z.boolean(),
  z.enum(['true', '1']).transform(() => true),
  z.enum(['false', '0']).transform(() => false),
])
/** Several ids in a query string, separated by commas or given repeatedly. */
export const queryIds = (most: number) =>
  z.union([z.string().transform((text) => text.split(',')), z.array(z.string())]).pipe(z.array(id).min(1).max(most))
export const empty = z.object({})
/** For responses without content besides success. */
export const done = z.object({})

/** Common input of list calls; extend it with the list's own filters. */
export const pageQuery = z.object({
  /** Bounded, as rows are counted up to the requested page. */
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  keyword: z.string().trim().max(50).optional(),
  sortField: z.string().max(30).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
})

/** Keyset paging: the `nextCursor` of the previous response. Takes precedence over `pageNum`. */
export const cursor = z.string().max(200).optional()
/** Null at the end of the list; absent if the sort order has no keyset, and from older servers. */
export const nextCursor = z.string().nullable().optional()

/** Common output of list calls. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    list: z.array(item),
    total: z.int(),
    /** `total` is a lower bound: counting stops at a limit. */
    totalIsMinimum: z.boolean().optional(),
    pageNum: z.int(),
    pageSize: z.int(),
  })
}

/** Fields of every stored record. `version` is incremented with each write; a stale write is rejected. */
export const recordFields = {
  id,
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.int(),
}
