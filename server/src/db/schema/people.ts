import type { UserType } from '@tessera/shared/contract/access'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, recordColumns, recordId } from './columns'

/** A tenant: a merchant's team or one individual merchant. It owns balances, customers, files and tasks. */
export const teams = pgTable('teams', {
  id: recordId(),
  name: text('name').notNull(),
  /** The agent's team that this team stands below, for merchants in a factory's sales network. */
  agentTeamId: text('agent_team_id').references((): AnyPgColumn => teams.id),
  ...recordColumns,
})

export const users = pgTable(
  'users',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    mobile: text('mobile').notNull().unique(),
    userName: text('user_name').notNull(),
    /** Null for accounts that log in by code only. */
    passwordHash: text('password_hash'),
    roleType: integer('role_type').notNull(),
    userType: text('user_type').$type<UserType>().notNull().default('merchant'),
    factoryId: text('factory_id'),
    status: text('status').$type<'active' | 'disabled'>().notNull().default('active'),
    /** Images a month; null is unlimited. */
    monthlyImgLimit: integer('monthly_img_limit'),
    utmSource: text('utm_source'),
    lastLoginAt: instant('last_login_at'),
    ...recordColumns,
  },
  (table) => [
    index('users_team').on(table.teamId),
    check('users_role', sql`${table.roleType} in (1, 2)`),
    check('users_status', sql`${table.status} in ('active', 'disabled')`),
  ],
)

/** One row a log-in. Only the token's SHA-256 is kept: a copy of the database opens no session. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('tokens_user').on(table.userId), index('tokens_expiry').on(table.expiresAt)],
)

/** Failed log-ins, by `mobile:<number>`, `mobile:<number>@<ip>` and `address:<ip>`; shared by all replicas because it is in the database. */
export const loginFailures = pgTable(
  'login_failures',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastFailureAt: instant('last_failure_at').notNull(),
    lockedUntil: instant('locked_until'),
  },
  (table) => [index('login_failures_last').on(table.lastFailureAt)],
)

export const captchas = pgTable(
  'captchas',
  {
    id: recordId(),
    answerHash: text('answer_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('captchas_expiry').on(table.expiresAt)],
)

/** What a tier includes. Row 0 is what a free merchant has. */
export const membershipTiers = pgTable('membership_tiers', {
  vipType: integer('vip_type').primaryKey(),
  features: jsonb('features').$type<string[]>().notNull(),
  customerAllowance: integer('customer_allowance').notNull(),
  memberAllowance: integer('member_allowance').notNull(),
  materialAllowance: integer('material_allowance').notNull(),
})

/** A team's tier for a time. The highest one that is active now counts. */
export const memberships = pgTable(
  'memberships',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    vipType: integer('vip_type')
      .notNull()
      .references(() => membershipTiers.vipType),
    status: text('status').$type<'active' | 'canceled'>().notNull().default('active'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    ...recordColumns,
  },
  (table) => [index('memberships_team').on(table.teamId, table.endsAt)],
)

/** The first answer of a call that carries a `clientToken`, so that the same call again does nothing and answers the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    operation: text('operation').notNull(),
    clientToken: text('client_token').notNull(),
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operation, table.clientToken] })],
)
