import { randomUUID } from 'node:crypto'
import { imageQuota } from '@tessera/shared/contract/constants'
import { LEDGER_UNITS, type LedgerCategory } from '@tessera/shared/contract/billing'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Transaction } from '../db/database'
import { type CAUSE_TYPES, ledgerEntries, ledgerHolds, wallets } from '../db/schema/ledger'
import { preparedSql } from '../db/prepared'
import { AppError } from '../http/app-error'
import { faultPoint } from './fault-points'
import { type Balances, priceOf, refundOf } from './pricing.rules'

export type Unit = (typeof LEDGER_UNITS)[number]

export interface Cause {
  type: (typeof CAUSE_TYPES)[number]
  id: string
}

interface Movement {
  teamId: string
  unit: Unit
  /** Positive; the function says the direction. */
  amount: number
  cause: Cause
  /**
   * Idempotency key, unique over all teams: prefix it with the feature and, when a browser chose part of it, the team.
   * The same key again changes nothing; with another team, unit, amount, category or cause it is IDEMPOTENCY_MISMATCH.
   */
  key: string
  /** Who did it, for the records; null for the system. */
  operatorId: string | null
}

export interface Moved {
  balanceAfter: number
  /** The key had been used before, for the same thing: nothing was changed now. */
  repeated: boolean
}

export interface Hold extends Balances {
  holdId: string
  images: number
  state: 'held' | 'captured' | 'released'
  capturedImages: number
  repeated: boolean
}

interface Entry {
  teamId: string
  unit: Unit
  category: LedgerCategory
  /** Signed. */
  amount: number
  cause: Cause
  key: string
  operatorId: string | null
  holdId?: string
}

/** Balances of a team; a team without wallets has nothing. */
export async function balances(tx: Reader, teamId: string): Promise<Balances> {
  const rows = await tx
    .select({ unit: wallets.unit, balance: wallets.balance })
    .from(wallets)
    .where(eq(wallets.teamId, teamId))
  return balancesOf(rows)
}

/**
 * Adds to a balance.
 * @throws AppError IDEMPOTENCY_MISMATCH when the key was used for something else
 */
export async function grant(
  tx: Transaction,
  movement: Movement & { category?: Extract<LedgerCategory, 'grant' | 'purchase' | 'reward' | 'adjust'> },
): Promise<Moved> {
  requirePositive(movement.amount)
  return move(tx, { ...movement, category: movement.category ?? 'grant' })
}

/**
 * Takes from a balance.
 * @throws AppError BALANCE_INSUFFICIENT `{required, available, unit}`; IDEMPOTENCY_MISMATCH
 */
export async function spend(
  tx: Transaction,
  movement: Movement & { category: Extract<LedgerCategory, 'customer' | 'teamMember' | 'material' | 'adjust'> },
): Promise<Moved> {
  requirePositive(movement.amount)
  return move(tx, { ...movement, amount: -movement.amount })
}

/**
 * Reserves the price of images: flops first, then beans.
 * @throws AppError BALANCE_INSUFFICIENT `{required, available, unit: 'image'}`; IDEMPOTENCY_MISMATCH
 */
export async function hold(
  tx: Transaction,
  input: { teamId: string; images: number; cause: Cause; key: string; operatorId: string | null },
): Promise<Hold> {
  requirePositive(input.images)
  const available = await lockWallets(tx, input.teamId)
  faultPoint('hold.locked')
  const [known] = await tx.select().from(ledgerHolds).where(eq(ledgerHolds.key, input.key))
  if (known) {
    if (known.teamId !== input.teamId || known.images !== input.images || !sameCause(known, input.cause)) mismatch()
    return holdOf(known, true)
  }
  const price = payable(input.images, available)
  const [row] = await tx
    .insert(ledgerHolds)
    .values({
      id: randomUUID(),
      teamId: input.teamId,
      key: input.key,
      images: input.images,
      flops: price.flops,
      beans: price.beans,
      state: 'held',
      causeType: input.cause.type,
      causeId: input.cause.id,
      operatorId: input.operatorId,
    })
    .onConflictDoNothing({ target: ledgerHolds.key })
    .returning()
  // Only another team's hold can have taken the key since: our own are behind the wallet's lock.
  if (!row) return mismatch()
  faultPoint('hold.recorded')
  for (const unit of LEDGER_UNITS) {
    if (price[unit] === 0) continue
    await write(tx, available[unit], {
      teamId: input.teamId,
      unit,
      category: 'hold',
      amount: -price[unit],
      cause: input.cause,
      key: `hold:${row.id}:${unit}`,
      operatorId: input.operatorId,
      holdId: row.id,
    })
  }
  return holdOf(row, false)
}

/**
 * Locks the wallets until the transaction's end and makes sure that they pay for all images of several holds.
 * @throws AppError BALANCE_INSUFFICIENT `{required, available, unit: 'image'}` with the sum
 */
export async function requireImages(tx: Transaction, teamId: string, images: number): Promise<void> {
  payable(images, await lockWallets(tx, teamId))
}

/**
 * Ends a hold, once: `images` of it were delivered and stay paid, the rest is given back (beans first, see `refundOf`).
 * The same number again changes nothing.
 * @throws AppError IDEMPOTENCY_MISMATCH when the hold ended with another number; NOT_FOUND
 */
export async function capture(tx: Transaction, input: { holdId: string; images: number }): Promise<Hold> {
  const [held] = await tx.select().from(ledgerHolds).where(eq(ledgerHolds.id, input.holdId)).for('update')
  if (!held) throw new AppError('NOT_FOUND')
  faultPoint('capture.locked')
  if (!Number.isInteger(input.images) || input.images < 0 || input.images > held.images) {
    throw new RangeError(`a hold of ${held.images} images cannot be captured for ${input.images}`)
  }
  if (held.state !== 'held') {
    if (held.capturedImages !== input.images) mismatch()
    return holdOf(held, true)
  }
  const refund = refundOf(held, input.images)
  if (refund.flops > 0 || refund.beans > 0) {
    const available = await lockWallets(tx, held.teamId)
    for (const unit of LEDGER_UNITS) {
      if (refund[unit] === 0) continue
      await write(tx, available[unit], {
        teamId: held.teamId,
        unit,
        category: 'release',
        amount: refund[unit],
        cause: { type: held.causeType, id: held.causeId },
        key: `release:${held.id}:${unit}`,
        operatorId: null,
        holdId: held.id,
      })
    }
    faultPoint('capture.refunded')
  }
  const [row] = await tx
    .update(ledgerHolds)
    .set({
      state: input.images > 0 ? 'captured' : 'released',
      capturedImages: input.images,
      settledAt: sql`now()`,
    })
    .where(eq(ledgerHolds.id, held.id))
    .returning()
  faultPoint('capture.ended')
  return holdOf(row!, false)
}

/** Gives a hold back whole, once. @throws AppError IDEMPOTENCY_MISMATCH when images of it were captured; NOT_FOUND */
export async function release(tx: Transaction, input: { holdId: string }): Promise<Hold> {
  return capture(tx, { holdId: input.holdId, images: 0 })
}

export interface WalletFault {
  teamId: string
  unit: Unit
  balance: number
  entries: number
}

/** Wallets whose balance is not the sum of their entries, or not the last entry's `balanceAfter`. Empty is right. */
export async function reconcile(tx: Transaction): Promise<WalletFault[]> {
  const rows = await tx
    .select({
      teamId: wallets.teamId,
      unit: wallets.unit,
      balance: wallets.balance,
      // sum() of integers is a bigint, which PostgreSQL's driver hands over as text and the embedded one as a number.
      entries: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number),
      last: sql<number>`coalesce((array_agg(${ledgerEntries.balanceAfter} order by ${ledgerEntries.sequence} desc))[1], 0)`.mapWith(
        Number,
      ),
    })
    .from(wallets)
    .leftJoin(ledgerEntries, and(eq(ledgerEntries.teamId, wallets.teamId), eq(ledgerEntries.unit, wallets.unit)))
    .groupBy(wallets.teamId, wallets.unit, wallets.balance)
  return rows
    .filter((row) => row.balance !== row.entries || row.balance !== row.last)
    .map(({ teamId, unit, balance, entries }) => ({ teamId, unit, balance, entries }))
}

/** Holds by id, for presenting what they became. */
export async function holdsByIds(tx: Reader, ids: string[]): Promise<Map<string, Hold>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.select().from(ledgerHolds).where(inArray(ledgerHolds.id, ids))
  return new Map(rows.map((row) => [row.id, holdOf(row, false)]))
}

function payable(images: number, available: Balances): Balances {
  const price = priceOf(images, available)
  if (price.sufficient) return price
  throw new AppError('BALANCE_INSUFFICIENT', { required: images, available: imageQuota(available), unit: 'image' })
}

async function move(tx: Transaction, entry: Entry): Promise<Moved> {
  let written = await moveAtOnce(tx, entry)
  if (written.balance === null) {
    await lockWallets(tx, entry.teamId)
    written = await moveAtOnce(tx, entry)
  }
  faultPoint('entry.balanced')
  if (written.balanceAfter !== null) return { balanceAfter: written.balanceAfter, repeated: false }
  // Nothing was written: the key is known, perhaps only since this statement began to wait for the lock, or too little is there.
  const [known] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.key, entry.key))
  if (known) {
    const same =
      known.teamId === entry.teamId &&
      known.unit === entry.unit &&
      known.amount === entry.amount &&
      known.category === entry.category &&
      sameCause(known, entry.cause)
    if (!same) mismatch()
    return { balanceAfter: known.balanceAfter, repeated: true }
  }
  const available = written.balance ?? 0
  throw new AppError('BALANCE_INSUFFICIENT', { required: -entry.amount, available, unit: entry.unit })
}

const movedRow = z.object({
  rows: z.tuple([z.object({ balance: z.int().nullable(), balance_after: z.int().nullable() })]),
})

const value = (name: keyof MovedValues) => sql.placeholder(name)

interface MovedValues extends Omit<Entry, 'cause'> {
  id: string
  causeType: string
  causeId: string
}

/**
 * Locks both wallets in the usual order, and writes the entry and the balance unless the key is known or too little is there: one
 * statement, so that the lock is held for as few round trips as can be. `balance` is null for a team without wallets.
 */
const moveStatement = preparedSql<MovedValues>(
  'ledger-move',
  sql`
    with locked as (
      select unit, balance from ${wallets} where team_id = ${value('teamId')} order by unit for update
    ), account as (
      select balance from locked where unit = ${value('unit')}
    ), written as (
      insert into ${ledgerEntries}
        (id, team_id, unit, category, amount, balance_after, cause_type, cause_id, key, operator_id)
      select ${value('id')}, ${value('teamId')}, ${value('unit')}, ${value('category')}, ${value('amount')}::int,
        balance + ${value('amount')}::int, ${value('causeType')}, ${value('causeId')}, ${value('key')}, ${value('operatorId')}
      from account
      where balance + ${value('amount')}::int >= 0 and not exists (select 1 from ${ledgerEntries} where key = ${value('key')})
      on conflict (key) do nothing
      returning balance_after
    ), balanced as (
      update ${wallets} as wallet set balance = written.balance_after, updated_at = now()
      from written where wallet.team_id = ${value('teamId')} and wallet.unit = ${value('unit')}
    )
    select (select balance from account) as balance, (select balance_after from written) as balance_after`,
)

async function moveAtOnce(
  tx: Transaction,
  { cause, ...entry }: Entry,
): Promise<{ balance: number | null; balanceAfter: number | null }> {
  const answer = await moveStatement(tx, { ...entry, id: randomUUID(), causeType: cause.type, causeId: cause.id })
  const { balance, balance_after: balanceAfter } = movedRow.parse(answer).rows[0]
  return { balance, balanceAfter }
}

/** Writes one entry and its balance; the wallet's lock is held by the caller. */
async function write(tx: Transaction, balance: number, entry: Entry): Promise<number> {
  const balanceAfter = balance + entry.amount
  if (balanceAfter < 0) {
    throw new AppError('BALANCE_INSUFFICIENT', { required: -entry.amount, available: balance, unit: entry.unit })
  }
  const written = await tx
    .insert(ledgerEntries)
    .values({
      id: randomUUID(),
      teamId: entry.teamId,
      unit: entry.unit,
      category: entry.category,
      amount: entry.amount,
      balanceAfter,
      causeType: entry.cause.type,
      causeId: entry.cause.id,
      key: entry.key,
      operatorId: entry.operatorId,
      holdId: entry.holdId ?? null,
    })
    .onConflictDoNothing({ target: ledgerEntries.key })
    .returning({ id: ledgerEntries.id })
  // Only another team's entry can have taken the key since: our own are behind the wallet's lock.
  if (written.length === 0) mismatch()
  faultPoint('entry.written')
  await tx
    .update(wallets)
    .set({ balance: balanceAfter, updatedAt: sql`now()` })
    .where(and(eq(wallets.teamId, entry.teamId), eq(wallets.unit, entry.unit)))
  faultPoint('entry.balanced')
  return balanceAfter
}

/** Locks both wallets of a team, always in the same order, so that two transactions never wait for each other. */
async function lockWallets(tx: Transaction, teamId: string): Promise<Balances> {
  const select = () =>
    tx
      .select({ unit: wallets.unit, balance: wallets.balance })
      .from(wallets)
      .where(eq(wallets.teamId, teamId))
      .orderBy(wallets.unit)
      .for('update')
  const rows = await select()
  if (rows.length === LEDGER_UNITS.length) return balancesOf(rows)
  await tx
    .insert(wallets)
    .values([...LEDGER_UNITS].sort().map((unit) => ({ teamId, unit })))
    .onConflictDoNothing()
  return balancesOf(await select())
}

function balancesOf(rows: { unit: Unit; balance: number }[]): Balances {
  const of = (unit: Unit) => rows.find((row) => row.unit === unit)?.balance ?? 0
  return { flops: of('flops'), beans: of('beans') }
}

function holdOf(row: typeof ledgerHolds.$inferSelect, repeated: boolean): Hold {
  return {
    holdId: row.id,
    images: row.images,
    flops: row.flops,
    beans: row.beans,
    state: row.state,
    capturedImages: row.capturedImages,
    repeated,
  }
}

function sameCause(row: { causeType: string; causeId: string }, cause: Cause): boolean {
  return row.causeType === cause.type && row.causeId === cause.id
}

function requirePositive(value: number): void {
  if (!Number.isInteger(value) || value <= 0) throw new RangeError(`an amount must be a positive integer, not ${value}`)
}

function mismatch(): never {
  throw new AppError('IDEMPOTENCY_MISMATCH')
}
