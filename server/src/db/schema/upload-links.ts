import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { assets } from './assets'
import { instant } from './columns'
import { customers } from './customers'
import { teams, users } from './people'

/** A link under which a customer sends photos without log-in. */
export const uploadLinks = pgTable(
  'upload_links',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    clientToken: text('client_token').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token, by which it is found. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The token under the installation's key, to be sent again. */
    sealed: text('sealed').notNull(),
    days: integer('days').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Photos that arrived; deleting them makes no room. */
    photos: integer('photos').notNull().default(0),
    lastPhotoAt: instant('last_photo_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('upload_links_client_token').on(table.teamId, table.clientToken),
    index('upload_links_team').on(table.teamId, table.createdAt, table.id),
    index('upload_links_customer').on(table.customerId, table.createdAt),
    index('upload_links_received')
      .on(table.teamId, table.lastPhotoAt)
      .where(sql`${table.lastPhotoAt} is not null`),
    check('upload_links_photos', sql`${table.photos} >= 0`),
  ],
)

/** The photos of a link: one that is sent again, under its token or as the same bytes, is not counted again. */
export const uploadPhotos = pgTable(
  'upload_photos',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => uploadLinks.id, { onDelete: 'cascade' }),
    photoToken: text('photo_token').notNull(),
    sha256: text('sha256').notNull(),
    assetId: text('asset_id').references(() => assets.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.photoToken] }),
    uniqueIndex('upload_photos_bytes').on(table.linkId, table.sha256),
    index('upload_photos_asset').on(table.assetId),
  ],
)
