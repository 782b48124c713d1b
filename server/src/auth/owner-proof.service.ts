import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
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
 * Checks in the final transaction that the proof still holds, and locks the account until that transaction ends.
 * @throws AppError PASSWORD_WRONG when the password has changed since; UNAUTHORIZED when the account is gone
 */
export type StillOwner = (tx: Transaction) => Promise<void>

type ProvedOwner = typeof users.$inferSelect

/** Validates the request itself after the proof; when it throws, an SMS code stays usable. */
type Judge = (owner: ProvedOwner) => Promise<void>

interface Proving {
  readonly proof: OwnerProof
  readonly purpose: 'password' | 'delete'
  readonly judge?: Judge
  /** Called for a wrong password, with whether the account is locked now. */
  readonly onWrong?: (locks: boolean) => void
}

/**
 * Asks the owner of a session to prove their identity again, by password or by a code sent to the account's number: an unlocked phone
 * alone must not be enough.
 * @throws AppError PASSWORD_WRONG, TOO_OFTEN `{retryAfterSeconds}`, SMS_CODE_WRONG, SMS_CODE_EXPIRED; whatever `judge` throws
 */
export async function proveOwner(
  database: Database,
  userId: string,
  { proof, purpose, judge = async () => {}, onWrong = () => {} }: Proving,
): Promise<StillOwner> {
  const [user] = await database.transaction((tx) => tx.select().from(users).where(eq(users.id, userId)))
  if (!user) throw new AppError('NOT_FOUND')
  if (proof.smsCode !== undefined) {
    await withCode(database, { mobile: user.mobile, code: proof.smsCode, purpose }, () => judge(user))
    return stillOwner(userId, user.passwordHash)
  }
  const counters: Counter[] = [{ kind: 'account', key: `account:${userId}` }]
  const admission = await database.transaction((tx) => admitAttempt(tx, counters, {}))
  if (admission.refusal) throw admission.refusal
  if (!(await verifyPassword(user.passwordHash, proof.password ?? ''))) {
    onWrong(admission.locks)
    throw new AppError('PASSWORD_WRONG')
  }
  await database.transaction((tx) => forgiveAttempt(tx, counters))
  await judge(user)
  return stillOwner(userId, user.passwordHash)
}

const stillOwner =
  (userId: string, proved: string | null): StillOwner =>
  async (tx) => {
    const [now] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (now?.status !== 'active') throw new AppError('UNAUTHORIZED')
    if (now.passwordHash !== proved) throw new AppError('PASSWORD_WRONG')
  }
