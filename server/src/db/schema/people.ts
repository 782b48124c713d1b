import { OPERATOR_RIGHTS, USER_TYPES } from '@tessera/shared/contract/access'
import { LOGIN_WAYS } from '@tessera/shared/contract/audit'
import type { TierRight } from '@tessera/shared/contract/membership'
import type { Device } from '@tessera/shared/contract/session'
import { SMS_PURPOSES } from '@tessera/shared/contract/user'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, oneOf, recordColumns, recordId } from './columns'

/** A tenant: a merchant's team or an individual merchant. Owns balances, customers, files and tasks. */
export const teams = pgTable(
  'teams',
  {
    id: recordId(),
    name: text('name').notNull(),
    /**
     * The admin to whom the team belongs: who founded it, or was handed it. No foreign key, because the person's row refers to the team
     * and is made after it.
     */
    ownerUserId: text('owner_user_id'),
    /** The agent's team above this one, for merchants in a factory's sales network. */
    agentTeamId: text('agent_team_id').references((): AnyPgColumn => teams.id),
    /** Of an agent's team: the number that merchants below are shown; null shows none. */
    servicePhone: text('service_phone'),
    /** The number that customers are shown under the team's links; null shows none. */
    shopPhone: text('shop_phone'),
    /** Set when the team's last account is deleted; its data is no longer accessible. */
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
    /** `deleted:<id>` for a deleted account, which frees the number. */
    mobile: text('mobile').notNull().unique(),
    userName: text('user_name').notNull(),
    /** Null for accounts with log-in by code only. */
    passwordHash: text('password_hash'),
    roleType: integer('role_type').notNull(),
    userType: text('user_type', { enum: USER_TYPES }).notNull().default('merchant'),
    factoryId: text('factory_id'),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    /** Images per month; null is unlimited. */
    monthlyImgLimit: integer('monthly_img_limit'),
    utmSource: text('utm_source'),
    /**
     * Of an account that an admin made for a number, until its owner agrees to be in the team after a log-in by a code: `password`, the
     * password that the admin told opens sessions meanwhile; `asked`, the owner has set an own one by a code, and no log-in does; `told`, the
     * same after an admin set another; `refused`, the number's owner did, and the account is deleted. Null once agreed, and for all others.
     */
    consent: text('consent', { enum: ['password', 'asked', 'told', 'refused'] }),
    lastLoginAt: instant('last_login_at'),
    /** May load their own build of a remote into the deployed product. */
    developer: boolean('developer').notNull().default(false),
    /** Right to change the product's releases; null for everybody but operators. */
    operator: text('operator', { enum: OPERATOR_RIGHTS }),
    /** Created on first view. */
    inviteCode: text('invite_code').unique(),
    /** Set for deleted accounts, which are disabled too; the name stays, for colleagues' records. */
    deletedAt: instant('deleted_at'),
    /** Of a deleted account: keyed hash of its number in this team, by which the same person is known who joins it again. */
    numberHash: text('number_hash'),
    /** The first account that the same number had in this team; null for a first one. Monthly limits count over all of them. */
    personId: text('person_id'),
    ...recordColumns,
  },
  (table) => [
    index('users_team').on(table.teamId),
    check('users_role', sql`${table.roleType} in (1, 2)`),
    oneOf(table.userType),
    oneOf(table.operator),
    oneOf(table.consent),
    oneOf(table.status),
  ],
)

/** One row per log-in. Only the token's SHA-256 is stored: a copy of the database cannot open sessions. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    /** Public id of the session: the hash stays private. */
    id: text('id')
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Origin of the log-in: IP address and user agent. */
    address: text('address'),
    device: jsonb('device').$type<Device>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Accurate to a few minutes: not every request writes it. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('tokens_user').on(table.userId), index('tokens_expiry').on(table.expiresAt)],
)

/**
 * Failed log-ins by `mobile:<number>`, `mobile:<number>@<ip>` and `address:<ip>`; in the database, so that replicas
 * share them.
 */
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
 * SMS codes, one row per request; the newest per number and purpose is valid. Rows are kept for a day, because rate
 * limits per number and address count them.
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

/** A person's second factor; the row exists from the creation of its secret. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted with a key of this installation. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until confirmed by a first code. */
  enabledAt: instant('enabled_at'),
  /** Time step of the last code used: each code is valid once. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** For people who lost the app; keyed hashes, each valid once. */
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

/** Log-ins that have passed the first step: a ticket for the second one, stored hashed. */
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

/** Maps a WeChat openid to an account. */
export const wechatAccounts = pgTable('wechat_accounts', {
  openId: text('open_id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Single-use proof of an openid; only its hash is stored. */
export const wechatTickets = pgTable(
  'wechat_tickets',
  {
    hash: text('hash').primaryKey(),
    openId: text('open_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('wechat_tickets_expiry').on(table.expiresAt)],
)

/** Accepted invites: one per team, because the team gets the beans, and one per telephone number. */
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
    /**
     * Keyed hash of the invitee's number, so that it is rewarded once, even after the account is deleted; null for
     * older invites.
     */
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

/** Benefits of each tier. Row 0 is the free tier. */
export const membershipTiers = pgTable('membership_tiers', {
  vipType: integer('vip_type').primaryKey(),
  features: jsonb('features').$type<TierRight[]>().notNull(),
  customerAllowance: integer('customer_allowance').notNull(),
  memberAllowance: integer('member_allowance').notNull(),
  materialAllowance: integer('material_allowance').notNull(),
})

/** A team's tier for a period. The highest active one applies. */
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
    /** Trial of a new merchant; false for a purchase that replaces or extends it. */
    trial: boolean('trial').notNull().default(false),
    ...recordColumns,
  },
  (table) => [index('memberships_team').on(table.teamId, table.endsAt), oneOf(table.status)],
)

/** Numbers that have had a trial, kept after the account is deleted. */
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

/** The first response to each call with a `clientToken`, returned again when the call is repeated. */
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
