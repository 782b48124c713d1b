import { z } from 'zod'
import { ACCESS } from './access'
import {
  CUSTOMER_LEVELS,
  CUSTOMER_SOURCES,
  customerDraft,
  customerFault,
  customerStage,
  MOST_BUDGET_FEN,
} from './customer'
import type { EndpointOutput } from './endpoint'
import { COMMON_REFUSALS, defineImport, importBegin, quoteFields, rowTags, TAGS_FULL } from './import'
import { NOTE_LIMITS } from './note'
import { plainLines } from './one-line'
import { isoInstant } from './schemas'

const draft = customerDraft.shape
const yuan = z
  .number()
  .min(0)
  .max(MOST_BUDGET_FEN / 100)
  .multipleOf(0.01)

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
    tags: rowTags,
    /** Yuan, as sheets say it; a side that is not told is open, also where the customer had one. */
    budget: z
      .object({ min: yuan.nullable(), max: yuan.nullable() })
      .refine(({ min, max }) => min === null || max === null || min <= max)
      .optional(),
    /** May be past, unlike in a form: an overdue one stays overdue. */
    nextFollowTime: isoInstant.optional(),
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

const count = z.int().min(0)

export const CUSTOMER_REFUSALS = [...COMMON_REFUSALS, TAGS_FULL] as const

/** Customers from a sheet. One that the team has already is found by mobile number, or else by WeChat name. */
export const CUSTOMER_IMPORT = defineImport({
  what: 'customers',
  access: ACCESS.customer,
  paths: {
    begin: '/customer/v1/importCustomer',
    addRows: '/customer/v1/addImportRows',
    get: '/customer/v1/getImport',
    start: '/customer/v1/startImport',
    stop: '/customer/v1/stopImport',
    list: '/customer/v1/getImportList',
    result: '/customer/v1/getImportResult',
  },
  begin: importBegin,
  row: importRow,
  quote: z.object({ newCustomers: count, existingCustomers: count, ...quoteFields }),
  refusals: CUSTOMER_REFUSALS,
})
export type CustomerImport = EndpointOutput<typeof CUSTOMER_IMPORT.get>

export const {
  begin: importCustomer,
  addRows: addImportRows,
  get: getImport,
  start: startImport,
  stop: stopImport,
  list: getImportList,
  result: getImportResult,
} = CUSTOMER_IMPORT
