import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/**
 * Events reported by browsers. `at` is the browser's clock, `receivedAt` the server's; the person is known when a token
 * was sent.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    at: instant('at').notNull(),
    deviceId: text('device_id').notNull(),
    userId: text('user_id'),
    teamId: text('team_id'),
    name: text('name').notNull(),
    route: text('route'),
    props: jsonb('props').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [index('analytics_events_received').on(table.receivedAt)],
)
