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
import { bindWechat, keepOpenId } from './wechat-binding.service'

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
    await keepOpenId(tx, ticket, openId)
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
 * to it, and bound only when the account's second factor is proved, too; a number without an account gets one. The ticket stays good until
 * it has done its step.
 * @throws AppError WECHAT_TICKET_EXPIRED, WECHAT_UNBOUND, WECHAT_BOUND_ELSEWHERE, SMS_CODE_WRONG, SMS_CODE_EXPIRED, ACCOUNT_DISABLED
 */
export async function logInByWechat(database: Database, login: WechatLogin, visit: Visit): Promise<Entered> {
  const outcome = await database.transaction(async (tx) => {
    const openId = await lockTicket(tx, login.ticket)
    const known = await boundUser(tx, openId)
    const cameIn = { way: 'wechat', entry: visit.entry } as const
    if (known !== null) {
      await spendTicket(tx, login.ticket)
      return { opened: await openSession(tx, known, cameIn) }
    }
    const { mobile, smsCode: code } = login
    if (!mobile || !code) throw new AppError('WECHAT_UNBOUND')
    const refusal = await redeemCode(tx, { mobile, code, purpose: 'bindWechat' })
    if (refusal) return { refusal }
    const userId = await accountOf(tx, mobile, visit)
    if (await hasWechat(tx, userId)) throw new AppError('WECHAT_BOUND_ELSEWHERE')
    await spendTicket(tx, login.ticket)
    const opened = await openSession(tx, userId, cameIn)
    if ('ticket' in opened) await keepOpenId(tx, opened.ticket, openId)
    else await bindWechat(tx, openId, userId)
    return { opened }
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

async function hasWechat(tx: Transaction, userId: string): Promise<boolean> {
  const bound = await tx.select().from(wechatAccounts).where(eq(wechatAccounts.userId, userId))
  return bound.length > 0
}

const spendTicket = (tx: Transaction, ticket: string) =>
  tx.delete(wechatTickets).where(eq(wechatTickets.hash, hashToken(ticket)))
