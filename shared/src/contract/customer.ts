import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { id, isoTime, mobile, pageOf, pageQuery, recordFields } from './schemas'

export const CUSTOMER_STAGES = ['new', 'contact', 'proposal', 'quote', 'deal', 'lost'] as const
export const customerStage = z.enum(CUSTOMER_STAGES)
export type CustomerStage = (typeof CUSTOMER_STAGES)[number]
export const CUSTOMER_LEVELS = ['A', 'B', 'C', 'D'] as const
export const CUSTOMER_SOURCES = ['walk_in', 'referral', 'online', 'community', 'designer', 'other'] as const

/** Customer input; the same schema validates the form and the call. */
export const customerDraft = z
  .object({
    name: z.string().trim().min(1).max(30),
    mobile: mobile.optional(),
    wechat: z.string().trim().min(1).max(30).optional(),
    source: z.enum(CUSTOMER_SOURCES).default('walk_in'),
    stage: customerStage.default('new'),
    level: z.enum(CUSTOMER_LEVELS).default('C'),
    community: z.string().trim().max(60).optional(),
    address: z.string().trim().max(200).optional(),
    layout: z.string().trim().max(20).optional(),
    areaSqm: z.number().min(1).max(9999).multipleOf(0.01).optional(),
    demand: z.string().trim().max(1000).optional(),
  })
  .refine((draft) => draft.mobile !== undefined || draft.wechat !== undefined, {
    path: ['mobile'],
    message: 'contact_required',
  })
export type CustomerDraft = z.input<typeof customerDraft>

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
})
export type Customer = z.output<typeof customer>

export const getCustomerList = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getCustomerList',
  access: ACCESS.customer,
  summary: 'Live customers of the team, newest first; keyword matches name, mobile, WeChat and community.',
  input: pageQuery.extend({ stage: customerStage.optional(), level: z.enum(CUSTOMER_LEVELS).optional() }),
  output: pageOf(customer),
})

export const getCustomerDetail = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getCustomerDetail',
  access: ACCESS.customer,
  summary: 'One live customer of the team.',
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
  input: z.object({ clientToken: z.string().min(8).max(64), customer: customerDraft }),
  output: customer.extend({
    /** Cost: 0 within the allowance. Missing in responses stored by older versions. */
    chargedBeans: z.int().optional(),
  }),
})
