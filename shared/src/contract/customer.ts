import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { done, id, isoInstant, isoTime, mobile, pageOf, pageQuery, queryBoolean, recordFields } from './schemas'
import { tagIds } from './tag'

export const CUSTOMER_STAGES = ['new', 'contact', 'proposal', 'quote', 'deal', 'lost'] as const
export const customerStage = z.enum(CUSTOMER_STAGES)
export type CustomerStage = (typeof CUSTOMER_STAGES)[number]
export const CUSTOMER_LEVELS = ['A', 'B', 'C', 'D'] as const
export const CUSTOMER_SOURCES = ['walk_in', 'referral', 'online', 'community', 'designer', 'other'] as const

/** A deleted customer can be restored for so long; after that it is purged with its notes and links. */
export const CUSTOMER_RESTORE_DAYS = 30
/** Records of one bulk action. */
export const CUSTOMERS_AT_ONCE = 100
/** Fen: 100 million yuan. */
export const MOST_BUDGET_FEN = 10_000_000_000
const budget = z.int().min(0).max(MOST_BUDGET_FEN)

const fields = {
  name: z.string().trim().min(1).max(30),
  mobile,
  wechat: z.string().trim().min(1).max(30),
  source: z.enum(CUSTOMER_SOURCES),
  stage: customerStage,
  level: z.enum(CUSTOMER_LEVELS),
  community: z.string().trim().max(60),
  address: z.string().trim().max(200),
  layout: z.string().trim().max(20),
  areaSqm: z.number().min(1).max(9999).multipleOf(0.01),
  /** Fen; the lower end of what the customer wants to spend. */
  budgetMin: budget,
  budgetMax: budget,
  demand: z.string().trim().max(1000),
  /** In the future when it is set or changed. */
  nextFollowTime: isoInstant,
}

/** The rules between fields, for a new customer and, on the server, for a changed one. */
export function customerFault(values: {
  readonly mobile?: string | null | undefined
  readonly wechat?: string | null | undefined
  readonly budgetMin?: number | null | undefined
  readonly budgetMax?: number | null | undefined
}): { readonly field: 'mobile' | 'budgetMax'; readonly code: 'contact_required' | 'budget_order' } | null {
  if (!values.mobile && !values.wechat) return { field: 'mobile', code: 'contact_required' }
  const { budgetMin, budgetMax } = values
  const bounded = typeof budgetMin === 'number' && typeof budgetMax === 'number'
  return bounded && budgetMin > budgetMax ? { field: 'budgetMax', code: 'budget_order' } : null
}

/** Customer input; the same schema validates the form and the call. */
export const customerDraft = z
  .object({
    name: fields.name,
    mobile: fields.mobile.optional(),
    wechat: fields.wechat.optional(),
    source: fields.source.default('walk_in'),
    stage: fields.stage.default('new'),
    level: fields.level.default('C'),
    community: fields.community.optional(),
    address: fields.address.optional(),
    layout: fields.layout.optional(),
    areaSqm: fields.areaSqm.optional(),
    budgetMin: fields.budgetMin.optional(),
    budgetMax: fields.budgetMax.optional(),
    demand: fields.demand.optional(),
    nextFollowTime: fields.nextFollowTime.optional(),
    tagIds: tagIds.optional(),
  })
  .superRefine((draft, context) => {
    const fault = customerFault(draft)
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.code })
  })
export type CustomerDraft = z.input<typeof customerDraft>

/** Only what the person changed, so that other fields keep what a colleague saved meanwhile; null clears a field. */
export const customerChanges = z.object({
  name: fields.name.optional(),
  mobile: fields.mobile.nullish(),
  wechat: fields.wechat.nullish(),
  source: fields.source.optional(),
  stage: fields.stage.optional(),
  level: fields.level.optional(),
  community: fields.community.nullish(),
  address: fields.address.nullish(),
  layout: fields.layout.nullish(),
  areaSqm: fields.areaSqm.nullish(),
  budgetMin: fields.budgetMin.nullish(),
  budgetMax: fields.budgetMax.nullish(),
  demand: fields.demand.nullish(),
  nextFollowTime: fields.nextFollowTime.nullish(),
  tagIds: tagIds.optional(),
})
export type CustomerChanges = z.output<typeof customerChanges>

export const customer = z.object({
  ...recordFields,
  name: z.string(),
  mobile: z.string().nullable(),
  wechat: z.string().nullable(),
  source: z.enum(CUSTOMER_SOURCES),
  stage: customerStage,
  level: z.enum(CUSTOMER_LEVELS),
  community: z.string().nullable(),
  address: z.string().nullable(),
  layout: z.string().nullable(),
  areaSqm: z.number().nullable(),
  demand: z.string().nullable(),
  ownerUserId: id,
  ownerName: z.string(),
  lastFollowTime: isoTime.nullable(),
  // Responses stored by older versions lack the following.
  budgetMin: z.int().nullable().default(null),
  budgetMax: z.int().nullable().default(null),
  nextFollowTime: isoTime.nullable().default(null),
  previousOwnerUserId: id.nullable().default(null),
  previousOwnerName: z.string().nullable().default(null),
  /** When it reached the stage `deal`. */
  dealTime: isoTime.nullable().default(null),
  /** Of a deleted customer; it can be restored for {@link CUSTOMER_RESTORE_DAYS}. */
  deletedAt: isoTime.nullable().default(null),
  /** Of one that was merged away: who has its notes and designs now. */
  mergedInto: z.object({ id, name: z.string() }).nullable().default(null),
  /** Of the team's customers' tags, in their order. */
  tagIds: z.array(id).default([]),
})
export type Customer = z.output<typeof customer>

/** By the shops' clock: `today` and `week` include what is overdue, `unplanned` are open customers without a follow-up. */
export const FOLLOW_UP_FILTERS = ['overdue', 'today', 'week', 'unplanned'] as const
/** Where the shops are: one zone, without summer time. */
export const SHOP_UTC_OFFSET_HOURS = 8

/** What `recent` and the team's overview look back on. */
export const RECENT_DAYS = 30
/** New, or brought to a deal, within {@link RECENT_DAYS}. */
export const RECENT_FILTERS = ['created', 'deal'] as const

export const getCustomerList = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getCustomerList',
  access: ACCESS.customer,
  summary:
    'Live customers of the team, newest first, or the deleted ones that can be restored; keyword matches name, its Pinyin and initials, mobile, WeChat and community.',
  input: pageQuery.extend({
    stage: customerStage.optional(),
    level: z.enum(CUSTOMER_LEVELS).optional(),
    source: z.enum(CUSTOMER_SOURCES).optional(),
    ownerUserId: id.optional(),
    followUp: z.enum(FOLLOW_UP_FILTERS).optional(),
    /** Open customers with no contact for so many days. */
    idleDays: z.coerce.number().int().min(1).max(365).optional(),
    recent: z.enum(RECENT_FILTERS).optional(),
    tagId: id.optional(),
    deleted: queryBoolean.optional(),
  }),
  output: pageOf(customer),
})

export const getCustomerDetail = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getCustomerDetail',
  access: ACCESS.customer,
  summary: 'One live customer of the team; for one that was merged away the customer who was kept.',
  input: z.object({ id }),
  output: customer,
})

export const getCustomerQuota = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getCustomerQuota',
  access: ACCESS.customer,
  summary: 'Customers the membership still includes, and what the next one costs in beans (0 inside the allowance).',
  input: z.object({}),
  output: z.object({ allowance: z.int(), used: z.int(), nextCostBeans: z.int(), beans: z.int() }),
})

export const createCustomer = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/createCustomer',
  access: ACCESS.customer,
  summary: 'Create a customer; takes the allowance or 100 beans in the same transaction. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    customer: customerDraft,
    /** What the person was told it costs at most; more is QUOTE_STALE. Missing where the price was not known. */
    mostBeans: z.int().min(0).optional(),
  }),
  output: customer.extend({
    /** Cost: 0 within the allowance. Missing in responses stored by older versions. */
    chargedBeans: z.int().optional(),
  }),
})

export const updateCustomer = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/updateCustomer',
  access: ACCESS.customer,
  summary: 'Change fields of a customer; VERSION_STALE when somebody else changed it since `version`.',
  input: z.object({
    id,
    version: z.int(),
    changes: customerChanges,
    /** Puts back what stood there a moment ago: a follow-up that was overdue may be so again. */
    undo: z.boolean().optional(),
  }),
  output: customer,
})

const ids = z.array(id).min(1).max(CUSTOMERS_AT_ONCE)

export const deleteCustomer = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/deleteCustomer',
  access: ACCESS.customer,
  summary: 'Delete customers, restorable for 30 days; all of them or none. Beans are not refunded.',
  input: z.object({ ids }),
  output: done,
})

export const tagCustomers = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/tagCustomer',
  access: ACCESS.customer,
  summary: 'Give customers tags and take others from them; all of them or none.',
  input: z
    .object({ ids, addTagIds: tagIds.default([]), removeTagIds: tagIds.default([]) })
    .refine(({ addTagIds, removeTagIds }) => addTagIds.length + removeTagIds.length > 0, {
      path: ['addTagIds'],
      message: 'nothing_to_change',
    }),
  output: done,
})

export const restoreCustomer = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/restoreCustomer',
  access: ACCESS.customer,
  summary:
    'Restore deleted customers, all or none. Beyond the allowance one costs 100 beans, unless they were paid for it before.',
  input: z.object({
    ids,
    /** What the person was told they cost at most, together; more is QUOTE_STALE. */
    mostBeans: z.int().min(0).optional(),
  }),
  output: z.object({ chargedBeans: z.int() }),
})

export const checkDuplicate = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/checkDuplicate',
  access: ACCESS.customer,
  summary: 'Live customers of the team with this mobile number or WeChat name.',
  input: z.object({ mobile: mobile.optional(), wechat: fields.wechat.optional() }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        name: z.string(),
        ownerName: z.string(),
        /** The number is unique, a WeChat name need not be. */
        by: z.enum(['mobile', 'wechat']),
      }),
    ),
  }),
})
