import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { loginFailures } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { redeemCaptcha } from './captcha.service'
import {
  afterFailure,
  ATTEMPT_LIMITS,
  countedFailures,
  type FailureCount,
  lockedSeconds,
  type LimitKind,
} from './login.rules'

/** What an attempt counts against. */
export interface Counter {
  kind: LimitKind
  key: string
}

export interface CaptchaAnswer {
  captchaId?: string | undefined
  captchaCode?: string | undefined
}

/** Checks a required captcha: null when the answer is right. A captcha is used up by any answer. */
export async function requireCaptcha(tx: Transaction, answer: CaptchaAnswer): Promise<AppError | null> {
  if (!answer.captchaId || !answer.captchaCode) return new AppError('CAPTCHA_REQUIRED')
  return (await redeemCaptcha(tx, answer.captchaId, answer.captchaCode)) ? null : new AppError('CAPTCHA_WRONG')
}

/**
 * Counts an attempt before it is checked, so that parallel attempts cannot all pass before the first is counted.
 * @returns the refusal, if any: TOO_OFTEN `{retryAfterSeconds}`, CAPTCHA_REQUIRED, CAPTCHA_WRONG. The caller throws it after the
 * transaction commits: thrown inside, it would roll back the count and the used captcha. Otherwise, whether the account is locked if this
 * attempt fails.
 */
export async function admitAttempt(
  tx: Transaction,
  counters: readonly Counter[],
  captcha: CaptchaAnswer,
): Promise<{ refusal: AppError } | { refusal: null; locks: boolean }> {
  const now = new Date()
  const rows = await lockCounts(tx, counters)
  const wait = Math.max(...rows.map(({ count }) => lockedSeconds(count, now)))
  if (wait > 0) return { refusal: new AppError('TOO_OFTEN', { retryAfterSeconds: wait }) }
  if (rows.some(({ kind, count }) => countedFailures(count, now) >= ATTEMPT_LIMITS[kind].captchaFrom)) {
    const refusal = await requireCaptcha(tx, captcha)
    if (refusal) return { refusal }
  }
  let locks = false
  for (const { kind, key, count } of rows) {
    const counted = afterFailure(kind, count, now)
    locks ||= kind !== 'address' && counted.lockedUntil !== null
    await tx
      .update(loginFailures)
      .set(counted)
      .where(sql`${loginFailures.key} = ${key}`)
  }
  return { refusal: null, locks }
}

/** A right password clears the person's counts, and takes this one attempt back from the address. */
export async function forgiveAttempt(tx: Transaction, counters: readonly Counter[]): Promise<void> {
  await lockCounts(tx, counters)
  const keysOf = (shared: boolean) =>
    counters.filter(({ kind }) => (kind === 'address') === shared).map(({ key }) => key)
  await tx.delete(loginFailures).where(inArray(loginFailures.key, keysOf(false)))
  await tx
    .update(loginFailures)
    .set({
      failures: sql`greatest(0, ${loginFailures.failures} - 1)`,
      lockedUntil: sql`case when ${loginFailures.failures} > ${ATTEMPT_LIMITS.address.lockAt} then ${loginFailures.lockedUntil} end`,
    })
    .where(inArray(loginFailures.key, keysOf(true)))
}

/** Always in the same order, so that two attempts wait for each other instead of deadlocking. */
async function lockCounts(
  tx: Transaction,
  counters: readonly Counter[],
): Promise<(Counter & { count: FailureCount | undefined })[]> {
  const wanted = counters.map(({ key }) => key).toSorted()
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
  return counters.map((counter) => ({ ...counter, count: rows.find((row) => row.key === counter.key) }))
}
