import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { pageOf, pageQuery, recordFields } from './schemas'

export const FACTORY_TYPES = ['domestic', 'foreign', 'furniture'] as const
/** Visibility of a factory to merchants. */
export const FACTORY_STATUSES = ['on', 'off'] as const
export const factoryType = z.enum(FACTORY_TYPES)
export type FactoryType = (typeof FACTORY_TYPES)[number]

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
  status: z.enum(FACTORY_STATUSES),
})
export type Factory = z.output<typeof factory>

export const getFactoryList = defineEndpoint({
  method: 'GET',
  path: '/factory/v1/getFactoryList',
  access: ACCESS.factoryBrowse,
  summary: 'Factories of one type that the signed-in person may browse.',
  input: pageQuery.extend({ type: factoryType }),
  output: pageOf(factory),
})
