import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { updateUserInfo } from '@tessera/shared/contract/account'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import type { Entry } from '../http/entry.rules'
import type { Opened } from '../auth/login.service'
import { type OwnerProof, proveOwner } from '../auth/owner-proof.service'
import { setByCode } from '../auth/membership-consent.service'
import { hashPassword } from '../auth/password'
import { refuseFormer, refuseGuessable } from '../auth/password-choice.service'
import { issueToken, revokeTokensOf } from '../auth/sessions.service'
import type { Database, Transaction } from '../db/database'
import { teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'

const touched = { updatedAt: sql`now()`, version: sql`version + 1` }

/** Changes the person's name and, for an admin, the team's and its numbers. @throws AppError FORBIDDEN */
export async function renamePerson(
  tx: Transaction,
  viewer: SignedIn,
  { userName, teamName, shopPhone, servicePhone }: EndpointParsedInput<typeof updateUserInfo>,
): Promise<void> {
  const ofTeam = teamName !== undefined || shopPhone !== undefined
  if (ofTeam && checkAccess(ACCESS.teamAdmin, viewer) !== 'ok') throw new AppError('FORBIDDEN')
  if (servicePhone !== undefined && checkAccess(ACCESS.servicePhone, viewer) !== 'ok') throw new AppError('FORBIDDEN')
  if (ofTeam || servicePhone !== undefined) {
    const changed = {
      ...(teamName !== undefined && { name: teamName }),
      ...(shopPhone !== undefined && { shopPhone }),
      ...(servicePhone !== undefined && { servicePhone }),
    }
    await tx
      .update(teams)
      .set({ ...changed, ...touched })
      .where(eq(teams.id, viewer.teamId))
  }
  if (userName === undefined) return
  await tx
    .update(users)
    .set({ userName, ...touched })
    .where(eq(users.id, viewer.userId))
}

/**
 * Sets a new password. Ends every session, and opens a new one for the person, who has proved to be the owner.
 * @throws AppError PASSWORD_WRONG, TOO_OFTEN, SMS_CODE_WRONG, SMS_CODE_EXPIRED, PASSWORD_COMMON, PASSWORD_OWN,
 *   PASSWORD_FORMER
 */
export async function changePassword(
  database: Database,
  viewer: SignedIn,
  { newPassword, ...proof }: OwnerProof & { newPassword: string },
  entry: Entry,
): Promise<Opened> {
  const stillOwner = await proveOwner(database, viewer.userId, {
    proof,
    purpose: 'password',
    judge: async (owner) => {
      await refuseGuessable(newPassword, owner)
      await refuseFormer(newPassword, owner.passwordHash)
    },
  })
  const passwordHash = await hashPassword(newPassword)
  return database.transaction(async (tx) => {
    await stillOwner(tx)
    const way = proof.smsCode === undefined ? 'password' : 'sms'
    await tx
      .update(users)
      .set({ passwordHash, ...touched, ...(way === 'sms' && setByCode) })
      .where(eq(users.id, viewer.userId))
    await revokeTokensOf(tx, viewer.userId)
    await recordEvent(tx, { kind: 'passwordChanged', userId: viewer.userId, entry, detail: { way } })
    return { token: await issueToken(tx, viewer.userId, entry), userId: viewer.userId }
  })
}
