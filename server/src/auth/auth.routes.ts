import * as account from '@tessera/shared/contract/account'
import { verifySecondFactor } from '@tessera/shared/contract/factor'
import { captcha, getLoginWays, isForOwnNumber, loginByPassword, logout, SMS_CODE } from '@tessera/shared/contract/user'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { recordEvent } from '../audit/audit.service'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { users } from '../db/schema/people'
import { addressKey } from '../http/address'
import { AppError } from '../http/app-error'
import { publicRoute, type Route, route, type SignedIn } from '../http/route'
import type { Messages } from '../messages/messages'
import { createCaptcha } from './captcha.service'
import { entryOf } from '../http/entry.rules'
import { logInByFactor } from './factor-login.service'
import { logInByPassword } from './login.service'
import type { Arrival } from './new-merchant.service'
import { acceptMembership } from './membership-consent.service'
import { openedSessionOf } from './opened-session.service'
import { revokeToken } from './sessions.service'
import { sendCode, type Sending } from './sms-codes.service'
import { logInBySmsCode, resetPassword, type Visit } from './sms-login.service'
import { logInByWechat, openIdTicket } from './wechat-login.service'

const PER_MINUTE = 30
/** Right passwords too: each costs a hash and an audit row. A shop's staff share one address. */
const PASSWORDS_PER_MINUTE = 60
/** Larger than any form here, and little to buffer for a caller without a session. */
const MAX_BODY_BYTES = 64 * 1024
const MOST_UTM = 100

interface AuthDependencies extends Pick<Arrival, 'welcome'> {
  /** The installation's secret. */
  secret: string
  config: Config
  database: Database
  messages: Messages
}

export function authRoutes({ config, database, messages, secret, welcome }: AuthDependencies): Route[] {
  const sending: Sending = { database, sms: messages.sms, perHour: config.smsPerHour }
  const visitOf = (request: FastifyRequest): Visit => ({
    utmSource: utmSourceOf(request),
    entry: entryOf(request),
    welcome,
  })
  const routes: Route[] = [
    publicRoute(
      loginByPassword,
      async (input, { request }) => openedSessionOf(database, await logInByPassword(database, input, entryOf(request))),
      { perMinute: PASSWORDS_PER_MINUTE },
    ),
    publicRoute(
      verifySecondFactor,
      async (input, { request }) =>
        openedSessionOf(database, await logInByFactor({ database, secret }, input, entryOf(request))),
      { perMinute: PER_MINUTE },
    ),
    publicRoute(captcha, () => createCaptcha(database), { perMinute: PER_MINUTE }),
    // The embedded provider has no mini-program to open.
    publicRoute(getLoginWays, async () => ({ wechat: config.wechat.provider === 'mini-program' })),
    route(logout, async (_input, { viewer, request }) => {
      await database.transaction(async (tx) => {
        await revokeToken(tx, viewer.tokenHash)
        await recordEvent(tx, { kind: 'logout', userId: viewer.userId, entry: entryOf(request) })
      })
      return {}
    }),
    publicRoute(
      account.sendSms,
      async ({ mobile, ...input }, { viewer, request }) => {
        const to = isForOwnNumber(input.purpose) ? await ownNumber(database, viewer) : (mobile ?? '')
        const handover = await sendCode(sending, { ...input, mobile: to, address: addressKey(request.ip) })
        if (handover === 'unanswered') request.log.warn('the SMS carrier did not answer in time')
        return {
          resendAfterSeconds: SMS_CODE.resendSeconds,
          expiresInSeconds: SMS_CODE.lifetimeSeconds,
          ...(handover === 'unanswered' ? { unconfirmed: true } : {}),
        }
      },
      { perMinute: PER_MINUTE },
    ),
    publicRoute(
      account.loginBySmsCode,
      async (input, { request }) => openedSessionOf(database, await logInBySmsCode(database, input, visitOf(request))),
      { perMinute: PER_MINUTE },
    ),
    publicRoute(
      account.acceptMembership,
      async ({ ticket }, { request }) =>
        openedSessionOf(database, await acceptMembership(database, ticket, entryOf(request))),
      { perMinute: PER_MINUTE },
    ),
    publicRoute(account.getOpenId, ({ code }) => openIdTicket(database, messages.wechat, code), {
      perMinute: PER_MINUTE,
    }),
    publicRoute(
      account.loginWxMaNormal,
      async (input, { request }) => openedSessionOf(database, await logInByWechat(database, input, visitOf(request))),
      { perMinute: PER_MINUTE },
    ),
    publicRoute(
      account.resetPassword,
      async (input, { request }) => {
        await resetPassword(database, input, entryOf(request))
        return {}
      },
      { perMinute: PER_MINUTE },
    ),
  ]
  return routes.map((each) => ({ ...each, lane: 'auth', maxBodyBytes: MAX_BODY_BYTES }))
}

async function ownNumber(database: Database, viewer: SignedIn | null): Promise<string> {
  if (!viewer) throw new AppError('UNAUTHORIZED')
  const [row] = await database.transaction((tx) =>
    tx.select({ mobile: users.mobile }).from(users).where(eq(users.id, viewer.userId)),
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row.mobile
}

/** Where the browser says it was sent from; it writes the header percent-encoded. */
function utmSourceOf(request: FastifyRequest): string | null {
  const header = request.headers['utmsource']
  if (typeof header !== 'string' || header === '') return null
  try {
    // Cut before the check for surrogates: the cut may split a pair.
    return (
      decodeURIComponent(header)
        .slice(0, MOST_UTM)
        .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '') || null
    )
  } catch {
    // An unknown encoding is ignored: it is no reason to refuse a log-in.
    return null
  }
}
