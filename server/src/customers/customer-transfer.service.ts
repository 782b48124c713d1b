import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { getCustomerOwnerList, transferCustomer } from '@tessera/shared/contract/customer-transfer'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, asc, count, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { customerEvents, customers } from '../db/schema/customers'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { liveOf } from './customers.repository'
import { lockTeam } from './customers.service'

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
  await lockTeam(tx, teamId)
  await requireMember(tx, teamId, toUserId, eq(users.status, 'active'))
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
  if (found.length !== wanted.length) throw new AppError('NOT_FOUND')
  if (!found.every(({ owner }) => mayGive(owner))) throw new AppError('FORBIDDEN')
  return { transferred: await handOver(tx, { teamId, ids: wanted, toUserId, byUserId: userId }) }
}

/** A sub-account gives away its own customers only. */
export const mayGiveAway = (viewer: SignedIn, ownerUserId: string): boolean =>
  ownerUserId === viewer.userId || checkAccess(ACCESS.teamAdmin, viewer) === 'ok'

async function requireMember(tx: Reader, teamId: string, userId: string, further?: SQL): Promise<void> {
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.teamId, teamId), eq(users.id, userId), isNull(users.deletedAt), further))
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

/**
 * Changes the owner and records it, without checking who may. The caller holds the team's lock.
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
  await tx.execute(sql`
    insert into ${customerEvents} (id, team_id, customer_id, kind, before, after, by_user_id)
    select gen_random_uuid()::text, team_id, id, 'transfer', owner_user_id, ${toUserId}, ${byUserId}::text
    from ${customers} where ${where}`)
  const given = await tx
    .update(customers)
    .set({
      ownerUserId: toUserId,
      previousOwnerUserId: sql`${customers.ownerUserId}`,
      updatedAt: sql`now()`,
      version: sql`${customers.version} + 1`,
    })
    .where(where)
    .returning({ id: customers.id })
  return given.length
}
