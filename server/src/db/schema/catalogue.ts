import { FACTORY_STATUSES, FACTORY_TYPES } from '@tessera/shared/contract/factory'
import {
  FINISHES,
  MATERIAL_LAYINGS,
  MATERIAL_KINDS,
  MATERIAL_SCOPES,
  MATERIAL_STATUSES,
} from '@tessera/shared/contract/material'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, oneOf, recordColumns, recordId } from './columns'
import { files } from './files'
import { teams, users } from './people'

/** A factory belongs to the team of the agent that manages it; the merchants below that agent can browse it. */
export const factories = pgTable(
  'factories',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    agentUserId: text('agent_user_id')
      .notNull()
      .references(() => users.id),
    type: text('type', { enum: FACTORY_TYPES }).notNull(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    region: text('region'),
    phone: text('phone'),
    brands: jsonb('brands').$type<string[]>().notNull().default([]),
    intro: text('intro').notNull().default(''),
    coverFileId: text('cover_file_id'),
    status: text('status', { enum: FACTORY_STATUSES }).notNull().default('on'),
    sort: integer('sort').notNull().default(0),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('factories_type_name').on(table.teamId, table.type, table.name),
    index('factories_team').on(table.teamId, table.type),
    oneOf(table.type),
    oneOf(table.status),
  ],
)

/** Whose numbers are told apart: the columns of `materials_sku_owner`, which finds goods by them. */
export const SKU_TEAM = sql`coalesce(team_id, '')`
/** Whose of a team: a person's own, a factory's, or everybody's. */
export const SKU_KEEPER = sql`(case scope when 'personal' then coalesce(owner_user_id, '') when 'factory' then coalesce(factory_id, '') else '' end)`

/** `platform` materials have no team and are available to everybody; others have an owning team. */
export const materials = pgTable(
  'materials',
  {
    id: recordId(),
    teamId: text('team_id').references(() => teams.id),
    scope: text('scope', { enum: MATERIAL_SCOPES }).notNull(),
    /** Owner of `personal` materials. */
    ownerUserId: text('owner_user_id').references(() => users.id),
    factoryId: text('factory_id').references(() => factories.id),
    kind: text('kind', { enum: MATERIAL_KINDS }).notNull(),
    name: text('name').notNull(),
    /** Of the name, for the search; null until it was worked out (`name-initials`). */
    initials: text('initials'),
    /** The same of its full Pinyin (`sounds/spelling.ts`). */
    spellings: text('spellings'),
    /** What the list's keyword looks in, in small letters. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(sku, '') || ' ' || coalesce(initials, ''))`,
    ),
    sku: text('sku'),
    series: text('series'),
    coverFileId: text('cover_file_id').notNull(),
    priceFen: integer('price_fen'),
    unit: text('unit'),
    /** Null where it is not sold by the box. */
    piecesPerBox: integer('pieces_per_box'),
    status: text('status', { enum: MATERIAL_STATUSES }).notNull().default('draft'),
    /** Files of single faces; null, like the five columns below, for materials that are not a surface. */
    faceFileIds: jsonb('face_file_ids').$type<string[]>(),
    mmWidth: doublePrecision('mm_width'),
    mmHeight: doublePrecision('mm_height'),
    groutMm: doublePrecision('grout_mm'),
    groutColor: text('grout_color'),
    laying: text('laying', { enum: MATERIAL_LAYINGS }),
    finish: text('finish', { enum: FINISHES }),
    /** Furniture seen from the front, with alpha; its width and height are `mm_width` and `mm_height`. */
    cutoutFileId: text('cutout_file_id'),
    mmDepth: doublePrecision('mm_depth'),
    /** Pictures besides the faces. */
    imageFileIds: jsonb('image_file_ids').$type<string[]>().notNull().default([]),
    /** The cover that `material_looks` is of; another one is still to be looked at (`material-looks`). */
    lookFileId: text('look_file_id'),
    ...recordColumns,
  },
  (table) => [
    index('materials_team').on(table.teamId, table.kind),
    index('materials_listed').on(table.teamId, table.createdAt.desc().nullsFirst(), table.id),
    index('materials_status').on(table.teamId, table.status, table.createdAt.desc().nullsFirst(), table.id),
    index('materials_named').on(table.teamId, table.name),
    index('materials_cheapest').on(table.teamId, table.priceFen),
    index('materials_dearest').on(table.teamId, table.priceFen.desc().nullsLast()),
    index('materials_series').on(table.teamId, table.series, table.kind),
    index('materials_sizes')
      .on(table.teamId, table.mmWidth, table.mmHeight, table.kind)
      .where(sql`face_file_ids is not null`),
    index('materials_factory').on(table.factoryId),
    index('materials_without_spellings')
      .on(table.id)
      .where(sql`spellings is null`),
    index('materials_without_look')
      .on(table.id)
      .where(sql`look_file_id is distinct from cover_file_id`),
    uniqueIndex('materials_sku_owner').on(table.scope, SKU_TEAM, SKU_KEEPER, table.sku),
    index('materials_owner').on(table.ownerUserId),
    oneOf(table.scope),
    oneOf(table.kind),
    oneOf(table.status),
    oneOf(table.laying),
    oneOf(table.finish),
    check('materials_team_by_scope', sql`(${table.scope} = 'platform') = (${table.teamId} is null)`),
    check('materials_factory_by_scope', sql`(${table.scope} = 'factory') = (${table.factoryId} is not null)`),
  ],
)

/** What a person wrote of a material, one row a version. */
export const materialVersions = pgTable(
  'material_versions',
  {
    materialId: text('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    values: jsonb('values').$type<Record<string, string | number | null>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.materialId, table.version] })],
)

const VERSION_FILE_SORTS = ['face', 'image', 'cutout'] as const

/** The pictures of a version; one of an earlier release has none. */
export const materialVersionFiles = pgTable(
  'material_version_files',
  {
    materialId: text('material_id').notNull(),
    version: integer('version').notNull(),
    sort: text('sort', { enum: VERSION_FILE_SORTS }).notNull(),
    ordinal: integer('ordinal').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.materialId, table.version, table.sort, table.ordinal] }),
    foreignKey({
      name: 'material_version_files_version',
      columns: [table.materialId, table.version],
      foreignColumns: [materialVersions.materialId, materialVersions.version],
    }).onDelete('cascade'),
    index('material_version_files_file').on(table.fileId),
    oneOf(table.sort),
  ],
)

/**
 * What a material's cover looks like, for the search by colour and by a photo (`materials/look.ts`). Narrow, because a search reads
 * thousands of them.
 */
export const materialLooks = pgTable(
  'material_looks',
  {
    materialId: text('material_id')
      .primaryKey()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** The material's team; empty for the platform's. */
    owner: text('owner').notNull(),
    /** The cell of Lab that the mean lies in. */
    cell: integer('cell').notNull(),
    lightness: real('lightness').notNull(),
    a: real('a').notNull(),
    b: real('b').notNull(),
    spread: real('spread').notNull(),
    colorSpread: real('color_spread').notNull(),
    fine: real('fine').notNull(),
    coarse: real('coarse').notNull(),
    slant: real('slant').notNull(),
  },
  (table) => [
    // All that the search by a look reads: it is read from the index alone.
    index('material_looks_cell').on(
      table.owner,
      table.cell,
      table.lightness,
      table.a,
      table.b,
      table.spread,
      table.colorSpread,
      table.fine,
      table.coarse,
      table.slant,
      table.materialId,
    ),
  ],
)

export const PRICE_KINDS = ['membership', 'flops', 'coin'] as const
/** Whether the item can be bought. */
const SALE_STATUSES = ['on', 'off'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** Price list. Orders copy what they sold, so rows may change at any time. */
export const priceItems = pgTable(
  'price_items',
  {
    id: recordId(),
    kind: text('kind', { enum: PRICE_KINDS }).notNull(),
    name: text('name').notNull(),
    priceFen: integer('price_fen').notNull(),
    promotionalInfo: text('promotional_info'),
    flops: integer('flops').notNull().default(0),
    beans: integer('beans').notNull().default(0),
    vipType: integer('vip_type'),
    days: integer('days'),
    /** Flops granted at the start of every month of a membership. */
    monthlyFlops: integer('monthly_flops').notNull().default(0),
    status: text('status', { enum: SALE_STATUSES }).notNull().default('on'),
    sort: integer('sort').notNull().default(0),
    ...recordColumns,
  },
  (table) => [oneOf(table.kind), oneOf(table.status), check('price_items_price', sql`${table.priceFen} > 0`)],
)

export const paymentWays = pgTable('payment_ways', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
})

export const pricePaymentWays = pgTable(
  'price_payment_ways',
  {
    priceItemId: text('price_item_id')
      .notNull()
      .references(() => priceItems.id, { onDelete: 'cascade' }),
    paymentWayId: integer('payment_way_id')
      .notNull()
      .references(() => paymentWays.id),
  },
  (table) => [primaryKey({ columns: [table.priceItemId, table.paymentWayId] })],
)
