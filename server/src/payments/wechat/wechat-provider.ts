import type { FastifyInstance } from 'fastify'
import { Decorator } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { isPassing } from '../../db/transactions'
import { AppError } from '../../http/app-error'
import type { WechatPayConfig } from '../payments.config'
import {
  type PaymentEvents,
  PaymentPlatformError,
  type PaymentProvider,
  type PaymentRequest,
  type PlatformState,
} from '../provider'
import { accountOf, NotificationRefused, openNotification, paymentIn, transaction } from './notification'
import { RefusalLog } from './refusal-log'
import { FetchedCertificates, fixedKey, type KeySource } from './platform-keys'

/** Short, because a browser waits for the answer. */
const TIMEOUT_MS = 4_000
const NOTIFY_PATH = '/rush/payment/notify/wechat'
const MAX_NOTIFICATION_BYTES = 64 * 1024
/** The platform's limit, in characters. */
const DESCRIPTION_LENGTH = 127

const prepared = z.object({ code_url: z.string().min(1) })
const failure = z.object({ response: z.object({ data: z.object({ code: z.string() }) }) })

/** WeChat Pay, API v3, Native: the code that is shown is scanned with WeChat. */
export class WechatProvider implements PaymentProvider {
  readonly name = 'wechat'
  readonly merchantId: string
  readonly #keys: KeySource
  readonly #refusals = new RefusalLog()

  constructor(
    private readonly config: WechatPayConfig,
    private readonly publicUrl: string,
  ) {
    this.merchantId = accountOf(config.merchantId, config.appId)
    this.#keys = config.publicKey ? fixedKey(config.publicKey) : new FetchedCertificates(config, TIMEOUT_MS)
  }

  async prepare({ tradeNo, amountFen, description, expiresAt }: PaymentRequest) {
    const answer = await this.#call('v3/pay/transactions/native', 'post', {
      appid: this.config.appId,
      mchid: this.config.merchantId,
      description: [...description].slice(0, DESCRIPTION_LENGTH).join(''),
      out_trade_no: tradeNo,
      time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
      notify_url: `${this.publicUrl}${NOTIFY_PATH}`,
      amount: { total: amountFen, currency: 'CNY' },
    })
    return { actionData: understood(prepared, answer).code_url }
  }

  async query(tradeNo: string): Promise<PlatformState> {
    const path = `v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${this.config.merchantId}`
    const answer = await this.#call(path, 'get').catch(unless({ ORDER_NOT_EXIST: null, ORDERNOTEXIST: null }))
    if (answer === null) return { state: 'unknown' }
    const told = understood(transaction, answer)
    if (told.out_trade_no !== tradeNo) throw new PaymentPlatformError('WeChat Pay answered about another order')
    const payment = paymentIn(told)
    if (payment) return { state: 'paid', payment }
    if (told.trade_state === 'NOTPAY' || told.trade_state === 'USERPAYING') return { state: 'pending' }
    return { state: told.trade_state === 'CLOSED' || told.trade_state === 'REVOKED' ? 'closed' : 'failed' }
  }

  async close(tradeNo: string): Promise<'closed' | 'paid'> {
    const path = `v3/pay/transactions/out-trade-no/${tradeNo}/close`
    const answer = await this.#call(path, 'post', { mchid: this.config.merchantId }).catch(
      unless({ ORDERPAID: 'paid', ORDER_PAID: 'paid', ORDER_CLOSED: '', ORDER_NOT_EXIST: '', ORDERNOTEXIST: '' }),
    )
    return answer === 'paid' ? 'paid' : 'closed'
  }

  register(app: FastifyInstance, { onPayment }: PaymentEvents): void {
    app.register(async (scope) => {
      // The API's usual 200 would acknowledge the notification.
      scope.setErrorHandler((error, request, reply) => {
        const status = refusalStatus(error)
        if (status === 500) request.log.error({ err: error }, 'a payment notification could not be taken')
        return reply.code(status).send({ code: 'FAIL', message: status === 429 ? 'TOO_OFTEN' : 'SYSTEM_ERROR' })
      })
      // The signature is over the bytes as they came: nothing may parse them first.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: MAX_NOTIFICATION_BYTES },
        (_request, body, done) => done(null, body),
      )
      scope.post(NOTIFY_PATH, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        try {
          const told = await openNotification({ headers: request.headers, body }, this.#keys, this.config.apiV3Key)
          const payment = told && paymentIn(told)
          if (payment) await onPayment(payment)
          return await reply.code(204).send()
        } catch (error) {
          if (error instanceof NotificationRefused) {
            this.#refusals.say(request.log, error)
            return reply.code(401).send({ code: 'FAIL', message: 'SIGN_ERROR' })
          }
          // Nothing was stored, so the platform must send it again.
          request.log.error({ err: error }, 'a payment notification could not be taken')
          return reply.code(refusalStatus(error)).send({ code: 'FAIL', message: 'SYSTEM_ERROR' })
        }
      })
    })
  }

  /** One signed call whose answer has been verified. */
  async #call(path: string, method: 'get' | 'post', data?: object): Promise<unknown> {
    const { merchantId: mchid, merchantSerial: serial, privateKey, publicKey, baseUrl: baseURL } = this.config
    const certs = { ...(await this.#keys.all()) }
    // Asks the platform to sign with the public key instead of a certificate.
    const headers = publicKey ? { 'Wechatpay-Serial': publicKey.id } : {}
    const client = new Decorator({ mchid, serial, privateKey, certs, baseURL, timeout: TIMEOUT_MS, headers })
    try {
      return (await client.request<unknown>(path, method, data)).data
    } catch (error) {
      // The error of the client carries its whole configuration, which belongs into no log.
      const told = failure.safeParse(error)
      const code = told.success ? told.data.response.data.code : null
      throw new PaymentPlatformError(`WeChat Pay: ${(error as Error).message}${code ? ` (${code})` : ''}`, code)
    }
  }
}

/** Tells the platform to send it again later. */
function refusalStatus(error: unknown): number {
  if (isPassing(error)) return 503
  if (error instanceof AppError) return error.errorName === 'TOO_OFTEN' ? 429 : 503
  const told = z.object({ statusCode: z.int().min(400).max(499) }).safeParse(error)
  return told.success ? told.data.statusCode : 500
}

function understood<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new PaymentPlatformError(`WeChat Pay answered something unknown: ${parsed.error.message}`)
  return parsed.data
}

/** Turns failures with the platform's own codes into answers; every other one stays a failure. */
function unless<Answer>(answers: Record<string, Answer>): (error: unknown) => Answer {
  return (error) => {
    const code = error instanceof PaymentPlatformError ? error.platformCode : null
    if (code !== null && code in answers) return answers[code] as Answer
    throw error
  }
}
