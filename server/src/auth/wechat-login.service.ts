import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { wechatAccounts, wechatTickets } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { WechatProvider } from '../messages/wechat'
import { type Entered, openSession } from './login.service'
import { accountOf } from './new-merchant.service'
import { hashToken, newToken } from './sessions.service'
import { redeemCode } from './sms-codes.service'
import type { Visit } from './sms-login.service'

const TICKET_LIFETIME_MS = 10 * 60_000

export interface OpenIdTicket {
  openId: string
  /** Proves once that its bearer is this openid: the openid alone is no secret. */
  ticket: string
  bound: boolean
}

/** Exchanges a mini-program's log-in code. @throws AppError WECHAT_CODE_INVALID, WECHAT_OFF, TOO_OFTEN, UNAVAILABLE */
export async function openIdTicket(database: Database, wechat: WechatProvider, code: string): Promise<OpenIdTicket> {
  const openId = await wechat.openIdOf(code)
  const ticket = newToken()
  return database.transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + TICKET_LIFETIME_MS)
    await tx.insert(wechatTickets).values({ hash: hashToken(ticket), openId, expiresAt })
    return { openId, ticket, bound: (await boundUser(tx, openId)) !== null }
  })
}

export interface WechatLogin {
  ticket: string
  mobile?: string | undefined
  smsCode?: string | undefined
}

/**
 * Opens a session for the WeChat user a ticket names. One without an account is bound to the account of a number, with a code sent
 * to it; a number without an account gets one. The ticket stays good until it has opened a session.
 * @throws AppError WECHAT_TICKET_EXPIRED, WECHAT_UNBOUND, WECHAT_BOUND_ELSEWHERE, SMS_CODE_WRONG, SMS_CODE_EXPIRED, ACCOUNT_DISABLED
 */
export async function logInByWechat(
  database: Database,
  login: WechatLogin,
  { utmSource, entry }: Visit,
): Promise<Entered> {
  const outcome = await database.transaction(async (tx) => {
    const openId = await lockTicket(tx, login.ticket)
    const known = await boundUser(tx, openId)
    if (known === null) {
      const { mobile, smsCode: code } = login
      if (!mobile || !code) throw new AppError('WECHAT_UNBOUND')
      const refusal = await redeemCode(tx, { mobile, code, purpose: 'bindWechat' })
      if (refusal) return { refusal }
      await bind(tx, openId, await accountOf(tx, mobile, utmSource))
    }
    const userId = known ?? (await boundUser(tx, openId))!
    await tx.delete(wechatTickets).where(eq(wechatTickets.hash, hashToken(login.ticket)))
    return { opened: await openSession(tx, userId, { way: 'wechat', entry }) }
  })
  if (outcome.refusal) throw outcome.refusal
  return outcome.opened
}

async function lockTicket(tx: Transaction, ticket: string): Promise<string> {
  const [row] = await tx
    .select({ openId: wechatTickets.openId })
    .from(wechatTickets)
    .where(and(eq(wechatTickets.hash, hashToken(ticket)), gt(wechatTickets.expiresAt, sql`now()`)))
    .for('update')
  if (!row) throw new AppError('WECHAT_TICKET_EXPIRED')
  return row.openId
}

async function boundUser(tx: Transaction, openId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: wechatAccounts.userId })
    .from(wechatAccounts)
    .where(eq(wechatAccounts.openId, openId))
  return row?.userId ?? null
}

async function bind(tx: Transaction, openId: string, userId: string): Promise<void> {
  const bound = await tx.insert(wechatAccounts).values({ openId, userId }).onConflictDoNothing().returning()
  // Either this account has another WeChat, or this WeChat was bound by a request at the same time, which may try again.
  if (bound.length === 0) throw new AppError('WECHAT_BOUND_ELSEWHERE')
}
