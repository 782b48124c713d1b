import { TAG_COLORS, TAG_SCOPES } from '@tessera/shared/contract/tag'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { factories, materials } from './catalogue'
import { oneOf, recordColumns, recordId } from './columns'
import { customers } from './customers'
import { teams } from './people'

export const tagGroups = pgTable(
  'tag_groups',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    scope: text('scope', { enum: TAG_SCOPES }).notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull(),
    ...recordColumns,
  },
  (table) => [unique('tag_groups_name').on(table.teamId, table.scope, table.name), oneOf(table.scope)],
)

export const tags = pgTable(
  'tags',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    scope: text('scope', { enum: TAG_SCOPES }).notNull(),
    groupId: text('group_id').references(() => tagGroups.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    color: text('color', { enum: TAG_COLORS }).notNull(),
    sort: integer('sort').notNull(),
    ...recordColumns,
  },
  (table) => [
    unique('tags_name').on(table.teamId, table.scope, table.groupId, table.name).nullsNotDistinct(),
    index('tags_group').on(table.groupId),
    oneOf(table.scope),
    oneOf(table.color),
  ],
)

const tagId = () =>
  text('tag_id')
    .notNull()
    .references(() => tags.id, { onDelete: 'cascade' })

export const customerTags = pgTable(
  'customer_tags',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    tagId: tagId(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.tagId] }),
    index('customer_tags_tag').on(table.tagId, table.customerId),
  ],
)

export const factoryTags = pgTable(
  'factory_tags',
  {
    factoryId: text('factory_id')
      .notNull()
      .references(() => factories.id, { onDelete: 'cascade' }),
    tagId: tagId(),
  },
  (table) => [
    primaryKey({ columns: [table.factoryId, table.tagId] }),
    index('factory_tags_tag').on(table.tagId, table.factoryId),
  ],
)

export const materialTags = pgTable(
  'material_tags',
  {
    materialId: text('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    tagId: tagId(),
  },
  (table) => [
    primaryKey({ columns: [table.materialId, table.tagId] }),
    index('material_tags_tag').on(table.tagId, table.materialId),
  ],
)
