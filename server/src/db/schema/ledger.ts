import { LEDGER_CATEGORIES, LEDGER_UNITS } from '@tessera/shared/contract/billing'
import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, oneOf } from './columns'
import { teams, users } from './people'

/** Reason of an entry or hold; its label is looked up for display. */
export const CAUSE_TYPES = ['task', 'customer', 'order', 'seed', 'member', 'material', 'invite', 'trial'] as const

/** One row per team and unit. Every change of the balance happens under this row's lock. */
export const wallets = pgTable(
  'wallets',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    unit: text('unit', { enum: LEDGER_UNITS }).notNull(),
    balance: integer('balance').notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.unit] }),
    oneOf(table.unit),
    check('wallets_balance_not_negative', sql`${table.balance} >= 0`),
  ],
)

/** Reserved payment for images: flops and beans have left the wallets, and are either captured or released back. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    key: text('key').notNull(),
    images: integer('images').notNull(),
    flops: integer('flops').notNull(),
    beans: integer('beans').notNull(),
    state: text('state', { enum: ['held', 'captured', 'released'] }).notNull(),
    capturedImages: integer('captured_images').notNull().default(0),
    causeType: text('cause_type', { enum: CAUSE_TYPES }).notNull(),
    causeId: text('cause_id').notNull(),
    operatorId: text('operator_id').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('ledger_holds_key').on(table.key),
    index('ledger_holds_operator').on(table.operatorId, table.createdAt),
    index('ledger_holds_team').on(table.teamId),
    oneOf(table.state),
    oneOf(table.causeType),
    check('ledger_holds_images', sql`${table.images} > 0 and ${table.capturedImages} between 0 and ${table.images}`),
    check(
      'ledger_holds_state',
      sql`(${table.state} = 'captured') = (${table.capturedImages} > 0) and (${table.state} = 'held') = (${table.settledAt} is null)`,
    ),
  ],
)

/** Append-only: every change of a balance, with the balance after it. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    /** Order of writing. Entries of a wallet are written under its lock, so per wallet it is the order of changes. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
    unit: text('unit', { enum: LEDGER_UNITS }).notNull(),
    category: text('category', { enum: LEDGER_CATEGORIES }).notNull(),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    causeType: text('cause_type', { enum: CAUSE_TYPES }).notNull(),
    causeId: text('cause_id').notNull(),
    key: text('key').notNull(),
    holdId: text('hold_id').references(() => ledgerHolds.id),
    operatorId: text('operator_id').references(() => users.id),
    /**
     * clock_timestamp(), not the transaction's time: read under the wallet's lock, so that per wallet it increases with
     * `sequence`.
     */
    createdAt: instant('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('ledger_entries_key').on(table.key),
    index('ledger_entries_team').on(table.teamId, table.sequence),
    index('ledger_entries_hold').on(table.holdId),
    // For the list of records and its filters, in sort order.
    index('ledger_entries_records').on(table.teamId, table.createdAt, table.sequence),
    index('ledger_entries_records_category').on(table.teamId, table.category, table.createdAt, table.sequence),
    index('ledger_entries_records_unit').on(table.teamId, table.unit, table.createdAt, table.sequence),
    index('ledger_entries_records_operator')
      .on(table.operatorId, table.createdAt, table.sequence)
      .where(sql`${table.operatorId} is not null`),
    index('ledger_entries_records_cause')
      .on(table.causeId, table.createdAt, table.sequence)
      .where(sql`${table.causeType} <> 'task'`),
    oneOf(table.unit),
    oneOf(table.category),
    oneOf(table.causeType),
    check('ledger_entries_amount', sql`${table.amount} <> 0 and ${table.balanceAfter} >= 0`),
  ],
)
