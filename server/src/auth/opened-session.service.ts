import { invitesBelow } from '@tessera/shared/contract/access'
import { FACTOR_TICKET_SECONDS } from '@tessera/shared/contract/factor'
import type { UserInfo } from '@tessera/shared/contract/user'
import { eq, sql } from 'drizzle-orm'
import type { Database, Reader } from '../db/database'
import { prepared } from '../db/prepared'
import { teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { maskMobile } from '../http/mobile.rules'
import type { Entered } from './login.service'
import { currentTier } from './sessions.service'

const personById = prepared('person-by-id', (reader) =>
  reader
    .select({
      user: users,
      team: { name: teams.name, shopPhone: teams.shopPhone, servicePhone: teams.servicePhone },
      vipType: sql<number>`(${currentTier(reader)})`.mapWith(Number),
    })
    .from(users)
    .innerJoin(teams, eq(teams.id, users.teamId))
    .where(eq(users.id, sql.placeholder('userId'))),
)

/** The person as the browser keeps them; `vipType` is the tier that counts now. */
export async function userInfoOf(tx: Reader, userId: string): Promise<UserInfo> {
  const [row] = await personById(tx, { userId })
  if (!row) throw new AppError('NOT_FOUND')
  const { user, team, vipType } = row
  return {
    id: user.id,
    userId: user.id,
    userName: user.userName,
    teamId: user.teamId,
    teamName: team.name,
    shopPhone: team.shopPhone,
    ...(invitesBelow(user) ? { servicePhone: team.servicePhone } : {}),
    roleType: user.roleType,
    userType: user.userType,
    factoryId: user.factoryId,
    vipType,
    mobileMasked: maskMobile(user.mobile),
    utmSource: user.utmSource,
    hasPassword: user.passwordHash !== null,
    ...(user.developer ? { developer: true } : {}),
    ...(user.operator ? { operator: user.operator } : {}),
  }
}

/** What every log-in answers. @throws AppError SECOND_FACTOR_REQUIRED, CONSENT_REQUIRED `{ticket, expiresInSeconds, teamName}`, CONSENT_BY_SMS */
export async function openedSessionOf(
  database: Database,
  entered: Entered,
): Promise<{ token: string; userInfo: UserInfo }> {
  if ('refused' in entered) throw new AppError(entered.refused)
  if ('ticket' in entered) {
    const { ticket, joins: teamName } = entered
    const given = { ticket, expiresInSeconds: FACTOR_TICKET_SECONDS }
    if (teamName !== undefined) throw new AppError('CONSENT_REQUIRED', { ...given, teamName })
    throw new AppError('SECOND_FACTOR_REQUIRED', given)
  }
  const { token, userId } = entered
  return { token, userInfo: await database.read((tx) => userInfoOf(tx, userId)) }
}
