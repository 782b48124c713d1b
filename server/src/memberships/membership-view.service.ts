import { BEAN_COST, imageQuota } from '@tessera/shared/contract/constants'
import type { Membership } from '@tessera/shared/contract/membership'
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { countPersonalPictures } from '../assets/asset-quota'
import { latestMembership } from '../auth/sessions.service'
import { countLive } from '../customers/customers.repository'
import type { Reader, Transaction } from '../db/database'
import { membershipTerms } from '../db/schema/orders'
import { membershipTiers, users } from '../db/schema/people'
import type { SignedIn } from '../http/route'
import { balances } from '../ledger/ledger.service'
import { grantDueFlops, nextGrant } from './allowances.service'
import { liveMemberships } from './memberships.repository'
import { mayBuy, subAccountsMayBuy } from './purchase-rule.service'

/** The account page: tier, end, what it includes and what of it is used. Flops that are due arrive before they are counted. */
export async function membershipOf(tx: Transaction, viewer: SignedIn, now = new Date()): Promise<Membership> {
  const { teamId } = viewer
  await grantDueFlops(tx, teamId, now)
  const { current, last } = await latestMembership(tx, teamId)
  const live = await liveMemberships(tx, teamId, now)
  const available = await balances(tx, teamId)
  const vipType = current?.vipType ?? 0
  const [tier] = await tx.select().from(membershipTiers).where(eq(membershipTiers.vipType, vipType))
  const used = await usage(tx, teamId)
  return {
    vipType,
    startsAt: current?.startsAt.toISOString() ?? null,
    endsAt: (current ?? last)?.endsAt.toISOString() ?? null,
    ...(current?.trial ? { trial: true } : {}),
    features: tier?.features ?? [],
    balances: { ...available, images: imageQuota(available) },
    allowances: {
      customers: allowance(tier?.customerAllowance ?? 0, used.customers, BEAN_COST.customer),
      members: allowance(tier?.memberAllowance ?? 0, used.members, BEAN_COST.teamMember),
      materials: allowance(tier?.materialAllowance ?? 0, used.materials, BEAN_COST.material),
    },
    monthly: await monthlyOf(tx, teamId, vipType, now),
    upcoming: live
      .filter((each) => each.startsAt > now)
      .map((each) => ({
        vipType: each.vipType,
        startsAt: each.startsAt.toISOString(),
        endsAt: each.endsAt.toISOString(),
      })),
    purchase: { mayBuy: await mayBuy(tx, viewer), subAccountsMayBuy: await subAccountsMayBuy(tx, teamId) },
  }
}

const allowance = (included: number, used: number, costBeans: number) => ({
  allowance: included,
  used,
  nextCostBeans: used < included ? 0 : costBeans,
})

const count = sql<number>`count(*)`.mapWith(Number)

async function usage(tx: Reader, teamId: string) {
  const [members] = await tx
    .select({ count })
    .from(users)
    .where(and(eq(users.teamId, teamId), isNull(users.deletedAt)))
  const pictures = await countPersonalPictures(tx, teamId)
  return { customers: await countLive(tx, teamId), members: members!.count, materials: pictures }
}

/** What comes next, of whichever term; after the last month of all, what the running one brought. */
async function monthlyOf(tx: Reader, teamId: string, vipType: number, now: Date): Promise<Membership['monthly']> {
  const next = await nextGrant(tx, teamId)
  if (next) return { flops: next.flops, nextAt: next.at.toISOString() }
  const [running] = await tx
    .select({ flops: membershipTerms.monthlyFlops })
    .from(membershipTerms)
    .where(
      and(
        eq(membershipTerms.teamId, teamId),
        eq(membershipTerms.vipType, vipType),
        isNull(membershipTerms.creditedAt),
        lte(membershipTerms.startsAt, now),
        gt(membershipTerms.endsAt, now),
        gt(membershipTerms.monthlyFlops, 0),
      ),
    )
    .orderBy(asc(membershipTerms.startsAt), asc(membershipTerms.id))
    .limit(1)
  return running ? { flops: running.flops, nextAt: null } : null
}
