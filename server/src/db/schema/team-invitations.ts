import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns'
import { teams, users } from './people'

/** A link by which people join a team as sub-accounts. It ends with the rights of the admin who made it. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    clientToken: text('client_token').notNull(),
    /** SHA-256 of the link's token, by which it is found. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The token under the installation's key, to be sent again. */
    sealed: text('sealed').notNull(),
    days: integer('days').notNull(),
    people: integer('people').notNull(),
    monthlyImgLimit: integer('monthly_img_limit'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    joined: integer('joined').notNull().default(0),
    /** When somebody last found the team full; null once somebody joined. */
    blockedAt: instant('blocked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('team_invitations_client_token').on(table.teamId, table.clientToken),
    index('team_invitations_team').on(table.teamId, table.createdAt, table.id),
    check('team_invitations_joined', sql`${table.joined} between 0 and ${table.people}`),
  ],
)

/** Who joined by an invitation: a request that is sent again opens a session and makes no second account. */
export const invitationJoins = pgTable(
  'invitation_joins',
  {
    invitationId: text('invitation_id')
      .notNull()
      .references(() => teamInvitations.id),
    clientToken: text('client_token').notNull(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.clientToken] })],
)
