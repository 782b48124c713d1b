import type { AuditDetail } from '@tessera/shared/contract/audit'
import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import type { Database, Transaction } from '../db/database'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import { liveTicket } from './factor-login.service'
import { type Entered, openSession } from './login.service'
import { removeFactor } from './second-factor.service'
import { revokeTokensOf } from './sessions.service'
import { bindWaiting } from './wechat-binding.service'

/** Of a password that its owner set by a code, no longer the one that an admin told: who has not agreed logs in by a code first. */
export const setByCode = { consent: sql<'asked' | null>`case when ${users.consent} is not null then 'asked' end` }

/**
 * The account that waits for its owner's answer, locked, and its ticket spent: the answer is given once.
 * @throws AppError SECOND_FACTOR_EXPIRED, CONSENT_BY_SMS
 */
export async function takeConsent(tx: Transaction, ticket: string) {
  const { userId, way } = await liveTicket(tx, ticket)
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  // Read again once the account is locked: another answer may have come first. A ticket for a second factor is none for this.
  await liveTicket(tx, ticket)
  if (!user || user.consent === null) throw new AppError('SECOND_FACTOR_EXPIRED')
  // A password, and a second factor after it, may be the admin's.
  if (way === 'password') throw new AppError('CONSENT_BY_SMS')
  await revokeTokensOf(tx, userId)
  return { user, way }
}

/**
 * Agrees to be in the team that made the account, and opens the session. Nothing that an admin knew or set up opens the account from then on:
 * the told password and a second factor end with the sessions that were open. A password that the owner set by a code stays.
 * @throws AppError SECOND_FACTOR_EXPIRED, CONSENT_BY_SMS, ACCOUNT_DISABLED
 */
export const acceptMembership = (database: Database, ticket: string, entry: Entry): Promise<Entered> =>
  database.transaction(async (tx) => {
    const { user, way } = await takeConsent(tx, ticket)
    const told = user.consent !== 'asked' && user.passwordHash !== null
    await tx
      .update(users)
      .set({ consent: null, ...(told && { passwordHash: null }) })
      .where(eq(users.id, user.id))
    const ended: AuditDetail['ended'] = told ? ['password'] : []
    if (await removeFactor(tx, user.id)) ended.push('factor')
    const detail = ended.length > 0 ? { ended } : {}
    await recordEvent(tx, { kind: 'memberAccepted', userId: user.id, entry, detail })
    await bindWaiting(tx, ticket, user.id)
    return openSession(tx, user.id, { way, entry })
  })
