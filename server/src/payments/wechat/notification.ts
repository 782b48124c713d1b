import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import type { Payment } from '../provider'
import type { KeySource } from './platform-keys'

/** An older notification is a replay: the platform signs each attempt anew. */
const MAX_AGE_SECONDS = 300

/** Not from the platform, not for this merchant's key, or not readable: it is ignored. */
export class NotificationRefused extends Error {
  override name = 'NotificationRefused'
}

const notification = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

/** A transaction as notifications carry it and queries answer it. */
export const transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
  transaction_id: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
})
export type WechatTransaction = z.output<typeof transaction>

/** The account that is paid: the merchant and the application it is paid through. */
export const accountOf = (merchantId: string, appId: string): string => `${merchantId}/${appId}`

/** A transaction that was paid; null for every other state. */
export function paymentIn(told: WechatTransaction): Payment | null {
  const { trade_state, transaction_id, amount, success_time } = told
  if (trade_state !== 'SUCCESS' || !transaction_id || !amount) return null
  const paidAt = new Date(success_time ?? Date.now())
  return {
    tradeNo: told.out_trade_no,
    transactionId: transaction_id,
    merchantId: accountOf(told.mchid, told.appid),
    amountFen: amount.total,
    currency: amount.currency,
    paidAt: Number.isNaN(paidAt.getTime()) ? new Date() : paidAt,
  }
}

export interface SignedMessage {
  headers: Record<string, string | string[] | undefined>
  /** Exactly the bytes that came: the signature is over them. */
  body: Buffer
}

/**
 * Verifies a notification of WeChat Pay and opens it: age, signature over the raw body with the key of its serial number, then the
 * sealed transaction with the API v3 key.
 * @throws NotificationRefused; PaymentPlatformError when the key cannot be looked up
 */
export async function openNotification(
  { headers, body }: SignedMessage,
  keys: KeySource,
  apiV3Key: string,
  now = Date.now(),
): Promise<WechatTransaction | null> {
  const header = (name: string): string => {
    const value = headers[name]
    if (typeof value !== 'string' || value === '') throw new NotificationRefused(`without ${name}`)
    return value
  }
  const [timestamp, nonce] = [header('wechatpay-timestamp'), header('wechatpay-nonce')]
  const signature = header('wechatpay-signature')
  const age = Math.abs(now / 1000 - Number(timestamp))
  if (!(age <= MAX_AGE_SECONDS)) throw new NotificationRefused('too old')
  const key = await keys.find(header('wechatpay-serial'))
  if (!key) throw new NotificationRefused('signed with an unknown key')
  const text = body.toString('utf8')
  if (!Rsa.verify(Formatter.response(timestamp, nonce, text), signature, key)) {
    throw new NotificationRefused('signature does not match')
  }
  try {
    const { event_type, resource } = notification.parse(JSON.parse(text))
    if (event_type !== 'TRANSACTION.SUCCESS') return null
    const { ciphertext, nonce: iv, associated_data: aad } = resource
    return transaction.parse(JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiV3Key, iv, aad)))
  } catch (error) {
    throw new NotificationRefused('cannot be opened', { cause: error })
  }
}
