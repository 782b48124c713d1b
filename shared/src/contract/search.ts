import { z } from 'zod'
import { ACCESS, type AccessRule } from './access'
import { customerStage } from './customer'
import { designType } from './design/task'
import { defineEndpoint } from './endpoint'
import { id } from './schemas'

/** Records that one search finds; pages are found by the host itself. */
export const SEARCH_KINDS = ['customer', 'design', 'quotation', 'material', 'content', 'order'] as const
export const searchKind = z.enum(SEARCH_KINDS)
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Who may find what: the rule of the lists that show the same. */
export const SEARCH_ACCESS = {
  customer: ACCESS.customer,
  design: ACCESS.design,
  quotation: ACCESS.design,
  material: ACCESS.design,
  content: ACCESS.material,
  order: ACCESS.profile,
} as const satisfies Record<SearchKind, AccessRule>

const hit = z.object({
  kind: searchKind,
  /** Of an order its trade number. */
  id,
  title: z.string(),
  /** A number, a place or a size; empty for none. */
  detail: z.string(),
  /** Signed; null without a picture. */
  pictureUrl: z.string().nullable(),
  stage: customerStage.optional(),
  designType: designType.optional(),
})
export type SearchHit = z.output<typeof hit>

export const SEARCH_HITS = 5

export const search = defineEndpoint({
  method: 'GET',
  path: '/search/v1/search',
  access: 'signed-in',
  summary:
    'Records of the team by name, number, Pinyin or its initials, a few of each kind that the caller may see: customers, designs by customer or material, quotations by number or customer, materials, contents by title and words, orders.',
  input: z.object({ keyword: z.string().trim().min(1).max(50) }),
  output: z.object({ list: z.array(hit) }),
})
