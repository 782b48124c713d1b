import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { admitAttempt, type Counter, forgiveAttempt } from './attempts.service'
import { verifyPassword } from './password'
import { withCode } from './sms-codes.service'

export interface OwnerProof {
  password?: string | undefined
  smsCode?: string | undefined
}

/**
 * Makes sure that it is the owner of a session who asks for what a found telephone must not be enough for: by the password, or by
 * a code sent to the account's number.
 * @throws AppError PASSWORD_WRONG, TOO_OFTEN `{retryAfterSeconds}`, SMS_CODE_WRONG, SMS_CODE_EXPIRED
 */
export async function proveOwner(
  database: Database,
  userId: string,
  proof: OwnerProof,
  purpose: 'password' | 'delete',
): Promise<void> {
  const [user] = await database.transaction((tx) => tx.select().from(users).where(eq(users.id, userId)))
  if (!user) throw new AppError('NOT_FOUND')
  if (proof.smsCode !== undefined) {
    return withCode(database, { mobile: user.mobile, code: proof.smsCode, purpose }, async () => {})
  }
  const counters: Counter[] = [{ kind: 'account', key: `account:${userId}` }]
  const refusal = await database.transaction((tx) => admitAttempt(tx, counters, {}))
  if (refusal) throw refusal
  if (!(await verifyPassword(user.passwordHash, proof.password ?? ''))) throw new AppError('PASSWORD_WRONG')
  await database.transaction((tx) => forgiveAttempt(tx, counters))
}
