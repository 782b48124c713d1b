import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { wechatAccounts, wechatTickets } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { hashToken } from './sessions.service'

const TICKET_LIFETIME_MS = 10 * 60_000

/** Keeps what a ticket proves: that its bearer is this openid. */
export async function keepOpenId(tx: Transaction, ticket: string, openId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + TICKET_LIFETIME_MS)
  await tx.insert(wechatTickets).values({ hash: hashToken(ticket), openId, expiresAt })
}

/** @throws AppError WECHAT_BOUND_ELSEWHERE */
export async function bindWechat(tx: Transaction, openId: string, userId: string): Promise<void> {
  const bound = await tx.insert(wechatAccounts).values({ openId, userId }).onConflictDoNothing().returning()
  // Either this account has another WeChat, or this WeChat was bound by a request at the same time, which may try again.
  if (bound.length === 0) throw new AppError('WECHAT_BOUND_ELSEWHERE')
}

/**
 * Binds the openid that waited for the second step of its log-in, under the ticket of that step. Before it, whoever could read one message
 * to the account's number would have had a way in for good.
 */
export async function bindWaiting(tx: Transaction, ticket: string, userId: string): Promise<void> {
  const [waiting] = await tx
    .delete(wechatTickets)
    .where(and(eq(wechatTickets.hash, hashToken(ticket)), gt(wechatTickets.expiresAt, sql`now()`)))
    .returning()
  if (waiting) await bindWechat(tx, waiting.openId, userId)
}
