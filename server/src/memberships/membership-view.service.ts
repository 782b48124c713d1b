import { BEAN_COST, imageQuota } from '@tessera/shared/contract/constants'
import type { Membership } from '@tessera/shared/contract/membership'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
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

async function monthlyOf(tx: Reader, teamId: string, vipType: number, now: Date): Promise<Membership['monthly']> {
  const terms = await tx
    .select({
      vipType: membershipTerms.vipType,
      startsAt: membershipTerms.startsAt,
      endsAt: membershipTerms.endsAt,
      monthlyFlops: membershipTerms.monthlyFlops,
    })
    .from(membershipTerms)
    .where(and(eq(membershipTerms.teamId, teamId), isNull(membershipTerms.creditedAt), gt(membershipTerms.endsAt, now)))
  const running = terms.find((term) => term.vipType === vipType && term.startsAt <= now && term.monthlyFlops > 0)
  if (!running) return null
  return { flops: running.monthlyFlops, nextAt: nextGrant(terms, now)?.toISOString() ?? null }
}
