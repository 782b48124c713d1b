import { z } from 'zod'
import { ACCESS } from './access'
import { customer, type Customer } from './customer'
import { defineEndpoint } from './endpoint'
import { id } from './schemas'

/** Choices of a merge, each with the fields that it stands for: a budget is one choice, so that its ends stay in order. */
export const MERGE_CHOICES = {
  name: ['name'],
  mobile: ['mobile'],
  wechat: ['wechat'],
  stage: ['stage'],
  level: ['level'],
  source: ['source'],
  community: ['community'],
  address: ['address'],
  layout: ['layout'],
  areaSqm: ['areaSqm'],
  budget: ['budgetMin', 'budgetMax'],
  demand: ['demand'],
  nextFollowTime: ['nextFollowTime'],
} as const satisfies Record<string, readonly (keyof Customer)[]>
export type MergeChoice = keyof typeof MERGE_CHOICES
export const MERGE_CHOICE_NAMES = Object.keys(MERGE_CHOICES) as [MergeChoice, ...MergeChoice[]]

export const mergeCustomer = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/mergeCustomer',
  access: ACCESS.customer,
  summary:
    'Merge a customer into another: everything attached to it moves, it goes to the trash. VERSION_STALE when either was changed since it was seen. A sub-account may merge away its own only.',
  input: z
    .object({
      keep: z.object({ id, version: z.int() }),
      merged: z.object({ id, version: z.int() }),
      /** Taken from the merged one; all others stay as the kept one has them. */
      take: z.array(z.enum(MERGE_CHOICE_NAMES)).default([]),
    })
    .refine(({ keep, merged }) => keep.id !== merged.id, { path: ['merged', 'id'], message: 'same' }),
  output: customer,
})
