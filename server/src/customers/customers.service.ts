import { randomUUID } from 'node:crypto'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { createCustomer, getCustomerQuota } from '@tessera/shared/contract/customer'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { membershipTiers, teams } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { doOnce, type Once } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import { balances, spend } from '../ledger/ledger.service'
import { countLive, liveOf, presentCustomer } from './customers.repository'

type Draft = EndpointParsedInput<typeof createCustomer>['customer']

/** Remaining allowance of the membership; the next customer costs 0 or 100 beans. */
export async function customerQuota(tx: Reader, viewer: SignedIn): Promise<EndpointOutput<typeof getCustomerQuota>> {
  const [tier] = await tx
    .select({ allowance: membershipTiers.customerAllowance })
    .from(membershipTiers)
    .where(eq(membershipTiers.vipType, viewer.vipType))
  const allowance = tier?.allowance ?? 0
  const used = await countLive(tx, viewer.teamId)
  const { beans } = await balances(tx, viewer.teamId)
  return { allowance, used, nextCostBeans: used < allowance ? 0 : BEAN_COST.customer, beans }
}

/**
 * Adds a customer and charges the allowance or 100 beans, in one transaction, idempotent per client token.
 * @throws AppError MOBILE_TAKEN `{customerId}`, BALANCE_INSUFFICIENT `{required, available, unit: 'beans'}`,
 *   IDEMPOTENCY_MISMATCH
 */
export async function addCustomer(
  tx: Transaction,
  viewer: SignedIn,
  clientToken: string,
  draft: Draft,
): Promise<Once<EndpointOutput<typeof createCustomer>>> {
  // Serialises per team: allowance, mobile number and token are all checked before the row is written.
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, viewer.teamId)).for('no key update')
  const once = { viewer, operation: 'createCustomer', clientToken, payload: draft }
  return doOnce(tx, once, async () => {
    if (draft.mobile) await requireFreeMobile(tx, viewer.teamId, draft.mobile)
    const { nextCostBeans } = await customerQuota(tx, viewer)
    const id = randomUUID()
    if (nextCostBeans > 0) {
      await spend(tx, {
        teamId: viewer.teamId,
        unit: 'beans',
        amount: nextCostBeans,
        category: 'customer',
        cause: { type: 'customer', id },
        key: `customer:${id}`,
        operatorId: viewer.userId,
      })
    }
    const [row] = await tx
      .insert(customers)
      .values({ id, teamId: viewer.teamId, ownerUserId: viewer.userId, createdBy: viewer.userId, ...draft })
      .returning()
    return { ...presentCustomer(row!, viewer.userName), chargedBeans: nextCostBeans }
  })
}

async function requireFreeMobile(tx: Transaction, teamId: string, mobile: string): Promise<void> {
  const taken = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(liveOf(teamId), eq(customers.mobile, mobile)))
  if (taken[0]) throw new AppError('MOBILE_TAKEN', { customerId: taken[0].id })
}
