import { imageQuota } from '@tessera/shared/contract/constants'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { latestMembership } from '../auth/sessions.service'
import type { Transaction } from '../db/database'
import { membershipTiers } from '../db/schema/people'
import type { SignedIn } from '../http/route'
import { monthlyImagesOf } from '../ledger/image-usage.repository'
import { balances } from '../ledger/ledger.service'
import { grantDueFlops } from '../memberships/allowances.service'

/**
 * Rights and balances of a person's team, and how many of its images this month are theirs; grants due flops of memberships first. `vipEndTime` is the end of the current tier, or
 * of the last one. `expireTime`, after which the rights are void, is set for paid tiers only, because free rights do
 * not expire.
 */
export async function privilegeOf(
  tx: Transaction,
  { teamId, userId }: Pick<SignedIn, 'teamId' | 'userId'>,
): Promise<UserPrivilege> {
  await grantDueFlops(tx, teamId, new Date())
  const { current, last } = await latestMembership(tx, teamId)
  const vipType = current?.vipType ?? 0
  const [tier] = await tx.select().from(membershipTiers).where(eq(membershipTiers.vipType, vipType))
  const available = await balances(tx, teamId)
  return {
    status: 'active',
    expireTime: current?.endsAt.toISOString() ?? null,
    ...(current?.trial ? { trial: true } : {}),
    features: tier?.features ?? [],
    vipType,
    vipEndTime: (current ?? last)?.endsAt.toISOString() ?? null,
    unusedTotalFlops: available.flops,
    unusedBeans: available.beans,
    imgQuotaNum: imageQuota(available),
    monthlyImages: await monthlyImagesOf(tx, userId),
  }
}
