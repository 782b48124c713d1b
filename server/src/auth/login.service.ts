import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { admitAttempt, type CaptchaAnswer, type Counter, forgiveAttempt } from './attempts.service'
import { verifyPassword } from './password'
import { issueToken } from './sessions.service'

export interface PasswordLogin extends CaptchaAnswer {
  mobile: string
  password: string
}

export interface Opened {
  token: string
  userId: string
}

/**
 * Opens a session for a mobile number and a password.
 * @throws AppError TOO_OFTEN `{retryAfterSeconds}`, CAPTCHA_REQUIRED, CAPTCHA_WRONG, LOGIN_FAILED, ACCOUNT_DISABLED
 */
export async function logInByPassword(database: Database, login: PasswordLogin, address: string): Promise<Opened> {
  const counters: Counter[] = [
    { kind: 'mobileAtAddress', key: `mobile:${login.mobile}@${address}` },
    { kind: 'mobile', key: `mobile:${login.mobile}` },
    { kind: 'address', key: `address:${address}` },
  ]
  const refusal = await database.transaction((tx) => admitAttempt(tx, counters, login))
  if (refusal) throw refusal
  const [user] = await database.transaction((tx) => tx.select().from(users).where(eq(users.mobile, login.mobile)))
  const right = await verifyPassword(user?.passwordHash ?? null, login.password)
  if (!user || !right) throw new AppError('LOGIN_FAILED')
  return database.transaction(async (tx) => {
    const opened = await openSession(tx, user.id)
    // The row is locked by now: whoever changed the password meanwhile has ended the sessions of the former one, and this is one.
    if (!(await hasPassword(tx, user.id, user.passwordHash))) throw new AppError('LOGIN_FAILED')
    await forgiveAttempt(tx, counters)
    return opened
  })
}

/** Whether a password that was verified before is still the account's. */
async function hasPassword(tx: Transaction, userId: string, verified: string | null): Promise<boolean> {
  const [now] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return now?.passwordHash === verified
}

/**
 * Opens a session for somebody who has proved who they are. The status is asked here, because it may have changed while the proof
 * was checked.
 * @throws AppError ACCOUNT_DISABLED
 */
export async function openSession(tx: Transaction, userId: string): Promise<Opened> {
  const [now] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('update')
  if (now?.status !== 'active') throw new AppError('ACCOUNT_DISABLED')
  await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId))
  return { token: await issueToken(tx, userId), userId }
}
