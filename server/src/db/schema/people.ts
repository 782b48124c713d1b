import { OPERATOR_RIGHTS, USER_TYPES } from '@tessera/shared/contract/access'
import { LOGIN_WAYS } from '@tessera/shared/contract/audit'
import type { TierRight } from '@tessera/shared/contract/membership'
import type { Device } from '@tessera/shared/contract/session'
import { SMS_PURPOSES } from '@tessera/shared/contract/user'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordColumns, recordId } from './columns'

/** A tenant: a merchant's team or one individual merchant. It owns balances, customers, files and tasks. */
export const teams = pgTable(
  'teams',
  {
    id: recordId(),
    name: text('name').notNull(),
    /** The agent's team that this team stands below, for merchants in a factory's sales network. */
    agentTeamId: text('agent_team_id').references((): AnyPgColumn => teams.id),
    /** When the last person deleted their account: nobody reaches what the team had. */
    closedAt: instant('closed_at'),
    ...recordColumns,
  },
  (table) => [index('teams_agent').on(table.agentTeamId)],
)

export const users = pgTable(
  'users',
  {
    id: recordId(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    /** Of a deleted account `deleted:<id>`: the number is free again. */
    mobile: text('mobile').notNull().unique(),
    userName: text('user_name').notNull(),
    /** Null for accounts that log in by code only. */
    passwordHash: text('password_hash'),
    roleType: integer('role_type').notNull(),
    userType: text('user_type', { enum: USER_TYPES }).notNull().default('merchant'),
    factoryId: text('factory_id'),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    /** Images a month; null is unlimited. */
    monthlyImgLimit: integer('monthly_img_limit'),
    utmSource: text('utm_source'),
    lastLoginAt: instant('last_login_at'),
    /** May load a remote's build of their own into the deployed product. */
    developer: boolean('developer').notNull().default(false),
    /** What the person may do with the product's releases; null for everybody but its operators. */
    operator: text('operator', { enum: OPERATOR_RIGHTS }),
    /** Made when the person first looks for it. */
    inviteCode: text('invite_code').unique(),
    /** Deleted accounts are disabled too; the name stays, for what colleagues did together. */
    deletedAt: instant('deleted_at'),
    ...recordColumns,
  },
  (table) => [
    index('users_team').on(table.teamId),
    check('users_role', sql`${table.roleType} in (1, 2)`),
    oneOf(table.userType),
    oneOf(table.operator),
    oneOf(table.status),
  ],
)

/** One row a log-in. Only the token's SHA-256 is kept: a copy of the database opens no session. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    /** How its owner names it: the hash is nobody's to know. */
    id: text('id')
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Where the log-in came from: an IP address, and what the browser told of itself. */
    address: text('address'),
    device: jsonb('device').$type<Device>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Exact to a few minutes: not every request writes it. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
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

/**
 * Codes sent by SMS, one row for each request; the newest of a number and purpose counts. Rows stay for a day after, because the
 * limits of numbers and addresses are counted from them.
 */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: recordId(),
    mobile: text('mobile').notNull(),
    purpose: text('purpose', { enum: SMS_PURPOSES }).notNull(),
    address: text('address').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('sms_codes_mobile').on(table.mobile, table.createdAt),
    index('sms_codes_address').on(table.address, table.createdAt),
    index('sms_codes_created').on(table.createdAt),
    oneOf(table.purpose),
  ],
)

/** A person's second factor: one row from the moment a secret was made for them. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted under a key of this installation. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the app has shown that it has the secret. */
  enabledAt: instant('enabled_at'),
  /** Of the last code used: each is good once. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** For whoever lost the app; keyed hashes, each good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Log-ins whose first step is done: proof for the second one, kept hashed. */
export const loginTickets = pgTable(
  'login_tickets',
  {
    hash: text('hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    way: text('way', { enum: LOGIN_WAYS }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('login_tickets_expiry').on(table.expiresAt), oneOf(table.way)],
)

/** Which account a WeChat openid logs in to. */
export const wechatAccounts = pgTable('wechat_accounts', {
  openId: text('open_id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Proof, good once, that somebody is who an openid names; only its hash is kept. */
export const wechatTickets = pgTable(
  'wechat_tickets',
  {
    hash: text('hash').primaryKey(),
    openId: text('open_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('wechat_tickets_expiry').on(table.expiresAt)],
)

/** Accepted invites. A team accepts one, because its beans are the team's; so does a telephone. */
export const invites = pgTable(
  'invites',
  {
    id: recordId(),
    inviterUserId: text('inviter_user_id')
      .notNull()
      .references(() => users.id),
    inviterTeamId: text('inviter_team_id')
      .notNull()
      .references(() => teams.id),
    inviteeUserId: text('invitee_user_id')
      .notNull()
      .references(() => users.id),
    inviteeTeamId: text('invitee_team_id')
      .notNull()
      .unique()
      .references(() => teams.id),
    /** Keyed hash of the telephone that accepted, so that it is rewarded once, also after its account was deleted; null for invites before that. */
    inviteeMobileHash: text('invitee_mobile_hash').unique(),
    inviterBeans: integer('inviter_beans').notNull(),
    inviteeBeans: integer('invitee_beans').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('invites_inviter').on(table.inviterUserId),
    check('invites_not_self', sql`${table.inviterTeamId} <> ${table.inviteeTeamId}`),
  ],
)

/** What a tier includes. Row 0 is what a free merchant has. */
export const membershipTiers = pgTable('membership_tiers', {
  vipType: integer('vip_type').primaryKey(),
  features: jsonb('features').$type<TierRight[]>().notNull(),
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
    status: text('status', { enum: ['active', 'canceled'] })
      .notNull()
      .default('active'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Given to a new merchant; a membership that is bought in its place or extends it is none. */
    trial: boolean('trial').notNull().default(false),
    ...recordColumns,
  },
  (table) => [index('memberships_team').on(table.teamId, table.endsAt), oneOf(table.status)],
)

/** Telephones that had their trial, also after their account was deleted. */
export const trials = pgTable(
  'trials',
  {
    /** Keyed hash of the number. */
    mobileHash: text('mobile_hash').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('trials_team').on(table.teamId)],
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
