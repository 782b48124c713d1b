import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { loginFailures, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { redeemCaptcha } from './captcha.service'
import {
  afterFailure,
  countedFailures,
  type FailureCount,
  lockedSeconds,
  LOGIN_LIMITS,
  type LimitKind,
} from './login.rules'
import { verifyPassword } from './password'
import { issueToken } from './sessions.service'

export interface PasswordLogin {
  mobile: string
  password: string
  captchaId?: string | undefined
  captchaCode?: string | undefined
}

/** What an attempt counts against. */
type Keys = Record<LimitKind, string>
const KINDS = ['mobileAtAddress', 'mobile', 'address'] as const satisfies readonly LimitKind[]

/**
 * Opens a session for a mobile number and a password.
 *
 * An attempt is counted before the password is looked at and taken back when it was right, so that many at once cannot all pass
 * before the first one is counted.
 * @throws AppError TOO_OFTEN `{retryAfterSeconds}`, CAPTCHA_REQUIRED, CAPTCHA_WRONG, LOGIN_FAILED, ACCOUNT_DISABLED
 */
export async function logInByPassword(
  database: Database,
  login: PasswordLogin,
  address: string,
): Promise<{ token: string; userId: string }> {
  const keys: Keys = {
    mobileAtAddress: `mobile:${login.mobile}@${address}`,
    mobile: `mobile:${login.mobile}`,
    address: `address:${address}`,
  }
  const refusal = await database.transaction((tx) => admit(tx, keys, login))
  if (refusal) throw refusal
  const [user] = await database.transaction((tx) => tx.select().from(users).where(eq(users.mobile, login.mobile)))
  const right = await verifyPassword(user?.passwordHash ?? null, login.password)
  if (!user || !right) throw new AppError('LOGIN_FAILED')
  return database.transaction(async (tx) => {
    await forgive(tx, keys)
    // Asked again: the account may have been disabled while the password was checked.
    const [now] = await tx.select({ status: users.status }).from(users).where(eq(users.id, user.id))
    if (now?.status !== 'active') throw new AppError('ACCOUNT_DISABLED')
    await tx
      .update(users)
      .set({ lastLoginAt: sql`now()` })
      .where(eq(users.id, user.id))
    return { token: await issueToken(tx, user.id), userId: user.id }
  })
}

/** Counts the attempt and answers why it is not heard, if so; a thrown refusal would roll the used-up captcha back. */
async function admit(tx: Transaction, keys: Keys, login: PasswordLogin): Promise<AppError | null> {
  const now = new Date()
  const rows = await lockCounts(tx, keys)
  const wait = Math.max(...KINDS.map((kind) => lockedSeconds(rows[kind], now)))
  if (wait > 0) return new AppError('TOO_OFTEN', { retryAfterSeconds: wait })
  const suspicious = KINDS.some((kind) => countedFailures(rows[kind], now) >= LOGIN_LIMITS[kind].captchaFrom)
  if (suspicious) {
    if (!login.captchaId || !login.captchaCode) return new AppError('CAPTCHA_REQUIRED')
    if (!(await redeemCaptcha(tx, login.captchaId, login.captchaCode))) return new AppError('CAPTCHA_WRONG')
  }
  for (const kind of KINDS) {
    await tx
      .update(loginFailures)
      .set(afterFailure(kind, rows[kind], now))
      .where(eq(loginFailures.key, keys[kind]))
  }
  return null
}

/** Always in the same order, so that two attempts wait for each other instead of locking each other out. */
async function lockCounts(tx: Transaction, keys: Keys): Promise<Partial<Record<LimitKind, FailureCount>>> {
  const wanted = Object.values(keys).toSorted()
  await tx
    .insert(loginFailures)
    .values(wanted.map((key) => ({ key, failures: 0, lastFailureAt: new Date(0) })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, wanted))
    .orderBy(loginFailures.key)
    .for('update')
  const find = (key: string) => rows.find((row) => row.key === key)
  return { mobileAtAddress: find(keys.mobileAtAddress), mobile: find(keys.mobile), address: find(keys.address) }
}

/** The right password clears the account, and takes this one attempt back from the address. */
async function forgive(tx: Transaction, keys: Keys): Promise<void> {
  await lockCounts(tx, keys)
  await tx.delete(loginFailures).where(inArray(loginFailures.key, [keys.mobileAtAddress, keys.mobile]))
  await tx
    .update(loginFailures)
    .set({
      failures: sql`greatest(0, ${loginFailures.failures} - 1)`,
      lockedUntil: sql`case when ${loginFailures.failures} > ${LOGIN_LIMITS.address.lockAt} then ${loginFailures.lockedUntil} end`,
    })
    .where(eq(loginFailures.key, keys.address))
}
