import { randomUUID } from 'node:crypto'
import type { createCustomer, getCustomerQuota } from '@tessera/shared/contract/customer'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { doOnce, type Once } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import { spend } from '../ledger/ledger.service'
import { quotaOf } from '../ledger/quota.service'
import { personSoundsOf } from '../sounds/spelling'
import { setTags } from '../tags/tags.repository'
import { countLive, customerOf, liveOf } from './customers.repository'

/** Remaining allowance of the membership; the next customer costs 0 or 100 beans. */
export async function customerQuota(tx: Reader, viewer: SignedIn): Promise<EndpointOutput<typeof getCustomerQuota>> {
  return quotaOf(tx, viewer, 'customer', await countLive(tx, viewer.teamId))
}

/**
 * Adds a customer and charges the allowance or 100 beans, in one transaction, idempotent per client token.
 * @throws AppError MOBILE_TAKEN `{customerId}`, BALANCE_INSUFFICIENT `{required, available, unit: 'beans'}`,
 *   IDEMPOTENCY_MISMATCH
 */
export async function addCustomer(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, customer: draft, mostBeans }: EndpointParsedInput<typeof createCustomer>,
): Promise<Once<EndpointOutput<typeof createCustomer>>> {
  await lockTeam(tx, viewer)
  const once = { viewer, operation: 'createCustomer', clientToken, payload: draft }
  const { nextFollowTime: next, tagIds, ...values } = draft
  const nextFollowTime = next === undefined ? null : new Date(next)
  return doOnce(tx, once, async () => {
    if (draft.mobile) await requireFreeMobile(tx, viewer.teamId, draft.mobile)
    requireFuture(nextFollowTime, 'customer.nextFollowTime')
    const id = randomUUID()
    const chargedBeans = await chargeCustomer(tx, viewer, id, mostBeans)
    const { teamId, userId } = viewer
    await tx.insert(customers).values({
      ...values,
      ...personSoundsOf(values.name),
      id,
      teamId,
      ownerUserId: userId,
      createdBy: userId,
      nextFollowTime,
      dealTime: draft.stage === 'deal' ? sql`now()` : null,
    })
    if (tagIds) await setTags(tx, { teamId, scope: 'customer', recordId: id, tagIds })
    return { ...(await customerOf(tx, teamId, id)), chargedBeans }
  })
}

/**
 * Serialises what checks the allowance, mobile numbers or owners of a team before it writes. Who left meanwhile has handed the customers
 * over and gets no others, nor pictures of their own.
 * @throws AppError UNAUTHORIZED
 */
export async function lockTeam(tx: Transaction, { teamId, userId }: SignedIn): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
  const here = and(eq(users.id, userId), eq(users.status, 'active'))
  if ((await tx.$count(users, here)) === 0) throw new AppError('UNAUTHORIZED')
}

/**
 * Charges the allowance or 100 beans for one more live customer; one that was paid for before costs nothing. The caller
 * holds the team's lock.
 * @param mostBeans what the person was told it costs at most
 * @returns beans spent now
 * @throws AppError BALANCE_INSUFFICIENT `{required, available, unit: 'beans'}`; QUOTE_STALE
 */
export async function chargeCustomer(
  tx: Transaction,
  viewer: SignedIn,
  id: string,
  mostBeans = Infinity,
): Promise<number> {
  const { nextCostBeans } = await customerQuota(tx, viewer)
  if (nextCostBeans > mostBeans) throw new AppError('QUOTE_STALE')
  return nextCostBeans === 0 ? 0 : payForCustomer(tx, viewer, id, nextCostBeans)
}

/** Takes the price of a customer, once. @returns beans spent now @throws AppError BALANCE_INSUFFICIENT */
export async function payForCustomer(tx: Transaction, viewer: SignedIn, id: string, beans: number): Promise<number> {
  const { repeated } = await spend(tx, {
    teamId: viewer.teamId,
    unit: 'beans',
    amount: beans,
    category: 'customer',
    cause: { type: 'customer', id },
    key: `customer:${id}`,
    operatorId: viewer.userId,
  })
  return repeated ? 0 : beans
}

/** @throws AppError VALIDATION at `path` */
export function requireFuture(time: Date | null | undefined, path: string): void {
  if (time && time.getTime() <= Date.now()) throw new AppError('VALIDATION', { issues: [{ path, message: 'past' }] })
}

/** @throws AppError MOBILE_TAKEN `{customerId}`. The caller holds the team's lock. */
export async function requireFreeMobile(tx: Transaction, teamId: string, mobile: string): Promise<void> {
  const taken = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(liveOf(teamId), eq(customers.mobile, mobile)))
  if (taken[0]) throw new AppError('MOBILE_TAKEN', { customerId: taken[0].id })
}
