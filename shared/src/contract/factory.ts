import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine, plainLines } from './one-line'
import { done, id, pageOf, pageQuery, phone, recordFields } from './schemas'
import { shownTag, tagIds } from './tag'

export const FACTORY_TYPES = ['domestic', 'foreign', 'furniture'] as const
/** Whether merchants below the agent see a factory and its goods; the agent's own team sees hidden ones, too, but designs with none of their goods. */
export const FACTORY_STATUSES = ['on', 'off'] as const
export const factoryType = z.enum(FACTORY_TYPES)
export type FactoryType = (typeof FACTORY_TYPES)[number]
const factoryStatus = z.enum(FACTORY_STATUSES)
export type FactoryStatus = (typeof FACTORY_STATUSES)[number]

export const FACTORY_LIMITS = {
  name: { min: 2, max: 60 },
  country: 30,
  region: 40,
  brands: 20,
  brand: 30,
  intro: 2000,
  /** Factories that one agent's team keeps. */
  ofTeam: 100,
} as const

export const factory = z.object({
  ...recordFields,
  type: factoryType,
  name: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  phone: z.string().nullable(),
  brands: z.array(z.string()),
  intro: z.string(),
  coverUrl: z.string().nullable(),
  materialCount: z.int(),
  status: factoryStatus,
  /** Its agent's; missing from older servers. */
  tags: z.array(shownTag).optional(),
})
export type Factory = z.output<typeof factory>

const brand = oneLine(1, FACTORY_LIMITS.brand)
const country = oneLine(1, FACTORY_LIMITS.country)

export const getFactoryList = defineEndpoint({
  method: 'GET',
  path: '/factory/v1/getFactoryList',
  access: ACCESS.factoryBrowse,
  summary: 'Factories of one type that the signed-in person may browse.',
  input: pageQuery.extend({
    type: factoryType,
    brand: brand.optional(),
    country: country.optional(),
    tagId: id.optional(),
  }),
  output: pageOf(factory).extend({
    /** What the factories of this type can be narrowed down by, whatever is chosen; missing from older servers. */
    facets: z
      .object({ brands: z.array(z.string()), countries: z.array(z.string()), tags: z.array(shownTag).optional() })
      .optional(),
  }),
})

/** Who manages a factory and serves the merchants that browse it. */
const servedBy = z.object({
  userId: id,
  userName: z.string(),
  teamName: z.string(),
  /** The agent's service number, where it shows one; missing from servers of earlier releases. */
  servicePhone: z.string().nullable().optional(),
})

export const factoryDetail = factory.extend({
  agent: servedBy,
  coverFileId: id.nullable(),
})
export type FactoryDetail = z.output<typeof factoryDetail>

export const getFactoryDetail = defineEndpoint({
  method: 'GET',
  path: '/factory/v1/getFactoryDetail',
  access: ACCESS.factoryBrowse,
  summary: 'One factory that the signed-in person may browse, and who serves it.',
  input: z.object({ id }),
  output: factoryDetail,
})

/** A factory as its agent sees it. */
export const ownFactory = factoryDetail.extend({ sort: z.int() })
export type OwnFactory = z.output<typeof ownFactory>

export const getOwnFactoryList = defineEndpoint({
  method: 'GET',
  path: '/factory/v1/getOwnFactoryList',
  access: ACCESS.factoryManage,
  summary: 'Factories that the signed-in agent’s team manages, hidden ones too, in their order.',
  input: pageQuery.extend({ type: factoryType.optional(), status: factoryStatus.optional(), tagId: id.optional() }),
  output: pageOf(ownFactory),
})

export const getKeptFactoryList = defineEndpoint({
  method: 'GET',
  path: '/factory/v1/getKeptFactoryList',
  access: ACCESS.factoryContent,
  summary:
    'Factories whose contents the signed-in person writes: all of an agent’s team, hidden ones too, or the one that was assigned to a merchant.',
  input: z.object({}),
  output: z.object({ list: z.array(factory.pick({ id: true, name: true, status: true })) }),
})

export const factoryDraft = z.object({
  type: factoryType,
  name: oneLine(FACTORY_LIMITS.name.min, FACTORY_LIMITS.name.max),
  country,
  region: oneLine(1, FACTORY_LIMITS.region).nullable(),
  phone: phone.nullable(),
  brands: z
    .array(brand)
    .max(FACTORY_LIMITS.brands)
    .refine((brands) => new Set(brands).size === brands.length, 'repeated'),
  intro: z.string().overwrite(plainLines).trim().max(FACTORY_LIMITS.intro),
  /** The viewer’s upload or a kept picture; null for none. */
  coverFileId: id.nullable(),
  /** The person of the agent’s team who serves it. */
  agentUserId: id,
  /** Absent leaves them as they are. */
  tagIds: tagIds.optional(),
})
export type FactoryDraft = z.output<typeof factoryDraft>

export const saveFactory = defineEndpoint({
  method: 'POST',
  path: '/factory/v1/saveFactory',
  access: ACCESS.factoryManage,
  summary:
    'Add a factory to those the agent’s team manages, visible at once, or change one. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    /** The one to change, as it was read; null adds one. */
    former: z.object({ id, version: z.int() }).nullable(),
    factory: factoryDraft,
  }),
  output: ownFactory,
})

export const updateFactoryStatus = defineEndpoint({
  method: 'POST',
  path: '/factory/v1/updateStatus',
  access: ACCESS.factoryManage,
  summary: 'Show factories to the merchants below the agent, or hide them with their goods.',
  input: z.object({ ids: z.array(id).min(1).max(100), status: factoryStatus }),
  output: done,
})

export const sortFactories = defineEndpoint({
  method: 'POST',
  path: '/factory/v1/sortFactory',
  access: ACCESS.factoryManage,
  summary: 'Put the team’s factories of one type into this order; those left out come after them.',
  input: z.object({
    type: factoryType,
    ids: z
      .array(id)
      .min(1)
      .max(FACTORY_LIMITS.ofTeam)
      .refine((ids) => new Set(ids).size === ids.length, 'repeated'),
  }),
  output: done,
})
