import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import { DESIGN_TYPES } from '@tessera/shared/contract/design/task'
import { TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { TASK_ERROR_CODES } from '@tessera/shared/contract/errors'
import type { SurfaceSpec } from '@tessera/shared/contract/material'
import { type SQL, sql } from 'drizzle-orm'
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

/** The material as it was when the task was made: a later change of the material does not change what was ordered. */
export interface MaterialSnapshot {
  id: string
  name: string
  coverFileId: string
  faceFileIds: string[]
  surface: Pick<SurfaceSpec, 'mmWidth' | 'mmHeight' | 'finish'>
}

/** Tasks whose pictures have all been deleted are left out of the history. Written out as its indexes have it, or they would not be used. */
export const inHistory = (task: { status: AnyPgColumn; shownResults: AnyPgColumn }): SQL =>
  sql`(${task.status} not in ('succeeded', 'partial') or ${task.shownResults} > 0)`

/** A design task. While it is `queued` or `running`, its place in the queue is the job with its id. */
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
    clientToken: text('client_token').notNull(),
    /** SHA-256 of what was asked: the same token with another request is refused. */
    requestHash: text('request_hash').notNull(),
    designType: text('design_type', { enum: DESIGN_TYPES }).notNull(),
    photoFileId: text('photo_file_id')
      .notNull()
      .references(() => files.id),
    /** What the mode was asked; null in tasks of before, whose `params` and `material` tell it. Read by the mode's schema. */
    request: jsonb('request'),
    /** Former columns, still written for processes of the release before: see docs/decisions/0022. */
    maskFileId: text('mask_file_id').references(() => files.id, { onDelete: 'set null' }),
    referenceFileIds: jsonb('reference_file_ids').$type<string[]>().notNull().default([]),
    params: jsonb('params'),
    material: jsonb('material').$type<MaterialSnapshot>(),
    count: integer('count').notNull(),
    seed: integer('seed').notNull(),
    holdId: text('hold_id').references(() => ledgerHolds.id),
    status: text('status', { enum: TASK_STATUSES }).notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    engine: text('engine'),
    method: text('method'),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    errorCode: text('error_code', { enum: TASK_ERROR_CODES }),
    report: jsonb('report').$type<SurfaceReport>(),
    // The five that follow are the queue of the version before `jobs`, whose processes may still run: their writes are copied to the job.
    // To be dropped with the triggers that do it (migration 0015), one release later.
    runAt: instant('run_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    leaseToken: text('lease_token'),
    leaseUntil: instant('lease_until'),
    leaseHolder: integer('lease_holder'),
    /** Results that are not deleted, and favourites among them; a trigger counts them (migration 0019). */
    shownResults: integer('shown_results').notNull().default(0),
    favoriteResults: integer('favorite_results').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('design_tasks_client_token').on(table.teamId, table.clientToken),
    index('design_tasks_team').on(table.teamId, table.createdAt),
    index('design_tasks_queue')
      .on(table.runAt)
      .where(sql`${table.status} in ('queued', 'running')`),
    // Deleting a row they point at looks for them.
    index('design_tasks_photo').on(table.photoFileId),
    index('design_tasks_mask').on(table.maskFileId),
    index('design_tasks_references').using('gin', table.referenceFileIds),
    index('design_tasks_customer').on(table.customerId, table.createdAt, table.id),
    // The history and its filters, in its order.
    index('design_tasks_history').on(table.teamId, table.createdAt, table.id).where(inHistory(table)),
    index('design_tasks_history_status')
      .on(table.teamId, table.status, table.createdAt, table.id)
      .where(inHistory(table)),
    index('design_tasks_history_type')
      .on(table.teamId, table.designType, table.createdAt, table.id)
      .where(inHistory(table)),
    index('design_tasks_history_favorite')
      .on(table.teamId, table.createdAt, table.id)
      .where(sql`${table.favoriteResults} > 0`),
    index('design_tasks_history_material')
      .on(table.teamId, sql`(${table.material} ->> 'name')`, table.createdAt, table.id)
      .where(inHistory(table)),
    index('design_tasks_hold').on(table.holdId),
    oneOf(table.designType),
    oneOf(table.status),
    oneOf(table.errorCode),
    check('design_tasks_count', sql`${table.count} between 1 and 4`),
  ],
)

export const TASK_FILE_ROLES = ['photo', 'mask', 'reference'] as const
export type TaskFileRole = (typeof TASK_FILE_ROLES)[number]

/** The files a task is made from: whoever deletes a file asks here. A file that goes leaves the task without it. */
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

/** A delivered picture. Deleting one hides it and drops its files; the row stays, because it was paid for. */
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
