import { z } from 'zod'
import { ACCESS, type AccessRule } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine } from './one-line'
import { done, id, recordFields } from './schemas'

/** What can carry tags; each has tags and groups of its own. */
export const TAG_SCOPES = ['customer', 'material', 'factory'] as const
export const tagScope = z.enum(TAG_SCOPES)
export type TagScope = (typeof TAG_SCOPES)[number]

/** Who reads a scope's tags, for pickers and filters, and who manages them; the calls ask it once the scope is known. */
export const TAG_ACCESS = {
  customer: { read: ACCESS.customer, manage: ACCESS.customer },
  material: { read: ACCESS.customer, manage: ACCESS.material },
  factory: { read: ACCESS.factoryManage, manage: ACCESS.factoryManage },
} as const satisfies Record<TagScope, { readonly read: AccessRule; readonly manage: AccessRule }>
/** Names of the kit's tag colours. */
export const TAG_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const
export const tagColor = z.enum(TAG_COLORS)
export type TagColor = (typeof TAG_COLORS)[number]

export const TAG_LIMITS = {
  name: 12,
  /** Of a team, over all scopes. */
  tags: 200,
  /** Of a team, over all scopes. */
  groups: 40,
  /** On one record. */
  ofRecord: 20,
} as const

/** Tags of a record. */
export const tagIds = z.array(id).max(TAG_LIMITS.ofRecord)

export const tag = z.object({
  ...recordFields,
  scope: tagScope,
  /** Null: not in a group. */
  groupId: id.nullable(),
  name: z.string(),
  color: tagColor,
  /** Live records that carry it. */
  uses: z.int(),
})
export type Tag = z.output<typeof tag>

/** A tag as those see it who may not list its team's tags. */
export const shownTag = tag.pick({ id: true, name: true, color: true })
export type ShownTag = z.output<typeof shownTag>

export const tagGroup = z.object({ ...recordFields, scope: tagScope, name: z.string() })
export type TagGroup = z.output<typeof tagGroup>

/** The record to change, as it was read; null adds one. */
const former = z.object({ id, version: z.int() }).nullable()
const name = oneLine(1, TAG_LIMITS.name)

export const getTagList = defineEndpoint({
  method: 'GET',
  path: '/tag/v1/getTagList',
  access: ACCESS.customer,
  summary: 'All tags and groups of a scope, in their order.',
  input: z.object({ scope: tagScope }),
  output: z.object({ groups: z.array(tagGroup), tags: z.array(tag) }),
})

export const saveTag = defineEndpoint({
  method: 'POST',
  path: '/tag/v1/saveTag',
  access: ACCESS.customer,
  summary:
    'Add a tag at the end of its group, or rename, recolour or move one. NAME_TAKEN when the group has the name already.',
  input: z.object({
    former,
    tag: z.object({ scope: tagScope, groupId: id.nullable(), name, color: tagColor }),
  }),
  output: tag,
})

export const saveTagGroup = defineEndpoint({
  method: 'POST',
  path: '/tag/v1/saveTagGroup',
  access: ACCESS.customer,
  summary: 'Add a group at the end, or rename one.',
  input: z.object({ former, group: z.object({ scope: tagScope, name }) }),
  output: tagGroup,
})

export const sortTag = defineEndpoint({
  method: 'POST',
  path: '/tag/v1/sortTag',
  access: ACCESS.customer,
  summary:
    'Put all groups of a scope and all tags in them into a new order; tags may change groups. VERSION_STALE when some are missing.',
  input: z.object({
    scope: tagScope,
    /** Every group in its order, and one with a null id for the tags in none. */
    groups: z
      .array(z.object({ id: id.nullable(), tagIds: z.array(id).max(TAG_LIMITS.tags) }))
      .max(TAG_LIMITS.groups + 1),
  }),
  output: done,
})

export const mergeTag = defineEndpoint({
  method: 'POST',
  path: '/tag/v1/mergeTag',
  access: ACCESS.customer,
  summary: 'Give every record that carries one tag the other instead, and delete the first.',
  input: z.object({ fromId: id, intoId: id }),
  output: tag,
})

export const deleteTag = defineEndpoint({
  method: 'POST',
  path: '/tag/v1/deleteTag',
  access: ACCESS.customer,
  summary: 'Delete a tag. IN_USE `{uses}` while records carry it, unless `force`.',
  input: z.object({ id, force: z.boolean().default(false) }),
  output: done,
})

export const deleteTagGroup = defineEndpoint({
  method: 'POST',
  path: '/tag/v1/deleteTagGroup',
  access: ACCESS.customer,
  summary: 'Delete a group; its tags stay, without one. NAME_TAKEN when that would make two of one name.',
  input: z.object({ id }),
  output: done,
})
