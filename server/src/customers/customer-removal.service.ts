import { CUSTOMER_RESTORE_DAYS, type restoreCustomer } from '@tessera/shared/contract/customer'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { customerEvents, customers } from '../db/schema/customers'
import { shares } from '../db/schema/shares'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { restorable } from './customers.repository'
import { chargeCustomer, lockTeam, requireFreeMobile } from './customers.service'

/** Customers of one transaction of the purge. */
const PURGED_AT_ONCE = 200

/**
 * Deletes customers, restorable for 30 days; those deleted before stay so.
 * @returns how many were deleted now
 * @throws AppError NOT_FOUND, with nothing deleted, when one of them is not the team's
 */
export async function deleteCustomers(tx: Transaction, viewer: SignedIn, ids: readonly string[]): Promise<number> {
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ id: customers.id, deletedAt: customers.deletedAt })
    .from(customers)
    .where(and(eq(customers.teamId, viewer.teamId), inArray(customers.id, wanted)))
    .orderBy(asc(customers.id))
    .for('no key update')
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND')
  const live = found.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : []))
  if (live.length === 0) return 0
  await tx
    .update(customers)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${customers.version} + 1` })
    .where(inArray(customers.id, live))
  await record(tx, viewer, live, 'deleted')
  return live.length
}

/**
 * Restores deleted customers, each with the charge of a new one unless it was paid for before; live ones stay as they
 * are.
 * @throws AppError NOT_FOUND, also for one deleted too long ago; MOBILE_TAKEN `{customerId}`; BALANCE_INSUFFICIENT, QUOTE_STALE
 */
export async function restoreCustomers(
  tx: Transaction,
  viewer: SignedIn,
  { ids, mostBeans = Infinity }: EndpointParsedInput<typeof restoreCustomer>,
): Promise<{ chargedBeans: number }> {
  await lockTeam(tx, viewer)
  const wanted = [...new Set(ids)]
  const found = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.teamId, viewer.teamId), inArray(customers.id, wanted)))
    .orderBy(asc(customers.id))
    .for('no key update')
  const gone = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, wanted), restorable(viewer.teamId)))
  const deleted = new Set(gone.map(({ id }) => id))
  if (found.length !== wanted.length || found.some(({ id, deletedAt }) => deletedAt !== null && !deleted.has(id)))
    throw new AppError('NOT_FOUND')
  let chargedBeans = 0
  for (const { id, mobile } of found.filter((each) => deleted.has(each.id))) {
    if (mobile) await requireFreeMobile(tx, viewer.teamId, mobile)
    chargedBeans += await chargeCustomer(tx, viewer, id)
    await tx
      .update(customers)
      .set({ deletedAt: null, mergedIntoId: null, updatedAt: sql`now()`, version: sql`${customers.version} + 1` })
      .where(eq(customers.id, id))
  }
  if (chargedBeans > mostBeans) throw new AppError('QUOTE_STALE')
  if (deleted.size > 0) await record(tx, viewer, [...deleted], 'restored')
  return { chargedBeans }
}

async function record(tx: Transaction, viewer: SignedIn, ids: readonly string[], kind: 'deleted' | 'restored') {
  const { teamId, userId: byUserId } = viewer
  await tx.insert(customerEvents).values(ids.map((customerId) => ({ teamId, customerId, kind, byUserId })))
}

/** Removes customers that can no longer be restored, with all that belongs to them; their designs stay. */
export async function purgeCustomers(database: Database): Promise<void> {
  let purged: number
  do purged = await database.transaction(purgeSome)
  while (purged === PURGED_AT_ONCE)
}

async function purgeSome(tx: Transaction): Promise<number> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        isNotNull(customers.deletedAt),
        lt(customers.deletedAt, sql`now() - ${CUSTOMER_RESTORE_DAYS} * interval '1 day'`),
      ),
    )
    .limit(PURGED_AT_ONCE)
    .for('update', { skipLocked: true })
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.delete(shares).where(inArray(shares.customerId, ids))
  await tx.delete(customers).where(inArray(customers.id, ids))
  return rows.length
}
