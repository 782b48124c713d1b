import { CONTENT_KINDS, CONTENT_STATUSES } from '@tessera/shared/contract/content'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { factories, materials } from './catalogue'
import { instant, oneOf, recordColumns, recordId } from './columns'
import { designResults } from './design'
import { files } from './files'
import { teams, users } from './people'
import { shares } from './shares'

/** Cases and articles of a shop, or of a factory: then whoever keeps the factory keeps them, and `team_id` is whose person wrote it. */
export const contents = pgTable(
  'contents',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    factoryId: text('factory_id').references(() => factories.id, { onDelete: 'cascade' }),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    title: text('title').notNull(),
    /** As `contents/rich-text.ts` leaves it. */
    body: text('body').notNull(),
    /** Its text alone, for the search and the list. */
    plain: text('plain').notNull(),
    coverFileId: text('cover_file_id').references(() => files.id),
    status: text('status', { enum: CONTENT_STATUSES }).notNull().default('draft'),
    publishedAt: instant('published_at'),
    ...recordColumns,
  },
  (table) => [
    index('contents_team').on(table.teamId, table.updatedAt.desc().nullsFirst(), table.id),
    index('contents_factory')
      .on(table.factoryId, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.factoryId} is not null`),
    index('contents_cover').on(table.coverFileId),
    index('contents_created_by').on(table.createdBy),
    oneOf(table.kind),
    oneOf(table.status),
    check('contents_published', sql`${table.status} = 'draft' or ${table.publishedAt} is not null`),
  ],
)

const contentId = () =>
  text('content_id')
    .notNull()
    .references(() => contents.id, { onDelete: 'cascade' })

/** Every picture of a content: its cover and those in its text. */
export const contentImages = pgTable(
  'content_images',
  {
    contentId: contentId(),
    ordinal: integer('ordinal').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.ordinal] }), index('content_images_file').on(table.fileId)],
)

export const contentMaterials = pgTable(
  'content_materials',
  {
    contentId: contentId(),
    ordinal: integer('ordinal').notNull(),
    materialId: text('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.ordinal] }),
    index('content_materials_material').on(table.materialId),
  ],
)

export const contentDesigns = pgTable(
  'content_designs',
  {
    contentId: contentId(),
    ordinal: integer('ordinal').notNull(),
    resultId: text('result_id')
      .notNull()
      .references(() => designResults.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.ordinal] }),
    index('content_designs_result').on(table.resultId),
  ],
)

/** The contents of a link, in its order. */
export const shareContents = pgTable(
  'share_contents',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    /** Counted from 1. */
    number: integer('number').notNull(),
    contentId: contentId(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.number] }),
    index('share_contents_content').on(table.contentId),
  ],
)
