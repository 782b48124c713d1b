import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import type { getSecondFactor } from '@tessera/shared/contract/factor'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordEvent, recordSoon } from '../audit/audit.service'
import type { Database, Transaction } from '../db/database'
import { recoveryCodes, secondFactors, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { maskMobile } from '../http/mobile.rules'
import { admitAttempt, type Counter, forgiveAttempt } from './attempts.service'
import type { Entry } from '../http/entry.rules'
import { proveOwner } from './owner-proof.service'
import {
  factorTyped,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  sealFactor,
  stepOf,
  totpUri,
  unsealFactor,
} from './second-factor.rules'
import { endOtherSessions } from './session-list.repository'

export interface FactorDependencies {
  readonly database: Database
  /** Of this installation. */
  readonly secret: string
  /** In production operators need the factor. */
  readonly config: { readonly production: boolean }
}

export interface FactorProof {
  readonly password: string
  readonly code: string
}

const mayHave = (viewer: SignedIn): boolean =>
  checkAccess(ACCESS.teamAdmin, viewer) === 'ok' || viewer.operator !== undefined

export async function hasFactor(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)))
  return rows.length > 0
}

export async function factorState(
  { database, config }: FactorDependencies,
  viewer: SignedIn,
): Promise<EndpointOutput<typeof getSecondFactor>> {
  return database.transaction(async (tx) => {
    const [codes] = await tx
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, viewer.userId), isNull(recoveryCodes.usedAt)))
    return {
      on: await hasFactor(tx, viewer.userId),
      allowed: mayHave(viewer),
      required: config.production && viewer.operator !== undefined,
      recoveryCodesLeft: codes?.left ?? 0,
    }
  })
}

/**
 * Creates a secret to be confirmed; an earlier unconfirmed one is replaced. @throws AppError SECOND_FACTOR_NOT_ALLOWED, CONFLICT when the
 * factor is on
 */
export async function beginFactor(
  { database, secret: installation }: FactorDependencies,
  viewer: SignedIn,
): Promise<{ secret: string; uri: string }> {
  if (!mayHave(viewer)) throw new AppError('SECOND_FACTOR_NOT_ALLOWED')
  const { userId } = viewer
  const secret = newSecret()
  const sealedSecret = sealFactor(installation, userId, secret)
  return database.transaction(async (tx) => {
    const [user] = await tx.select({ mobile: users.mobile }).from(users).where(eq(users.id, userId)).for('update')
    if (await hasFactor(tx, userId)) throw new AppError('CONFLICT')
    await tx
      .insert(secondFactors)
      .values({ userId, sealedSecret })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { sealedSecret, lastStep: 0 } })
    return { secret, uri: totpUri(secret, maskMobile(user!.mobile)) }
  })
}

/**
 * Switches the factor on, once the app has shown that it has the secret. All other sessions end: they never proved it.
 * @returns the recovery codes, which are kept hashed
 * @throws AppError SECOND_FACTOR_NOT_ALLOWED, PASSWORD_WRONG, TOO_OFTEN, SECOND_FACTOR_WRONG, CONFLICT
 */
export async function enableFactor(
  { database, secret: installation }: FactorDependencies,
  viewer: SignedIn,
  { password, code }: FactorProof,
  entry: Entry,
): Promise<string[]> {
  if (!mayHave(viewer)) throw new AppError('SECOND_FACTOR_NOT_ALLOWED')
  const { userId } = viewer
  const stillOwner = await proveOwner(database, userId, { proof: { password }, purpose: 'password' })
  return database.transaction(async (tx) => {
    await stillOwner(tx)
    const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
    if (!row || row.enabledAt) throw new AppError('CONFLICT')
    const step = stepOf(unsealFactor(installation, userId, row.sealedSecret), code)
    if (step === null) throw new AppError('SECOND_FACTOR_WRONG')
    await tx
      .update(secondFactors)
      .set({ enabledAt: sql`now()`, lastStep: step })
      .where(eq(secondFactors.userId, userId))
    await endOtherSessions(tx, viewer)
    await recordEvent(tx, { kind: 'factorOn', userId, entry })
    return replaceCodes(tx, installation, userId)
  })
}

/** @throws AppError PASSWORD_WRONG, TOO_OFTEN, SECOND_FACTOR_WRONG */
export async function disableFactor(
  deps: FactorDependencies,
  { userId }: SignedIn,
  proof: FactorProof,
  entry: Entry,
): Promise<void> {
  await withFactor(deps, { userId, proof, entry }, async (tx) => {
    await removeFactor(tx, userId)
    await recordEvent(tx, { kind: 'factorOff', userId, entry })
  })
}

/** @throws AppError PASSWORD_WRONG, TOO_OFTEN, SECOND_FACTOR_WRONG */
export async function renewCodes(
  deps: FactorDependencies,
  { userId }: SignedIn,
  proof: FactorProof,
  entry: Entry,
): Promise<string[]> {
  return withFactor(deps, { userId, proof, entry }, async (tx) => {
    await recordEvent(tx, { kind: 'recoveryCodesRenewed', userId, entry })
    return replaceCodes(tx, deps.secret, userId)
  })
}

/** Also used by the command line when app and recovery codes are lost. */
export async function removeFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const removed = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return removed.some(({ enabledAt }) => enabledAt !== null)
}

async function replaceCodes(tx: Transaction, installation: string, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashRecoveryCode(installation, userId, code) })))
  return codes
}

async function withFactor<T>(
  { database, secret }: FactorDependencies,
  { userId, proof: { password, code }, entry }: { userId: string; proof: FactorProof; entry: Entry },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const stillOwner = await proveOwner(database, userId, { proof: { password }, purpose: 'password' })
  return withFactorCode(
    database,
    { installation: secret, userId, code },
    async (tx) => {
      await stillOwner(tx)
      return work(tx)
    },
    // Guesses inside a stolen session lock the log-in, too.
    (locks) =>
      recordSoon(database, locks ? [{ kind: 'lockedOut', userId, entry, detail: { factor: factorTyped(code) } }] : []),
  )
}

interface GivenFactor {
  readonly installation: string
  readonly userId: string
  readonly code: string
}

/**
 * Runs `work` in one transaction with using up a code of the factor.
 * @param onWrong called for a wrong code, with whether the account is locked now
 * @throws AppError TOO_OFTEN `{retryAfterSeconds}`, SECOND_FACTOR_WRONG; whatever `work` throws
 */
export async function withFactorCode<T>(
  database: Database,
  given: GivenFactor,
  work: (tx: Transaction, used: 'code' | 'recovery') => Promise<T>,
  onWrong: (locks: boolean) => void = () => {},
): Promise<T> {
  const counters: Counter[] = [{ kind: 'factor', key: `factor:${given.userId}` }]
  const admission = await database.transaction((tx) => admitAttempt(tx, counters, {}))
  if (admission.refusal) throw admission.refusal
  const outcome = await database.transaction(async (tx) => {
    const used = await useCode(tx, given)
    if (!used) return null
    await forgiveAttempt(tx, counters)
    return { value: await work(tx, used) }
  })
  if (outcome) return outcome.value
  onWrong(admission.locks)
  throw new AppError('SECOND_FACTOR_WRONG')
}

/** Each code works once: TOTP steps must be later than the last one used, recovery codes are marked as used. */
async function useCode(
  tx: Transaction,
  { installation, userId, code }: GivenFactor,
): Promise<'code' | 'recovery' | null> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  if (!row?.enabledAt) return null
  if (factorTyped(code) === 'code') {
    const step = stepOf(unsealFactor(installation, userId, row.sealedSecret), code)
    if (step === null || step <= row.lastStep) return null
    await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
    return 'code'
  }
  const marked = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hashRecoveryCode(installation, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return marked.length > 0 ? 'recovery' : null
}
