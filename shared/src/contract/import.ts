import { z } from 'zod'
import type { AccessRule } from './access'
import { defineEndpoint, type Endpoint } from './endpoint'
import { oneLine } from './one-line'
import { done, id, isoTime } from './schemas'
import { TAG_LIMITS } from './tag'

export const IMPORT_LIMITS = {
  rows: 10_000,
  /** Of one call. */
  rowsAtOnce: 500,
  /** Results stay so long; rows of an import that was not started a day. */
  keptDays: 30,
} as const

export const IMPORT_KINDS = ['customer', 'material'] as const
export const IMPORT_STATES = ['draft', 'running', 'done', 'stopped'] as const
/** What happens to records that the team has already. */
export const EXISTING_RECORDS = ['skip', 'update'] as const
export type ExistingRecords = (typeof EXISTING_RECORDS)[number]
/** `noted`: a further follow-up of a customer that stands above it in the same sheet. */
export const ROW_OUTCOMES = ['added', 'updated', 'noted', 'skipped', 'refused'] as const
/** Refusals that rows of every kind may meet. */
export const COMMON_REFUSALS = ['BALANCE_INSUFFICIENT', 'QUOTE_STALE', 'FORBIDDEN'] as const
/** Beyond what a record carries or a team has, see {@link TAG_LIMITS}. */
export const TAGS_FULL = 'TAGS_FULL'

/** Names; those that the team does not have are made. An existing record keeps its own besides. */
export const rowTags = z.array(oneLine(1, TAG_LIMITS.name)).max(TAG_LIMITS.ofRecord).optional()

const count = z.int().min(0)
const line = z.int().min(2).max(1_000_000)
const importOutcomes = z.object({ added: count, updated: count, noted: count, skipped: count, refused: count })

/** Fields of {@link ImportQuote}. */
export const quoteFields = { free: count, costBeans: count, beans: count }

export const importBegin = z.object({
  clientToken: z.string().min(8).max(64),
  fileName: z.string().trim().min(1).max(120),
})

interface ImportDeclaration<
  Row extends z.ZodType,
  Quote extends z.ZodType,
  Begin extends z.ZodType,
  Refusals extends readonly [string, ...string[]],
> {
  /** `customers`, for the API document. */
  readonly what: string
  readonly access: AccessRule
  readonly paths: Readonly<Record<keyof ImportCalls, `/${string}`>>
  readonly begin: Begin
  /** A row of the sheet, as browser and server check it. */
  readonly row: Row
  readonly quote: Quote
  readonly refusals: Refusals
}

/** The calls of an import from a sheet. Each kind has its own, since each has its own access and rows. */
export function defineImport<
  Row extends z.ZodType,
  Quote extends z.ZodType,
  Begin extends z.ZodType,
  const Refusals extends readonly [string, ...string[]],
>({ what, access, paths, begin, row, quote, refusals }: ImportDeclaration<Row, Quote, Begin, Refusals>) {
  const shown = z.object({
    id,
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    existing: z.enum(EXISTING_RECORDS),
    /** Rows, and what became of them so far. */
    rows: count,
    outcomes: importOutcomes,
    chargedBeans: count,
    by: z.object({ userId: id, userName: z.string() }),
    createdAt: isoTime,
    endedAt: isoTime.nullable(),
    /** Of an import into a factory. */
    factoryName: z.string().nullish(),
    /** What it would do and cost now; null once started. */
    quote: quote.nullable(),
  })
  const result = z.object({
    line,
    outcome: z.enum(['skipped', 'refused']).nullable(),
    /** Why it was refused. */
    error: z.enum(refusals).nullable(),
    /** What of it, e.g. the name of a picture; missing from servers of earlier releases. */
    detail: z.string().nullish(),
    value: row,
  })
  return {
    begin: defineEndpoint({
      method: 'POST',
      path: paths.begin,
      access,
      summary: `Begin an import of a sheet’s valid rows of ${what}; rows follow by ${nameOf(paths.addRows)}. Idempotent by clientToken.`,
      input: begin,
      output: shown,
    }),
    addRows: defineEndpoint({
      method: 'POST',
      path: paths.addRows,
      access,
      summary: 'Add rows to an import that was not started; a line that is there already stays as it is.',
      input: z.object({
        id,
        rows: z
          .array(z.object({ line, value: row }))
          .min(1)
          .max(IMPORT_LIMITS.rowsAtOnce),
      }),
      output: done,
    }),
    get: defineEndpoint({
      method: 'GET',
      path: paths.get,
      access,
      summary: 'An import of the team: its price before the start, its progress after.',
      input: z.object({ id }),
      output: shown,
    }),
    start: defineEndpoint({
      method: 'POST',
      path: paths.start,
      access,
      summary:
        'Start an import as a background job, which takes no more than `mostBeans`; QUOTE_STALE when it costs more by now.',
      input: z.object({ id, existing: z.enum(EXISTING_RECORDS), mostBeans: count }),
      output: shown,
    }),
    stop: defineEndpoint({
      method: 'POST',
      path: paths.stop,
      access,
      summary: 'Stop a running import; imported rows stay.',
      input: z.object({ id }),
      output: shown,
    }),
    list: defineEndpoint({
      method: 'GET',
      path: paths.list,
      access,
      summary: 'The team’s latest started imports.',
      input: z.object({}),
      output: z.object({ list: z.array(shown) }),
    }),
    result: defineEndpoint({
      method: 'GET',
      path: paths.result,
      access,
      summary: 'Rows of an import that were not imported, by line; `nextLine` continues.',
      input: z.object({ id, afterLine: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
      output: z.object({ list: z.array(result), nextLine: z.int().nullable() }),
    }),
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** What every quote says: the price now, how much of it is included, and the team's balance. */
export interface ImportQuote {
  free: number
  costBeans: number
  beans: number
}

/** An import of any kind. */
export interface ImportView<Quote extends ImportQuote = ImportQuote> {
  id: string
  fileName: string
  state: (typeof IMPORT_STATES)[number]
  existing: ExistingRecords
  rows: number
  outcomes: z.output<typeof importOutcomes>
  chargedBeans: number
  by: { userId: string; userName: string }
  createdAt: string
  endedAt: string | null
  factoryName?: string | null | undefined
  quote: Quote | null
}

/** A row that became nothing. */
export interface ImportResult<Row = unknown> {
  line: number
  outcome: 'skipped' | 'refused' | null
  error: string | null
  detail?: string | null | undefined
  value: Row
}

type Call<Input, Output, Parsed = Input> = Endpoint<z.ZodType<Parsed, Input>, z.ZodType<Output>>

/** The calls of an import, for code that serves every kind. */
export interface ImportCalls<Row = unknown, Quote extends ImportQuote = ImportQuote> {
  readonly begin: Call<
    z.output<typeof importBegin> & { archiveId?: string | null | undefined; factoryId?: string | undefined },
    ImportView<Quote>
  >
  readonly addRows: Call<{ id: string; rows: { line: number; value: Row }[] }, object>
  readonly get: Call<{ id: string }, ImportView<Quote>>
  readonly start: Call<{ id: string; existing: ExistingRecords; mostBeans: number }, ImportView<Quote>>
  readonly stop: Call<{ id: string }, ImportView<Quote>>
  readonly list: Call<object, { list: ImportView<Quote>[] }>
  readonly result: Call<
    { id: string; afterLine?: unknown },
    { list: ImportResult<Row>[]; nextLine: number | null },
    { id: string; afterLine: number }
  >
}
