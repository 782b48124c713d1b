import { type KeyObject, X509Certificate, createPublicKey } from 'node:crypto'
import { Aes, Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import type { WechatPayConfig } from '../payments.config'
import { PaymentPlatformError } from '../provider'

/** WeChat Pay changes certificates over days; asking twice a day is its own advice. */
const REFRESH_MS = 12 * 3_600_000
/** Limits look-ups, because forged serial numbers would cause one each. */
const RETRY_MS = 60_000

export type PlatformKeys = Readonly<Record<string, KeyObject>>

const certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({ nonce: z.string(), associated_data: z.string(), ciphertext: z.string() }),
    }),
  ),
})

/** The keys with which WeChat Pay signs, by serial number. */
export interface KeySource {
  /** All that are known. @throws PaymentPlatformError when there are none and they cannot be fetched */
  all(): Promise<PlatformKeys>
  /** The one of a serial number, fetched when it is new; null when the platform does not know it either. */
  find(serial: string): Promise<KeyObject | null>
}

/** Public-key mode: one key, handed out on the merchant platform, that does not expire. */
export function fixedKey({ id, pem }: { id: string; pem: string }): KeySource {
  const keys: PlatformKeys = { [id]: createPublicKey(pem) }
  return {
    all: async () => keys,
    find: async (serial) => (Object.hasOwn(keys, serial) ? keys[serial]! : null),
  }
}

/** Certificate mode: the platform's certificates, fetched, decrypted with the API v3 key, and renewed. */
export class FetchedCertificates implements KeySource {
  #keys: PlatformKeys | null = null
  #fetchedAt = Number.NEGATIVE_INFINITY
  #fetching: Promise<PlatformKeys> | null = null

  constructor(
    private readonly config: WechatPayConfig,
    private readonly timeoutMs: number,
  ) {}

  async all(): Promise<PlatformKeys> {
    const old = this.#keys !== null && Date.now() - this.#fetchedAt > REFRESH_MS
    if (this.#keys && !old) return this.#keys
    // Keys that are due for renewal still verify what they signed.
    return this.#fetch().catch((error: unknown) => {
      if (this.#keys) return this.#keys
      throw error
    })
  }

  async find(serial: string): Promise<KeyObject | null> {
    const known = await this.all()
    if (Object.hasOwn(known, serial)) return known[serial]!
    if (Date.now() - this.#fetchedAt < RETRY_MS) return null
    const renewed = await this.#fetch()
    return Object.hasOwn(renewed, serial) ? renewed[serial]! : null
  }

  #fetch(): Promise<PlatformKeys> {
    this.#fetching ??= this.#download().finally(() => {
      this.#fetching = null
    })
    return this.#fetching
  }

  /** The answer is verified with the keys inside it: they are encrypted with the API v3 key, and one of them has signed it. */
  async #download(): Promise<PlatformKeys> {
    const { merchantId: mchid, merchantSerial: serial, privateKey, baseUrl: baseURL, apiV3Key } = this.config
    const client = new Decorator({ mchid, serial, privateKey, certs: { none: '' }, baseURL, timeout: this.timeoutMs })
    try {
      const answer = await client.request<string>('v3/certificates', 'get', undefined, {
        transformResponse: [(raw: string) => raw],
      })
      const keys = Object.fromEntries(
        certificates.parse(JSON.parse(answer.data)).data.map(({ serial_no, encrypt_certificate: sealed }) => {
          const pem = Aes.AesGcm.decrypt(sealed.ciphertext, apiV3Key, sealed.nonce, sealed.associated_data)
          return [serial_no, new X509Certificate(pem).publicKey]
        }),
      )
      const header = (name: string) => String(answer.headers[name] ?? '')
      const signer = keys[header('wechatpay-serial')]
      const message = Formatter.response(header('wechatpay-timestamp'), header('wechatpay-nonce'), answer.data)
      if (!signer || !Rsa.verify(message, header('wechatpay-signature'), signer))
        throw new Error('signed by nobody known')
      this.#keys = keys
      this.#fetchedAt = Date.now()
      return keys
    } catch (error) {
      // The error of the client carries its whole configuration, which belongs into no log.
      throw new PaymentPlatformError(`the certificates of WeChat Pay: ${(error as Error).message}`)
    }
  }
}
