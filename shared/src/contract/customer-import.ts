import { z } from 'zod'
import { ACCESS } from './access'
import { CUSTOMER_LEVELS, CUSTOMER_SOURCES, customerDraft, customerFault, customerStage } from './customer'
import { defineEndpoint } from './endpoint'
import { NOTE_LIMITS } from './note'
import { plainLines } from './one-line'
import { done, id, isoInstant, isoTime } from './schemas'

export const IMPORT_LIMITS = {
  rows: 10_000,
  /** Of one call. */
  rowsAtOnce: 500,
  /** Results stay so long; rows of an import that was not started a day. */
  keptDays: 30,
} as const

const draft = customerDraft.shape

/** A row of a customers' sheet. Unlike in a form nothing has a default: an empty cell leaves an existing customer as it is. */
export const importRow = z
  .object({
    name: draft.name,
    mobile: draft.mobile,
    wechat: draft.wechat,
    source: z.enum(CUSTOMER_SOURCES).optional(),
    stage: customerStage.optional(),
    level: z.enum(CUSTOMER_LEVELS).optional(),
    community: draft.community,
    address: draft.address,
    layout: draft.layout,
    areaSqm: draft.areaSqm,
    demand: draft.demand,
    /** What was noted, as one note of the customer. */
    followUp: z.string().overwrite(plainLines).trim().min(1).max(NOTE_LIMITS.content).optional(),
    /** When; now if absent. */
    followUpTime: isoInstant.optional(),
    /** Who, by name. A name that no member has stays as it is. */
    followUpAuthor: z.string().trim().min(1).max(20).optional(),
  })
  .superRefine((row, context) => {
    const fault = customerFault(row)
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.code })
    if (row.followUp === undefined && (row.followUpTime ?? row.followUpAuthor) !== undefined)
      context.addIssue({ code: 'custom', path: ['followUp'], message: 'required' })
    if (row.followUpTime !== undefined && Date.parse(row.followUpTime) > Date.now())
      context.addIssue({ code: 'custom', path: ['followUpTime'], message: 'future' })
  })
export type ImportRow = z.output<typeof importRow>

/** What happens to customers that the team has already, by mobile number or else WeChat name. */
export const EXISTING_CUSTOMERS = ['skip', 'update'] as const
export type ExistingCustomers = (typeof EXISTING_CUSTOMERS)[number]

export const IMPORT_STATES = ['draft', 'running', 'done', 'stopped'] as const
/** `noted`: a further follow-up of a customer that stands above it in the same sheet. */
export const ROW_OUTCOMES = ['added', 'updated', 'noted', 'skipped', 'refused'] as const
export const ROW_REFUSALS = ['BALANCE_INSUFFICIENT', 'QUOTE_STALE', 'FORBIDDEN'] as const

const count = z.int().min(0)

export const customerImport = z.object({
  id,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  existing: z.enum(EXISTING_CUSTOMERS),
  /** Rows, and what became of them so far. */
  rows: count,
  outcomes: z.object({ added: count, updated: count, noted: count, skipped: count, refused: count }),
  chargedBeans: count,
  by: z.object({ userId: id, userName: z.string() }),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  /** What it would do and cost now; null once started. */
  quote: z
    .object({ newCustomers: count, existingCustomers: count, free: count, costBeans: count, beans: count })
    .nullable(),
})
export type CustomerImport = z.output<typeof customerImport>

const line = z.int().min(2).max(1_000_000)

export const importCustomer = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/importCustomer',
  access: ACCESS.customer,
  summary: 'Begin an import of a sheet’s valid rows; rows follow by addImportRows. Idempotent by clientToken.',
  input: z.object({ clientToken: z.string().min(8).max(64), fileName: z.string().trim().min(1).max(120) }),
  output: customerImport,
})

export const addImportRows = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/addImportRows',
  access: ACCESS.customer,
  summary: 'Add rows to an import that was not started; a line that is there already stays as it is.',
  input: z.object({
    id,
    rows: z
      .array(z.object({ line, value: importRow }))
      .min(1)
      .max(IMPORT_LIMITS.rowsAtOnce),
  }),
  output: done,
})

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getImport',
  access: ACCESS.customer,
  summary: 'An import of the team: its price before the start, its progress after.',
  input: z.object({ id }),
  output: customerImport,
})

export const startImport = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/startImport',
  access: ACCESS.customer,
  summary:
    'Start an import as a background job, which takes no more than `mostBeans`; QUOTE_STALE when it costs more by now.',
  input: z.object({ id, existing: z.enum(EXISTING_CUSTOMERS), mostBeans: count }),
  output: customerImport,
})

export const stopImport = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/stopImport',
  access: ACCESS.customer,
  summary: 'Stop a running import; imported rows stay.',
  input: z.object({ id }),
  output: customerImport,
})

export const getImportList = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getImportList',
  access: ACCESS.customer,
  summary: 'The team’s latest started imports.',
  input: z.object({}),
  output: z.object({ list: z.array(customerImport) }),
})

export const importResult = z.object({
  line,
  outcome: z.enum(['skipped', 'refused']).nullable(),
  /** Why it was refused. */
  error: z.enum(ROW_REFUSALS).nullable(),
  value: importRow,
})

export const getImportResult = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getImportResult',
  access: ACCESS.customer,
  summary: 'Rows of an import that were not imported, by line; `nextLine` continues.',
  input: z.object({ id, afterLine: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  output: z.object({ list: z.array(importResult), nextLine: z.int().nullable() }),
})
