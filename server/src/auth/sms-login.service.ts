import { isOwnPassword } from '@tessera/shared/contract/password'
import { eq, like, or } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import type { Database } from '../db/database'
import { loginFailures, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import { type Entered, openSession } from './login.service'
import { setByCode } from './membership-consent.service'
import { accountOf, type Arrival } from './new-merchant.service'
import { hashPassword } from './password'
import { refuseFormer, refuseGuessable } from './password-choice.service'
import { revokeTokensOf } from './sessions.service'
import { withCode } from './sms-codes.service'

/** What a request tells besides its input. */
export interface Visit extends Arrival {
  readonly entry: Entry
}

/**
 * Opens a session for a number and a code sent to it; the first time this makes the account.
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_EXPIRED, ACCOUNT_DISABLED
 */
export async function logInBySmsCode(
  database: Database,
  { mobile, code }: { mobile: string; code: string },
  visit: Visit,
): Promise<Entered> {
  return withCode(database, { mobile, code, purpose: 'login' }, async (tx) =>
    openSession(tx, await accountOf(tx, mobile, visit), { way: 'sms', entry: visit.entry }),
  )
}

/**
 * Sets a new password for somebody who forgot the old one. Every session ends, and failures of the old password are forgotten. A password
 * that is refused leaves the code good for another.
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_EXPIRED, ACCOUNT_MISSING, ACCOUNT_DISABLED, PASSWORD_COMMON, PASSWORD_OWN, PASSWORD_FORMER
 */
export async function resetPassword(
  database: Database,
  { mobile, code, newPassword }: { mobile: string; code: string; newPassword: string },
  entry: Entry,
): Promise<void> {
  await refuseGuessable(newPassword, { mobile })
  const passwordHash = await hashPassword(newPassword)
  await withCode(database, { mobile, code, purpose: 'reset' }, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.mobile, mobile)).for('update')
    if (!user) throw new AppError('ACCOUNT_MISSING')
    if (user.status !== 'active') throw new AppError('ACCOUNT_DISABLED')
    if (isOwnPassword(newPassword, user)) throw new AppError('PASSWORD_OWN')
    await refuseFormer(newPassword, user.passwordHash)
    await tx
      .update(users)
      .set({ passwordHash, ...setByCode })
      .where(eq(users.id, user.id))
    await revokeTokensOf(tx, user.id)
    await recordEvent(tx, { kind: 'passwordReset', userId: user.id, entry, detail: { way: 'sms' } })
    await tx
      .delete(loginFailures)
      .where(or(eq(loginFailures.key, `mobile:${mobile}`), like(loginFailures.key, `mobile:${mobile}@%`)))
  })
}
