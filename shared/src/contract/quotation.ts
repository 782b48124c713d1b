import { z } from 'zod'
import { ACCESS } from './access'
import { caveat } from './design/caveat'
import { defineEndpoint } from './endpoint'
import { plainLine, plainLines } from './one-line'
import { id, isoTime, pageOf, pageQuery, recordFields } from './schemas'

/** Days a quotation binds the shop. */
export const QUOTATION_DAYS = [7, 15, 30] as const
export const QUOTATION_UNITS = ['piece', 'box', 'sqm', 'item'] as const
export type QuotationUnit = (typeof QUOTATION_UNITS)[number]
export const QUOTATION_LIMITS = {
  lines: 60,
  results: 20,
  priceFen: 100_000_000,
  quantity: 100_000,
  sqm: 9_999,
  /** And boxes. */
  pieces: 1_000_000,
  /** Of a line. */
  name: 60,
  sku: 40,
  unitName: 8,
  note: 300,
} as const

const text = (most: number) => z.string().overwrite(plainLine).trim().max(most)
const fen = z.int().min(0).max(QUOTATION_LIMITS.priceFen)
const sqm = z.number().min(0).max(QUOTATION_LIMITS.sqm).multipleOf(0.01).nullable()

/** What the figures of a laid material follow from. */
const lineCount = z.object({
  /** Of the surface that the photo shows; of goods from the library what one piece is bought for. */
  areaSqm: z.number().positive(),
  /** To buy for it, allowance included. */
  pieces: z.int().min(0),
  /** A share of the area. */
  allowance: z.number().min(0).max(1),
  piecesPerBox: z.int().positive().nullable(),
})
export type LineCount = z.output<typeof lineCount>

export const quotationLine = z.object({
  room: text(30),
  name: text(QUOTATION_LIMITS.name).min(1),
  sku: text(QUOTATION_LIMITS.sku),
  /** What the photo shows, and what was measured in the room; m². */
  visibleSqm: sqm,
  enteredSqm: sqm,
  sizeMm: z.tuple([z.number().min(1).max(10_000), z.number().min(1).max(10_000)]).nullable(),
  pieces: z.int().min(0).max(QUOTATION_LIMITS.pieces).nullable(),
  boxes: z.int().min(0).max(QUOTATION_LIMITS.pieces).nullable(),
  unit: z.enum(QUOTATION_UNITS),
  /** The shop's word for the unit, where it is another than ours: 米, 套. Missing in older lines. */
  unitName: text(QUOTATION_LIMITS.unitName).min(1).nullable().optional(),
  quantity: z.number().min(0).max(QUOTATION_LIMITS.quantity).multipleOf(0.01),
  unitPriceFen: fen,
  /** Missing in lines written by hand, of goods that are not cut from pieces, and in older ones. */
  count: lineCount.nullable().optional(),
  /** The picture beside the line. */
  resultId: id.nullable(),
  /** One of several for a region, of which one is bought: the region and the alternative, from 0. Without: bought in any case. */
  alternative: z
    .object({
      region: z.int().min(0).max(QUOTATION_LIMITS.lines),
      place: z.int().min(0).max(QUOTATION_LIMITS.lines),
    })
    .nullable()
    .optional(),
})
export type QuotationLine = z.output<typeof quotationLine>

/** What people write; figures that follow from it are reckoned by `quotation-sum`. */
export const quotationDraft = z.object({
  shopName: text(40).min(1),
  shopContact: text(60),
  customerId: id.nullable(),
  customerName: text(30),
  days: z.union(QUOTATION_DAYS.map((each) => z.literal(each))),
  /** Of several lines. */
  note: z.string().overwrite(plainLines).trim().max(QUOTATION_LIMITS.note),
  discountFen: fen,
  lines: z.array(quotationLine).max(QUOTATION_LIMITS.lines),
})
export type QuotationDraft = z.output<typeof quotationDraft>

const quotation = quotationDraft.extend({
  ...recordFields,
  /** `BJ20261122-0007`; copies carry on its number with their own version. */
  number: z.string(),
  /** 1, and one more for each copy. */
  revision: z.int(),
  subtotalFen: z.int(),
  totalFen: z.int(),
  validUntil: isoTime,
  /** The customer it is for, whatever its heading says; null when deleted. Missing from servers of earlier releases. */
  customer: z.object({ id, name: z.string() }).nullable().optional(),
  creatorName: z.string(),
  /** Signed previews of the lines' pictures that still exist, and what they have to be called. */
  pictures: z.array(z.object({ resultId: id, url: z.string(), caveat })),
})
export type Quotation = z.output<typeof quotation>

export const getQuotationList = defineEndpoint({
  method: 'GET',
  path: '/quotation/v1/getQuotationList',
  access: ACCESS.design,
  summary: 'The team’s quotations, newest first; keyword matches number, heading and customer.',
  input: pageQuery.extend({ customerId: id.optional() }),
  output: pageOf(quotation),
})

export const getQuotation = defineEndpoint({
  method: 'GET',
  path: '/quotation/v1/getQuotation',
  access: ACCESS.design,
  summary: 'One quotation of the team.',
  input: z.object({ id }),
  output: quotation,
})

export const beginQuotation = defineEndpoint({
  method: 'POST',
  path: '/quotation/v1/beginQuotation',
  access: ACCESS.design,
  summary:
    'A quotation with a line for each material of these results; an empty one of none. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    /** Servers of earlier releases refuse none. */
    resultIds: z.array(id).max(QUOTATION_LIMITS.results).default([]),
    /** Whom it is for; of results that all are for one customer it is that one by itself. */
    customerId: id.optional(),
  }),
  output: quotation,
})

export const saveQuotation = defineEndpoint({
  method: 'POST',
  path: '/quotation/v1/saveQuotation',
  access: ACCESS.design,
  summary: 'Change a quotation; its figures are reckoned anew.',
  input: z.object({ id, version: z.int(), draft: quotationDraft }),
  output: quotation,
})

export const copyQuotation = defineEndpoint({
  method: 'POST',
  path: '/quotation/v1/copyQuotation',
  access: ACCESS.design,
  summary: 'The next version of a quotation, with its content; the former one stays. Idempotent by clientToken.',
  input: z.object({ clientToken: z.string().min(8).max(64), id }),
  output: quotation,
})

export const downloadQuotation = defineEndpoint({
  method: 'GET',
  path: '/quotation/v1/downloadQuotation',
  access: ACCESS.design,
  summary: 'A signed link to a quotation as A4 PDF.',
  input: z.object({ id }),
  output: z.object({ url: z.string(), fileName: z.string(), expiresAt: isoTime }),
})
