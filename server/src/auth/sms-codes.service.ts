import { createHash, randomInt, randomUUID } from 'node:crypto'
import { SMS_CODE, type SmsPurpose } from '@tessera/shared/contract/user'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { smsCodes } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { Handover, SmsProvider } from '../messages/sms'
import { type CaptchaAnswer, requireCaptcha } from './attempts.service'
import { CAPTCHA_LIMITS, HOUR_MS, type Limit, SEND_LIMITS, waitSeconds } from './sms-codes.rules'

const LIFETIME_MS = SMS_CODE.lifetimeSeconds * 1000

const hashCode = (id: string, code: string): string => createHash('sha256').update(`${id}:${code}`).digest('hex')

export interface CodeRequest extends CaptchaAnswer {
  mobile: string
  purpose: SmsPurpose
  /** Where the request came from, as limits count it (`addressKey`). */
  address: string
}

/** What codes are sent with. */
export interface Sending {
  readonly database: Database
  readonly sms: SmsProvider
  /** Messages an hour at most, to all numbers together: what somebody with many numbers and many addresses can cost. */
  readonly perHour: number
}

/**
 * Sends a code; the one before it, for the same purpose, is good no longer. A message that could not be sent counts for nothing; one
 * that the carrier did not answer in time may arrive, so its code is good and counts.
 * @throws AppError TOO_OFTEN `{retryAfterSeconds}`, CAPTCHA_REQUIRED, CAPTCHA_WRONG, MESSAGE_UNSENT, SMS_OFF
 */
export async function sendCode({ database, sms, perHour }: Sending, request: CodeRequest): Promise<Handover> {
  const code = String(randomInt(10 ** SMS_CODE.digits)).padStart(SMS_CODE.digits, '0')
  const id = randomUUID()
  const limits: Limit[] = [...SEND_LIMITS, { by: 'everybody', count: perHour, withinMs: HOUR_MS }]
  const made = { id, codeHash: hashCode(id, code) }
  const refusal = await database.transaction((tx) => recordRequest(tx, request, { made, limits }))
  if (refusal) throw refusal
  const { mobile, purpose } = request
  try {
    return await sms.sendCode({ mobile, purpose, code, minutes: LIFETIME_MS / 60_000 })
  } catch (error) {
    await database.transaction((tx) => tx.delete(smsCodes).where(eq(smsCodes.id, id)))
    throw error
  }
}

async function recordRequest(
  tx: Transaction,
  request: CodeRequest,
  { made, limits }: { made: { id: string; codeHash: string }; limits: readonly Limit[] },
): Promise<AppError | null> {
  const { mobile, purpose, address } = request
  // One request at a time: the limits are counted from the rows.
  await lockName(tx, 'sms')
  const now = new Date()
  const seconds = await longestWait(tx, limits, request, now)
  if (seconds > 0) return new AppError('TOO_OFTEN', { retryAfterSeconds: seconds })
  if ((await longestWait(tx, CAPTCHA_LIMITS, request, now)) > 0) {
    const refusal = await requireCaptcha(tx, request)
    if (refusal) return refusal
  }
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await tx.insert(smsCodes).values({ ...made, mobile, purpose, address, createdAt: now, expiresAt })
  return null
}

/** Until the transaction ends, nobody else has this name. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function longestWait(
  tx: Transaction,
  limits: readonly Limit[],
  request: CodeRequest,
  now: Date,
): Promise<number> {
  let longest = 0
  for (const limit of limits) {
    const nth = await nthNewest(tx, limit.by, request, limit.count)
    longest = Math.max(longest, waitSeconds(limit, nth, now))
  }
  return longest
}

async function nthNewest(
  tx: Transaction,
  by: Limit['by'],
  request: CodeRequest,
  nth: number,
): Promise<Date | undefined> {
  const [row] = await tx
    .select({ createdAt: smsCodes.createdAt })
    .from(smsCodes)
    .where(by === 'everybody' ? undefined : eq(smsCodes[by], request[by]))
    .orderBy(desc(smsCodes.createdAt))
    .offset(nth - 1)
    .limit(1)
  return row?.createdAt
}

export interface GivenCode {
  mobile: string
  purpose: SmsPurpose
  code: string
}

/**
 * Uses a code up, or counts a wrong try.
 * @returns SMS_CODE_WRONG or SMS_CODE_EXPIRED, for the caller to throw once the transaction is through, so that the try counts
 */
export async function redeemCode(tx: Transaction, { mobile, purpose, code }: GivenCode): Promise<AppError | null> {
  const [newest] = await tx
    .select()
    .from(smsCodes)
    .where(and(eq(smsCodes.mobile, mobile), eq(smsCodes.purpose, purpose)))
    .orderBy(desc(smsCodes.createdAt))
    .limit(1)
    .for('update')
  const good = newest && !newest.usedAt && newest.expiresAt > new Date() && newest.tries < SMS_CODE.tries
  if (!good) return new AppError('SMS_CODE_EXPIRED')
  if (newest.codeHash === hashCode(newest.id, code)) {
    await tx
      .update(smsCodes)
      .set({ usedAt: sql`now()` })
      .where(eq(smsCodes.id, newest.id))
    return null
  }
  const tries = newest.tries + 1
  await tx.update(smsCodes).set({ tries }).where(eq(smsCodes.id, newest.id))
  return new AppError(tries < SMS_CODE.tries ? 'SMS_CODE_WRONG' : 'SMS_CODE_EXPIRED')
}

/**
 * Does something that a code allows, in one transaction with using it up: when `work` fails, the code is still good.
 * @throws AppError SMS_CODE_WRONG, SMS_CODE_EXPIRED; whatever `work` throws
 */
export async function withCode<T>(
  database: Database,
  given: GivenCode,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const outcome = await database.transaction(async (tx) => {
    const refusal = await redeemCode(tx, given)
    return refusal ? { refusal } : { value: await work(tx) }
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.value
}
