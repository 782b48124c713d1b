import type { LOGIN_WAYS } from '@tessera/shared/contract/audit'
import { eq, sql } from 'drizzle-orm'
import { type HappenedEvent, recordEvent, recordSoon } from '../audit/audit.service'
import type { Database, Transaction } from '../db/database'
import { users } from '../db/schema/people'
import { addressKey } from '../http/address'
import { AppError } from '../http/app-error'
import { admitAttempt, type CaptchaAnswer, type Counter, forgiveAttempt } from './attempts.service'
import type { Entry } from './entry.rules'
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

/** How somebody came in, and where from. */
export interface CameIn {
  readonly way: (typeof LOGIN_WAYS)[number]
  readonly entry: Entry
}

/** What is kept of a log-in that failed; `locks` when it was the last one that is heard for a while. */
function failedLogin(userId: string, { way, entry }: CameIn, locks: boolean): HappenedEvent[] {
  const failed: HappenedEvent = { kind: 'loginFailed', userId, entry, detail: { way } }
  return locks ? [failed, { kind: 'lockedOut', userId, entry, detail: { way } }] : [failed]
}

/**
 * Opens a session for a mobile number and a password.
 * @throws AppError TOO_OFTEN `{retryAfterSeconds}`, CAPTCHA_REQUIRED, CAPTCHA_WRONG, LOGIN_FAILED, ACCOUNT_DISABLED
 */
export async function logInByPassword(database: Database, login: PasswordLogin, entry: Entry): Promise<Opened> {
  const address = addressKey(entry.address)
  const cameIn: CameIn = { way: 'password', entry }
  const counters: Counter[] = [
    { kind: 'mobileAtAddress', key: `mobile:${login.mobile}@${address}` },
    { kind: 'mobile', key: `mobile:${login.mobile}` },
    { kind: 'address', key: `address:${address}` },
  ]
  const admission = await database.transaction((tx) => admitAttempt(tx, counters, login))
  if (admission.refusal) throw admission.refusal
  const [user] = await database.transaction((tx) => tx.select().from(users).where(eq(users.mobile, login.mobile)))
  const right = await verifyPassword(user?.passwordHash ?? null, login.password)
  if (user && !right) recordSoon(database, failedLogin(user.id, cameIn, admission.locks))
  if (!user || !right) throw new AppError('LOGIN_FAILED')
  return database.transaction(async (tx) => {
    const opened = await openSession(tx, user.id, cameIn)
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
export async function openSession(tx: Transaction, userId: string, { way, entry }: CameIn): Promise<Opened> {
  const [now] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('update')
  if (now?.status !== 'active') throw new AppError('ACCOUNT_DISABLED')
  await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId))
  await recordEvent(tx, { kind: 'login', userId, entry, detail: { way } })
  return { token: await issueToken(tx, userId, entry), userId }
}
