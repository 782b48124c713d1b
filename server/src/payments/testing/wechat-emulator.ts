import {
  createCipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { WechatPayConfig } from '../payments.config'
import { selfSigned } from './self-signed'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What the next call to the platform meets instead of an answer. */
export type CallFault = 'unreachable' | 'server_error' | 'wrong_signature' | 'stale_timestamp' | 'unknown_serial'

export interface Notification {
  url: string
  headers: Record<string, string>
  body: string
}

/** How a notification differs from an honest one. */
export interface Mischief {
  amountFen?: number
  currency?: string
  merchantId?: string
  appId?: string
  tradeNo?: string
  /** Signed by somebody else. */
  forged?: boolean
  /** Signed long ago. */
  ageSeconds?: number
  /** Sealed with another API v3 key. */
  wrongKey?: boolean
  eventType?: string
  tradeState?: string
}

interface Trade {
  tradeNo: string
  amountFen: number
  notifyUrl: string
  expiresAt: Date
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'PAYERROR'
  transactionId: string | null
  paidAt: Date | null
}

/**
 * WeChat Pay's API v3 as a merchant's server sees it, with keys of its own: Native orders, query, close, certificates, signed answers
 * and sealed notifications. It checks the merchant's signature on every call, and misbehaves when it is told to.
 */
export class WechatEmulator {
  readonly merchantId = '1900009191'
  readonly appId = 'wxd678efh567hg6787'
  readonly #apiV3Key = randomBytes(16).toString('hex')
  readonly #merchant = pair()
  readonly #platform = pair()
  readonly #stranger = pair()
  readonly #certificateSerial = randomBytes(20).toString('hex').toUpperCase()
  readonly #publicKeyId = `PUB_KEY_ID_${randomBytes(16).toString('hex')}`
  readonly #trades = new Map<string, Trade>()
  readonly #faults: CallFault[] = []
  readonly #silent = new Set<string>()
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response)
  })

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** What the merchant's server is configured with, in either way of knowing the platform's key. */
  config(mode: 'publicKey' | 'certificate' = 'publicKey'): WechatPayConfig {
    return {
      merchantId: this.merchantId,
      appId: this.appId,
      merchantSerial: '3775B6A45ACD588826D15E583A95F5DD40BD2C5D',
      privateKey: this.#merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      apiV3Key: this.#apiV3Key,
      publicKey:
        mode === 'publicKey'
          ? { id: this.#publicKeyId, pem: this.#platform.publicKey.export({ type: 'spki', format: 'pem' }).toString() }
          : null,
      baseUrl: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`,
    }
  }

  /** The next calls meet these, one each. */
  failNext(...faults: CallFault[]): void {
    this.#faults.push(...faults)
  }

  /** Calls about an order are not answered until the platform behaves; the other calls are none of it. */
  silence(tradeNo: string): void {
    this.#silent.add(tradeNo)
  }

  /** No more trouble with calls. */
  behave(): void {
    this.#faults.length = 0
    this.#silent.clear()
  }

  isPaid(tradeNo: string): boolean {
    return this.#trades.get(tradeNo)?.state === 'SUCCESS'
  }

  trade(tradeNo: string): Readonly<Trade> {
    const trade = this.#trades.get(tradeNo)
    if (!trade) throw new Error(`the platform has no order ${tradeNo}`)
    return trade
  }

  /** The customer pays; nobody is told yet. @returns false when the order takes no payment any more */
  pay(tradeNo: string): boolean {
    const trade = this.#trades.get(tradeNo)
    if (!trade || trade.state !== 'NOTPAY') return trade?.state === 'SUCCESS'
    Object.assign(trade, {
      state: 'SUCCESS',
      transactionId: `42000${randomBytes(11).toString('hex')}`,
      paidAt: new Date(),
    })
    return true
  }

  /** The platform gives an order up by itself. */
  fail(tradeNo: string): void {
    const trade = this.#trades.get(tradeNo)
    if (trade?.state === 'NOTPAY') trade.state = 'PAYERROR'
  }

  /** A notification of a paid order, signed and sealed now; to be delivered any number of times, or never. */
  notification(tradeNo: string, mischief: Mischief = {}): Notification {
    const trade = this.trade(tradeNo)
    const transaction = JSON.stringify({
      ...this.#transactionOf(trade),
      // A lie about an order nobody paid carries everything that a payment carries.
      transaction_id: trade.transactionId ?? `43000${tradeNo}`,
      success_time: new Date().toISOString(),
      mchid: mischief.merchantId ?? this.merchantId,
      appid: mischief.appId ?? this.appId,
      out_trade_no: mischief.tradeNo ?? tradeNo,
      trade_state: mischief.tradeState ?? 'SUCCESS',
      amount: { total: mischief.amountFen ?? trade.amountFen, currency: mischief.currency ?? 'CNY' },
    })
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: new Date().toISOString(),
      event_type: mischief.eventType ?? 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      summary: 'paid',
      resource: {
        original_type: 'transaction',
        ...this.#seal(transaction, 'transaction', mischief.wrongKey ? randomBytes(16).toString('hex') : this.#apiV3Key),
      },
    })
    const key = mischief.forged ? this.#stranger.privateKey : this.#platform.privateKey
    const headers = this.#sign(body, this.#publicKeyId, key, mischief.ageSeconds)
    return { url: trade.notifyUrl, headers: { ...headers, 'content-type': 'application/json' }, body }
  }

  /** The same notification as certificate mode knows it. */
  certificateNotification(tradeNo: string): Notification {
    const { url, body } = this.notification(tradeNo)
    const headers = this.#sign(body, this.#certificateSerial, this.#platform.privateKey)
    return { url, headers: { ...headers, 'content-type': 'application/json' }, body }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const url = request.url ?? '/'
    const silent = [...this.#silent].some((tradeNo) => url.includes(tradeNo))
    const fault = silent ? 'unreachable' : this.#faults.shift()
    if (fault === 'unreachable') {
      request.socket.destroy()
      return
    }
    const [status, answer] =
      fault === 'server_error'
        ? [500, { code: 'SYSTEM_ERROR', message: 'try again' }]
        : this.#isFromMerchant(request, url, body)
          ? this.#handle(request.method ?? '', url, body)
          : [401, { code: 'SIGN_ERROR', message: 'signature' }]
    const text = status === 204 ? '' : JSON.stringify(answer)
    const asked = request.headers['wechatpay-serial']
    const serial =
      fault === 'unknown_serial' ? 'FFFF' : asked === this.#publicKeyId ? this.#publicKeyId : this.#certificateSerial
    const key = fault === 'wrong_signature' ? this.#stranger.privateKey : this.#platform.privateKey
    response.writeHead(status, {
      'content-type': 'application/json',
      ...this.#sign(text, serial, key, fault === 'stale_timestamp' ? 3_600 : 0),
    })
    response.end(text)
  }

  #handle(method: string, url: string, body: string): [number, unknown] {
    const { pathname, searchParams } = new URL(url, 'http://platform')
    if (method === 'GET' && pathname === '/v3/certificates') return [200, this.#certificates()]
    if (method === 'POST' && pathname === '/v3/pay/transactions/native') return this.#prepare(JSON.parse(body))
    const [, tradeNo = '', close] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(pathname) ?? []
    const trade = this.#trades.get(tradeNo)
    if (!trade) return [404, { code: 'ORDER_NOT_EXIST', message: 'no such order' }]
    if (!close) {
      if (searchParams.get('mchid') !== this.merchantId) return [400, { code: 'PARAM_ERROR', message: 'mchid' }]
      return [200, this.#transactionOf(trade)]
    }
    if (trade.state === 'SUCCESS') return [400, { code: 'ORDERPAID', message: 'paid' }]
    trade.state = 'CLOSED'
    return [204, null]
  }

  #prepare(asked: Record<string, unknown>): [number, unknown] {
    const tradeNo = String(asked['out_trade_no'])
    const { total, currency } = asked['amount'] as { total: number; currency: string }
    const valid =
      asked['mchid'] === this.merchantId &&
      asked['appid'] === this.appId &&
      total > 0 &&
      currency === 'CNY' &&
      /^\w{6,32}$/.test(tradeNo)
    if (!valid) return [400, { code: 'PARAM_ERROR', message: 'parameters' }]
    const known = this.#trades.get(tradeNo)
    if (known && known.amountFen !== total) return [400, { code: 'INVALID_REQUEST', message: 'differs' }]
    if (known?.state === 'SUCCESS') return [400, { code: 'ORDERPAID', message: 'paid' }]
    if (!known) {
      this.#trades.set(tradeNo, {
        tradeNo,
        amountFen: total,
        notifyUrl: String(asked['notify_url']),
        expiresAt: new Date(String(asked['time_expire'])),
        state: 'NOTPAY',
        transactionId: null,
        paidAt: null,
      })
    }
    return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${tradeNo}` }]
  }

  #transactionOf(trade: Trade) {
    return {
      appid: this.appId,
      mchid: this.merchantId,
      out_trade_no: trade.tradeNo,
      trade_state: trade.state,
      ...(trade.state === 'SUCCESS' && {
        transaction_id: trade.transactionId,
        trade_type: 'NATIVE',
        success_time: trade.paidAt?.toISOString(),
        amount: { total: trade.amountFen, payer_total: trade.amountFen, currency: 'CNY', payer_currency: 'CNY' },
      }),
    }
  }

  #certificates() {
    const pem = selfSigned(this.#platform, this.#certificateSerial, 'platform')
    return {
      data: [
        {
          serial_no: this.#certificateSerial,
          effective_time: new Date().toISOString(),
          encrypt_certificate: this.#seal(pem, 'certificate', this.#apiV3Key),
        },
      ],
    }
  }

  #seal(text: string, associated_data: string, apiV3Key: string) {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associated_data))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data }
  }

  #sign(body: string, serial: string, key: KeyObject, ageSeconds = 0): Record<string, string> {
    const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('sha256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': serial,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  #isFromMerchant(request: IncomingMessage, url: string, body: string): boolean {
    const [scheme, fields = ''] = (request.headers.authorization ?? '').split(/ (.*)/s)
    const given = Object.fromEntries([...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const { timestamp, nonce_str, signature = '', mchid } = given
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || mchid !== this.merchantId) return false
    const message = `${request.method}\n${url}\n${timestamp}\n${nonce_str}\n${body}\n`
    return createVerify('sha256').update(message).verify(this.#merchant.publicKey, signature, 'base64')
  }
}
