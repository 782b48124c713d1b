import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { readScene } from '@tessera/shared/contract/design/scene'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { blobs } from './files'

/**
 * What perception knows of a photo, by the photo's content: the same photo is looked at once, whichever team has it. A
 * row without `packedSha256` is a look that is under way until `leaseUntil`, or has failed. Deleted by the sweep with
 * the last file of the photo.
 */
export const photoScenes = pgTable(
  'photo_scenes',
  {
    photoSha256: text('photo_sha256').primaryKey(),
    /** What looked: another version looks anew. */
    model: text('model').notNull(),
    attempts: integer('attempts').notNull().default(1),
    leaseUntil: instant('lease_until').notNull(),
    /** Embedding, regions and a small copy of the photo, in one blob. */
    packedSha256: text('packed_sha256').references(() => blobs.sha256),
    /** The label map, a PNG. */
    labelsSha256: text('labels_sha256').references(() => blobs.sha256),
    regions: jsonb('regions').$type<EndpointOutput<typeof readScene>['regions']>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('photo_scenes_packed').on(table.packedSha256),
    index('photo_scenes_labels').on(table.labelsSha256),
    check('photo_scenes_sha256', sql`${table.photoSha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'photo_scenes_whole',
      sql`(${table.packedSha256} is null) = (${table.labelsSha256} is null) and (${table.packedSha256} is null) = (${table.regions} is null)`,
    ),
  ],
)
