import { FACTOR_TICKET_SECONDS } from '@tessera/shared/contract/factor'
import type { UserInfo } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { maskMobile } from '../http/mobile.rules'
import type { Entered } from './login.service'
import { latestMembership } from './sessions.service'

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
