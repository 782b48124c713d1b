import { imageQuota } from '@tessera/shared/contract/constants'
import { FACTOR_TICKET_SECONDS } from '@tessera/shared/contract/factor'
import type { UserInfo, UserPrivilege } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import { latestMembership } from '../auth/sessions.service'
import type { Entered } from '../auth/login.service'
import type { Database, Transaction } from '../db/database'
import { membershipTiers, teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { balances } from '../ledger/ledger.service'
import { grantDueFlops } from '../memberships/allowances.service'
import { maskMobile } from './mobile.rules'

/** The person as the browser keeps them; `vipType` is the tier that counts now. */
export async function userInfoOf(tx: Transaction, userId: string): Promise<UserInfo> {
  const [row] = await tx
    .select({ user: users, teamName: teams.name })
    .from(users)
    .innerJoin(teams, eq(teams.id, users.teamId))
    .where(eq(users.id, userId))
  if (!row) throw new AppError('NOT_FOUND')
  const { user, teamName } = row
  const { current } = await latestMembership(tx, user.teamId)
  return {
    id: user.id,
    userId: user.id,
    userName: user.userName,
    teamId: user.teamId,
    teamName,
    roleType: user.roleType,
    userType: user.userType,
    factoryId: user.factoryId,
    vipType: current?.vipType ?? 0,
    mobileMasked: maskMobile(user.mobile),
    utmSource: user.utmSource,
    hasPassword: user.passwordHash !== null,
    ...(user.developer ? { developer: true } : {}),
    ...(user.operator ? { operator: user.operator } : {}),
  }
}

/** What every log-in answers. @throws AppError SECOND_FACTOR_REQUIRED `{ticket, expiresInSeconds}` */
export async function openedSessionOf(
  database: Database,
  entered: Entered,
): Promise<{ token: string; userInfo: UserInfo }> {
  if ('ticket' in entered) {
    throw new AppError('SECOND_FACTOR_REQUIRED', { ticket: entered.ticket, expiresInSeconds: FACTOR_TICKET_SECONDS })
  }
  const { token, userId } = entered
  return { token, userInfo: await database.transaction((tx) => userInfoOf(tx, userId)) }
}

/**
 * Rights and balances of a team. `vipEndTime` is when the tier that counts ends, or when the last one ended; `expireTime`, which
 * makes rights invalid once it has passed, is only given for a tier that counts: what everybody may do never expires. Flops that a
 * membership owes for a month arrive before they are counted.
 */
export async function privilegeOf(tx: Transaction, teamId: string): Promise<UserPrivilege> {
  await grantDueFlops(tx, teamId, new Date())
  const { current, last } = await latestMembership(tx, teamId)
  const vipType = current?.vipType ?? 0
  const [tier] = await tx.select().from(membershipTiers).where(eq(membershipTiers.vipType, vipType))
  const available = await balances(tx, teamId)
  return {
    status: 'active',
    expireTime: current?.endsAt.toISOString() ?? null,
    features: tier?.features ?? [],
    vipType,
    vipEndTime: (current ?? last)?.endsAt.toISOString() ?? null,
    unusedTotalFlops: available.flops,
    unusedBeans: available.beans,
    imgQuotaNum: imageQuota(available),
  }
}
