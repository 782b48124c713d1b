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
 * Makes sure, in the transaction that does what was asked for, that nothing has overtaken the proof, and keeps others from it until
 * the end.
 * @throws AppError PASSWORD_WRONG when the password has changed since; UNAUTHORIZED when the account is gone
 */
export type StillOwner = (tx: Transaction) => Promise<void>

type ProvedOwner = typeof users.$inferSelect

/** Judges what the owner asks for, once they have proved who they are; what it throws leaves a code good for another try. */
export type Judge = (owner: ProvedOwner) => Promise<void>

/**
 * Makes sure that it is the owner of a session who asks for what a found telephone must not be enough for: by the password, or by
 * a code sent to the account's number.
 * @throws AppError PASSWORD_WRONG, TOO_OFTEN `{retryAfterSeconds}`, SMS_CODE_WRONG, SMS_CODE_EXPIRED; whatever `judge` throws
 */
export async function proveOwner(
  database: Database,
  userId: string,
  { proof, purpose, judge = async () => {} }: { proof: OwnerProof; purpose: 'password' | 'delete'; judge?: Judge },
): Promise<StillOwner> {
  const [user] = await database.transaction((tx) => tx.select().from(users).where(eq(users.id, userId)))
  if (!user) throw new AppError('NOT_FOUND')
  if (proof.smsCode !== undefined) {
    await withCode(database, { mobile: user.mobile, code: proof.smsCode, purpose }, () => judge(user))
    return stillOwner(userId, user.passwordHash)
  }
  const counters: Counter[] = [{ kind: 'account', key: `account:${userId}` }]
  const { refusal } = await database.transaction((tx) => admitAttempt(tx, counters, {}))
  if (refusal) throw refusal
  if (!(await verifyPassword(user.passwordHash, proof.password ?? ''))) throw new AppError('PASSWORD_WRONG')
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
