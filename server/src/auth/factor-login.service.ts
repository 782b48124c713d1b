import { and, eq, gt, sql } from 'drizzle-orm'
import { recordSoon } from '../audit/audit.service'
import type { Database, Transaction } from '../db/database'
import { loginTickets } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import { failedLogin, grantSession, type Opened } from './login.service'
import { factorTyped } from './second-factor.rules'
import { withFactorCode } from './second-factor.service'
import { hashToken } from './sessions.service'
import { bindWaiting } from './wechat-binding.service'

/**
 * The second step of a log-in. A wrong code leaves the ticket good for another try, until the account's tries are used up.
 * @throws AppError SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, TOO_OFTEN `{retryAfterSeconds}`, ACCOUNT_DISABLED, WECHAT_BOUND_ELSEWHERE
 */
export async function logInByFactor(
  { database, secret: installation }: { database: Database; secret: string },
  { ticket, code }: { ticket: string; code: string },
  entry: Entry,
): Promise<Opened> {
  const { userId, way } = await database.transaction((tx) => liveTicket(tx, ticket))
  return withFactorCode(
    database,
    { installation, userId, code },
    async (tx, factor) => {
      const opened = await grantSession(tx, userId, { way, entry, factor })
      // The account's row is locked now: a parallel use of the ticket or a change of the password has deleted the ticket.
      const spent = await tx.delete(loginTickets).where(isLive(ticket)).returning()
      if (spent.length === 0) throw new AppError('SECOND_FACTOR_EXPIRED')
      await bindWaiting(tx, ticket, userId)
      return opened
    },
    (locks) => recordSoon(database, failedLogin(userId, { way, entry, factor: factorTyped(code) }, locks)),
  )
}

const isLive = (ticket: string) => and(eq(loginTickets.hash, hashToken(ticket)), gt(loginTickets.expiresAt, sql`now()`))

/** Whose log-in waits for a second step. @throws AppError SECOND_FACTOR_EXPIRED */
export async function liveTicket(tx: Transaction, ticket: string) {
  const [row] = await tx.select().from(loginTickets).where(isLive(ticket))
  if (!row) throw new AppError('SECOND_FACTOR_EXPIRED')
  return row
}
