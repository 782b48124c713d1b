import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import { DESIGN_TYPES } from '@tessera/shared/contract/design/task'
import { TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { TASK_ERROR_CODES } from '@tessera/shared/contract/errors'
import type { PieceSize } from '@tessera/shared/contract/furnishing'
import type { SurfaceSpec } from '@tessera/shared/contract/material'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { customers } from './customers'
import { files } from './files'
import { ledgerHolds } from './ledger'
import { teams, users } from './people'

/** The material at the time of the task: later changes of the material do not affect the task. */
export interface MaterialSnapshot {
  id: string
  name: string
  coverFileId: string
  faceFileIds: string[]
  surface: Pick<SurfaceSpec, 'mmWidth' | 'mmHeight' | 'finish'>
  /** Missing in older tasks. */
  sale?: { priceFen: number | null; unit: string | null; piecesPerBox: number | null }
  /** The other material of a laying with two. */
  second?: SingleMaterial
  /** Further materials of tasks that give each object its own. */
  others?: SingleMaterial[]
}
export type SingleMaterial = Omit<MaterialSnapshot, 'second' | 'others'>

/** A piece of furniture at the time of the task. */
export interface PieceSnapshot extends Pick<MaterialSnapshot, 'id' | 'name' | 'coverFileId' | 'sale'> {
  cutoutFileId: string
  /** Width, depth and height. */
  mm: PieceSize
}

/**
 * Condition of the history: excludes tasks whose pictures have all been deleted. Must match the partial indexes
 * literally, or they are not used.
 */
export const inHistory = (task: { status: AnyPgColumn; shownResults: AnyPgColumn }): SQL =>
  sql`(${task.status} not in ('succeeded', 'partial') or ${task.shownResults} > 0)`

/** What the history shows: also without the failed and cancelled tasks that somebody deleted. */
export const isListed = (
  task: Parameters<typeof inHistory>[0] & { readonly deletedAt: AnyPgColumn },
): SQL | undefined => and(inHistory(task), isNull(task.deletedAt))

/** Tasks that were asked for and paid together: one photo with several materials, several rooms with one. */
export const designBatches = pgTable(
  'design_batches',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    clientToken: text('client_token').notNull(),
    /** SHA-256 of the request: reusing the token for another request is refused. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('design_batches_client_token').on(table.teamId, table.clientToken)],
)

/** Condition of the tasks with more materials than `material`; must match the partial index literally. */
export const ofSeveral = (task: { material: AnyPgColumn; pieces: AnyPgColumn }): SQL =>
  sql`(${task.pieces} is not null or jsonb_exists_any(${task.material}, array['second', 'others']))`

/** A design task. While it is `queued` or `running`, the job with its id is its place in the queue. */
export const designTasks = pgTable(
  'design_tasks',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    parentTaskId: text('parent_task_id'),
    batchId: text('batch_id').references(() => designBatches.id),
    /** Its place in the batch, from 0. */
    batchOrdinal: integer('batch_ordinal'),
    clientToken: text('client_token').notNull(),
    /** SHA-256 of the request: reusing the token for another request is refused. */
    requestHash: text('request_hash').notNull(),
    designType: text('design_type', { enum: DESIGN_TYPES }).notNull(),
    photoFileId: text('photo_file_id')
      .notNull()
      .references(() => files.id),
    /** The mode's request, read with the mode's schema. */
    request: jsonb('request').notNull(),
    material: jsonb('material').$type<MaterialSnapshot>(),
    /** In the order of the request. */
    pieces: jsonb('pieces').$type<PieceSnapshot[]>(),
    count: integer('count').notNull(),
    seed: integer('seed').notNull(),
    holdId: text('hold_id').references(() => ledgerHolds.id),
    status: text('status', { enum: TASK_STATUSES }).notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    engine: text('engine'),
    method: text('method'),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    errorCode: text('error_code', { enum: TASK_ERROR_CODES }),
    /** What an engine on another machine did; a `TaskErrorDetail` of this or a later release. */
    errorDetail: text('error_detail'),
    report: jsonb('report').$type<SurfaceReport>(),
    /** Of the whole room, m², as somebody measured it; null: only what the photo shows counts. */
    roomSqm: doublePrecision('room_sqm'),
    /** Number of undeleted results, and of favourites among them; maintained by a trigger (migration 0019). */
    shownResults: integer('shown_results').notNull().default(0),
    favoriteResults: integer('favorite_results').notNull().default(0),
    /** When a task that ended without pictures was deleted; its row stays for the books and for a repeated request. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('design_tasks_client_token').on(table.teamId, table.clientToken),
    // By whom, for the team's overview, without the rows.
    index('design_tasks_team').on(table.teamId, table.createdAt, table.createdBy),
    // For the foreign-key check when a referenced row is deleted.
    index('design_tasks_photo').on(table.photoFileId),
    index('design_tasks_customer').on(table.customerId, table.createdAt, table.id),
    // The history and its filters, in sort order.
    index('design_tasks_history').on(table.teamId, table.createdAt, table.id).where(inHistory(table)),
    index('design_tasks_history_status')
      .on(table.teamId, table.status, table.createdAt, table.id)
      .where(inHistory(table)),
    index('design_tasks_history_type')
      .on(table.teamId, table.designType, table.createdAt, table.id)
      .where(inHistory(table)),
    index('design_tasks_history_person')
      .on(table.teamId, table.createdBy, table.createdAt, table.id)
      .where(inHistory(table)),
    index('design_tasks_history_favorite')
      .on(table.teamId, table.createdAt, table.id)
      .where(sql`${table.favoriteResults} > 0`),
    // Which designs a material is in: the first material of a task, and the tasks of several.
    index('design_tasks_material').on(table.teamId, sql`(${table.material} ->> 'id')`),
    index('design_tasks_several').on(table.teamId).where(ofSeveral(table)),
    index('design_tasks_history_material')
      .on(table.teamId, sql`(${table.material} ->> 'name')`, table.createdAt, table.id)
      .where(inHistory(table)),
    index('design_tasks_hold').on(table.holdId),
    index('design_tasks_batch')
      .on(table.batchId, table.batchOrdinal)
      .where(sql`${table.batchId} is not null`),
    oneOf(table.designType),
    oneOf(table.status),
    oneOf(table.errorCode),
    check('design_tasks_count', sql`${table.count} between 1 and 4`),
  ],
)

export const TASK_FILE_ROLES = ['photo', 'mask', 'reference'] as const
export type TaskFileRole = (typeof TASK_FILE_ROLES)[number]

/** A task's input files; checked before a file is deleted. Deleting the file row removes its entries. */
export const designTaskFiles = pgTable(
  'design_task_files',
  {
    taskId: text('task_id')
      .notNull()
      .references(() => designTasks.id, { onDelete: 'cascade' }),
    role: text('role', { enum: TASK_FILE_ROLES }).notNull(),
    ordinal: integer('ordinal').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.role, table.ordinal] }),
    index('design_task_files_file').on(table.fileId),
    oneOf(table.role),
  ],
)

/** A delivered picture. Deleting it hides it and drops its files; the row stays as a record of the payment. */
export const designResults = pgTable(
  'design_results',
  {
    id: text('id').primaryKey(),
    taskId: text('task_id')
      .notNull()
      .references(() => designTasks.id),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    ordinal: integer('ordinal').notNull(),
    fileId: text('file_id').references(() => files.id, { onDelete: 'set null' }),
    previewFileId: text('preview_file_id').references(() => files.id, { onDelete: 'set null' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    seed: integer('seed').notNull(),
    outsideChangedRatio: doublePrecision('outside_changed_ratio').notNull(),
    favorite: boolean('favorite').notNull().default(false),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('design_results_task').on(table.taskId, table.ordinal),
    index('design_results_team').on(table.teamId, table.createdAt),
    index('design_results_file').on(table.fileId),
    index('design_results_preview').on(table.previewFileId),
  ],
)
