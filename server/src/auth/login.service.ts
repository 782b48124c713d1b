import type { LOGIN_WAYS } from '@tessera/shared/contract/audit'
import { FACTOR_TICKET_SECONDS } from '@tessera/shared/contract/factor'
import { eq, sql } from 'drizzle-orm'
import { type HappenedEvent, recordEvent, recordSoon } from '../audit/audit.service'
import type { Database, Transaction } from '../db/database'
import { loginTickets, teams, users } from '../db/schema/people'
import { addressKey } from '../http/address'
import { AppError } from '../http/app-error'
import { admitAttempt, type CaptchaAnswer, type Counter, forgiveAttempt } from './attempts.service'
import type { Entry } from '../http/entry.rules'
import { verifyPassword } from './password'
import { hasFactor } from './second-factor.service'
import { hashToken, issueToken, newToken } from './sessions.service'

export interface PasswordLogin extends CaptchaAnswer {
  mobile: string
  password: string
}

export interface Opened {
  token: string
  userId: string
}

/** How and from where a person logged in. */
export interface CameIn {
  readonly way: (typeof LOGIN_WAYS)[number]
  readonly entry: Entry
  /** The kind of second step, where one was required. */
  readonly factor?: 'code' | 'recovery'
}

/**
 * A session, or a ticket for the second step of the log-in: the second factor, or agreeing to be in the team that is named. Or neither:
 * whoever has a password must come by a code first.
 */
export type Entered =
  | Opened
  | { readonly ticket: string; readonly joins?: string }
  | { readonly refused: 'CONSENT_BY_SMS' }

/** The audit events of a failed log-in; `locks` when this failure locked the account. */
export function failedLogin(userId: string, { way, entry, factor }: CameIn, locks: boolean): HappenedEvent[] {
  const failed: HappenedEvent = { kind: 'loginFailed', userId, entry, detail: { way, factor } }
  return locks ? [failed, { kind: 'lockedOut', userId, entry, detail: { way, factor } }] : [failed]
}

/**
 * Opens a session for a mobile number and a password.
 * @throws AppError TOO_OFTEN `{retryAfterSeconds}`, CAPTCHA_REQUIRED, CAPTCHA_WRONG, LOGIN_FAILED, ACCOUNT_DISABLED
 */
export async function logInByPassword(database: Database, login: PasswordLogin, entry: Entry): Promise<Entered> {
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
    // The row is locked now: a change of the password in between has ended the sessions of the old one, and this would be one.
    if (!(await hasPassword(tx, user.id, user.passwordHash))) throw new AppError('LOGIN_FAILED')
    await forgiveAttempt(tx, counters)
    return opened
  })
}

/** Whether a password verified earlier is still the current one. */
async function hasPassword(tx: Transaction, userId: string, verified: string | null): Promise<boolean> {
  const [now] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return now?.passwordHash === verified
}

/**
 * Opens a session after the first step; accounts with a second factor get a ticket for the second step instead, and so does who
 * proved a number for which an admin had made the account. The password that the admin told opens a session and agrees to nothing.
 * @throws AppError ACCOUNT_DISABLED
 */
export async function openSession(tx: Transaction, userId: string, cameIn: CameIn): Promise<Entered> {
  const { consent, teamId } = await requireActive(tx, userId)
  if (consent !== null && cameIn.way !== 'password')
    return { ticket: await newTicket(tx, userId, cameIn), joins: await teamNameOf(tx, teamId) }
  if (consent === 'asked' || consent === 'told') return { refused: 'CONSENT_BY_SMS' }
  if (!(await hasFactor(tx, userId))) return grantSession(tx, userId, cameIn)
  return { ticket: await newTicket(tx, userId, cameIn) }
}

async function newTicket(tx: Transaction, userId: string, cameIn: CameIn): Promise<string> {
  const ticket = newToken()
  const expiresAt = new Date(Date.now() + FACTOR_TICKET_SECONDS * 1000)
  await tx.insert(loginTickets).values({ hash: hashToken(ticket), userId, way: cameIn.way, expiresAt })
  return ticket
}

async function teamNameOf(tx: Transaction, teamId: string): Promise<string> {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId))
  return team?.name ?? ''
}

/** Opens the session after the last step. @throws AppError ACCOUNT_DISABLED */
export async function grantSession(tx: Transaction, userId: string, { way, entry, factor }: CameIn): Promise<Opened> {
  await requireActive(tx, userId)
  await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId))
  await recordEvent(tx, { kind: 'login', userId, entry, detail: { way, factor } })
  return { token: await issueToken(tx, userId, entry), userId }
}

/** Read and locked here, because the status may have changed since the first step. */
async function requireActive(tx: Transaction, userId: string) {
  const [now] = await tx
    .select({ status: users.status, consent: users.consent, teamId: users.teamId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (now?.status !== 'active') throw new AppError('ACCOUNT_DISABLED')
  return now
}
