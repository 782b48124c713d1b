import { AUDIT_KINDS, type AuditDetail } from '@tessera/shared/contract/audit'
import type { Device } from '@tessera/shared/contract/session'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordId } from './columns'
import { teams, users } from './people'

/**
 * Audit log of accounts and rights. Append-only: a trigger refuses updates, and deletes within the retention period.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: recordId(),
    /** The person's team at that time. */
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    /** The account concerned. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: AUDIT_KINDS }).notNull(),
    /** IP address; null for commands on the server. */
    address: text('address'),
    device: jsonb('device').$type<Device>(),
    detail: jsonb('detail').$type<AuditDetail>().notNull().default({}),
    // clock_timestamp(), not the transaction's time: orders events within a transaction.
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('audit_events_team').on(table.teamId, table.at),
    index('audit_events_user').on(table.userId),
    index('audit_events_at').on(table.at),
    oneOf(table.kind),
    check('audit_events_small', sql`octet_length(${table.detail}::text) <= 1000`),
  ],
)
