import { AUDIT_DAYS } from '@tessera/shared/contract/audit'
import { SESSION } from '@tessera/shared/contract/session'
import { and, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from './database'
import { auditEvents } from './schema/audit'
import { analyticsEvents } from './schema/analytics'
import { engineCosts } from './schema/engines'
import {
  captchas,
  idempotencyKeys,
  loginFailures,
  loginTickets,
  smsCodes,
  tokens,
  wechatTickets,
} from './schema/people'
import { rateCounts } from './schema/rate-counts'

const ago = (days: number) => sql`now() - ${days} * interval '1 day'`

/** Deletes expired rows that no answer depends on any more. */
export async function removeExpiredRows(tx: Transaction): Promise<void> {
  await tx.delete(captchas).where(lt(captchas.expiresAt, sql`now()`))
  await tx
    .delete(tokens)
    .where(
      or(
        lt(tokens.expiresAt, ago(1)),
        lt(tokens.lastUsedAt, ago(SESSION.idleDays + 1)),
        and(isNotNull(tokens.revokedAt), lt(tokens.revokedAt, ago(1))),
      ),
    )
  await tx.delete(smsCodes).where(lt(smsCodes.createdAt, ago(1)))
  await tx.delete(wechatTickets).where(lt(wechatTickets.expiresAt, sql`now()`))
  await tx.delete(loginTickets).where(lt(loginTickets.expiresAt, sql`now()`))
  await tx.delete(loginFailures).where(lt(loginFailures.lastFailureAt, ago(1)))
  await tx.delete(rateCounts).where(lt(rateCounts.endsAt, sql`now()`))
  // A browser that repeats a request does so within minutes.
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(7)))
  // No job goes on for so long.
  await tx.delete(engineCosts).where(lt(engineCosts.countedAt, ago(30)))
  await tx.delete(analyticsEvents).where(lt(analyticsEvents.receivedAt, ago(90)))
  await tx.delete(auditEvents).where(lt(auditEvents.at, ago(AUDIT_DAYS)))
}
