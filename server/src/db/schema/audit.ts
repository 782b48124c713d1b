import { AUDIT_KINDS, type AuditDetail } from '@tessera/shared/contract/audit'
import type { Device } from '@tessera/shared/contract/session'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordId } from './columns'
import { teams, users } from './people'

/**
 * What happened to accounts and rights. Append-only: a trigger refuses every change, and the removal of what is younger than the
 * retention.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: recordId(),
    /** Of the person, when it happened. */
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    /** Whose account it is about. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: AUDIT_KINDS }).notNull(),
    /** IP address; null for what was done at the server's command line. */
    address: text('address'),
    device: jsonb('device').$type<Device>(),
    detail: jsonb('detail').$type<AuditDetail>().notNull().default({}),
    // The clock's, not the transaction's: two events of one transaction have an order.
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
