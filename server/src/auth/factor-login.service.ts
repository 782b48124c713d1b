import { and, eq, gt, sql } from 'drizzle-orm'
import { recordSoon } from '../audit/audit.service'
import type { Database, Transaction } from '../db/database'
import { loginTickets } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { Entry } from './entry.rules'
import { failedLogin, grantSession, type Opened } from './login.service'
import { withFactorCode } from './second-factor.service'
import { hashToken } from './sessions.service'

/**
 * The second step of a log-in. A wrong code leaves the ticket good for another try, until the account's tries are used up.
 * @throws AppError SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, TOO_OFTEN `{retryAfterSeconds}`, ACCOUNT_DISABLED
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
      // Two steps with one ticket follow one another: the row of the factor is locked by now.
      await liveTicket(tx, ticket)
      await tx.delete(loginTickets).where(eq(loginTickets.hash, hashToken(ticket)))
      return grantSession(tx, userId, { way, entry, factor })
    },
    (locks) => recordSoon(database, failedLogin(userId, { way, entry, factor: 'code' }, locks)),
  )
}

async function liveTicket(tx: Transaction, ticket: string) {
  const [row] = await tx
    .select()
    .from(loginTickets)
    .where(and(eq(loginTickets.hash, hashToken(ticket)), gt(loginTickets.expiresAt, sql`now()`)))
  if (!row) throw new AppError('SECOND_FACTOR_EXPIRED')
  return row
}
