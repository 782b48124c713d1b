import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { getCustomerOwnerList, transferCustomer } from '@tessera/shared/contract/customer-transfer'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, count, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { customerEvents, customers } from '../db/schema/customers'
import { teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { liveOf } from './customers.repository'

type Owners = EndpointOutput<typeof getCustomerOwnerList>['list']

/** Active members by name, with the live customers of each. */
export async function ownersOf(tx: Reader, teamId: string): Promise<Owners> {
  const people = await tx
    .select({ userId: users.id, userName: users.userName })
    .from(users)
    .where(and(eq(users.teamId, teamId), eq(users.status, 'active')))
    .orderBy(asc(users.userName), asc(users.id))
  const open = notInArray(customers.stage, ['deal', 'lost'])
  const owned = await tx
    .select({ userId: customers.ownerUserId, all: count(), open: sql<number>`count(*) filter (where ${open})::int` })
    .from(customers)
    .where(liveOf(teamId))
    .groupBy(customers.ownerUserId)
  const load = new Map(owned.map((each) => [each.userId, each]))
  return people.map((person) => ({
    ...person,
    customerCount: load.get(person.userId)?.all ?? 0,
    openCount: load.get(person.userId)?.open ?? 0,
  }))
}

/**
 * Gives customers, or all of one member, to another member.
 * @throws AppError NOT_FOUND when a customer or member is not the team's, or the new owner not active; FORBIDDEN when a
 *   sub-account gives away what others own
 */
export async function transferCustomers(
  tx: Transaction,
  viewer: SignedIn,
  { ids, fromUserId, toUserId }: EndpointParsedInput<typeof transferCustomer>,
): Promise<{ transferred: number }> {
  const { teamId, userId } = viewer
  await holdReceiver(tx, teamId, toUserId)
  const mayGive = (ownerUserId: string) => mayGiveAway(viewer, ownerUserId)
  if (fromUserId !== undefined) {
    await requireMember(tx, teamId, fromUserId)
    if (!mayGive(fromUserId)) throw new AppError('FORBIDDEN')
    return { transferred: await handOver(tx, { teamId, fromUserId, toUserId, byUserId: userId }) }
  }
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ owner: customers.ownerUserId })
    .from(customers)
    .where(and(liveOf(teamId), inArray(customers.id, wanted)))
    .orderBy(asc(customers.id))
    // Until they are given: what somebody takes from the owner meanwhile is not the owner's to give.
    .for('no key update')
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND')
  if (!found.every(({ owner }) => mayGive(owner))) throw new AppError('FORBIDDEN')
  return { transferred: await handOver(tx, { teamId, ids: wanted, toUserId, byUserId: userId }) }
}

/**
 * Keeps the team from closing and the new owner from leaving until the end. The team's own lock would keep colleagues from adding
 * customers meanwhile: 50 000 take seconds (`pnpm bench transfer`).
 * @throws AppError NOT_FOUND unless the new owner is active
 */
async function holdReceiver(tx: Transaction, teamId: string, userId: string): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('key share')
  const [receiver] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.teamId, teamId), eq(users.id, userId), eq(users.status, 'active'), isNull(users.deletedAt)))
    .for('no key update')
  if (!receiver) throw new AppError('NOT_FOUND')
}

/** A sub-account gives away its own customers only. */
export const mayGiveAway = (viewer: SignedIn, ownerUserId: string): boolean =>
  ownerUserId === viewer.userId || checkAccess(ACCESS.teamAdmin, viewer) === 'ok'

async function requireMember(tx: Reader, teamId: string, userId: string): Promise<void> {
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.teamId, teamId), eq(users.id, userId), isNull(users.deletedAt)))
  if (!member) throw new AppError('NOT_FOUND')
}

interface HandOver {
  teamId: string
  /** Without `ids`: all of this member, deleted ones too, so that a restored one has an owner who is there. */
  fromUserId?: string
  ids?: readonly string[]
  toUserId: string
  /** Null when it follows from something else. */
  byUserId: string | null
}

/** Customers that one statement moves: all of a big team's in one would come near the time a statement may take. */
const AT_ONCE = 2000

/**
 * Changes the owner and records it, without checking who may. The caller keeps the new owner from leaving.
 * @returns customers that had another owner
 */
export async function handOver(
  tx: Transaction,
  { teamId, fromUserId, ids, toUserId, byUserId }: HandOver,
): Promise<number> {
  const where = and(
    eq(customers.teamId, teamId),
    ids && inArray(customers.id, [...ids]),
    fromUserId === undefined ? undefined : eq(customers.ownerUserId, fromUserId),
    ne(customers.ownerUserId, toUserId),
  )
  let moved = 0
  for (;;) {
    const some = tx.select({ id: customers.id }).from(customers).where(where).limit(AT_ONCE).for('update')
    const given = await tx
      .update(customers)
      .set({
        ownerUserId: toUserId,
        previousOwnerUserId: sql`${customers.ownerUserId}`,
        updatedAt: sql`now()`,
        version: sql`${customers.version} + 1`,
      })
      .where(inArray(customers.id, some))
      .returning({ id: customers.id })
    if (given.length === 0) return moved
    const those = inArray(
      customers.id,
      given.map(({ id }) => id),
    )
    await tx.execute(sql`
      insert into ${customerEvents} (id, team_id, customer_id, kind, before, after, by_user_id)
      select gen_random_uuid()::text, team_id, id, 'transfer', previous_owner_user_id, owner_user_id, ${byUserId}::text
      from ${customers} where ${those}`)
    moved += given.length
  }
}
