import { readFileSync } from 'node:fs'
import { z } from 'zod'

const flag = z.enum(['true', '1', 'false', '0', '']).transform((value) => value === 'true' || value === '1')
const keyFile = z.string().transform((path, context) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    context.addIssue({ code: 'custom', message: `cannot be read: ${(error as Error).message}` })
    return z.NEVER
  }
})

/** Settings of payments; names are those of the environment. */
export const paymentEnvironment = {
  /** Where browsers and the payment platform reach this server, e.g. `https://tessera.example`; production and `wechat` need it. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** `sandbox` moves no money: its cashier page pays, fails or waits. */
  PAYMENT_PROVIDER: z.enum(['sandbox', 'wechat']).default('sandbox'),
  /** Without this the sandbox does not start in production: anybody could pay with a click. */
  PAYMENT_SANDBOX_IN_PRODUCTION: flag.default(false),
  WECHAT_PAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{6,32}$/)
    .optional(),
  WECHAT_PAY_APP_ID: z.string().min(1).max(32).optional(),
  /** Serial number of the merchant's certificate. */
  WECHAT_PAY_MERCHANT_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,64}$/)
    .optional(),
  /** File of the merchant's private key (PEM). */
  WECHAT_PAY_PRIVATE_KEY_FILE: keyFile.optional(),
  /** The API v3 key: 32 characters. */
  WECHAT_PAY_API_V3_KEY: z.string().length(32).optional(),
  /**
   * Public-key mode: id (`PUB_KEY_ID_…`) and file of WeChat Pay's public key. Without them the platform's certificates are fetched and
   * renewed.
   */
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w+$/)
    .optional(),
  WECHAT_PAY_PUBLIC_KEY_FILE: keyFile.optional(),
  WECHAT_PAY_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com/'),
}
const schema = z.object(paymentEnvironment)
type Values = z.output<typeof schema>

export interface WechatPayConfig {
  merchantId: string
  appId: string
  merchantSerial: string
  /** PEM. */
  privateKey: string
  apiV3Key: string
  /** Null fetches the platform's certificates. */
  publicKey: { id: string; pem: string } | null
  baseUrl: string
}

export type PaymentConfig = { provider: 'sandbox' } | { provider: 'wechat'; wechat: WechatPayConfig }

const NEEDED = [
  'PUBLIC_URL',
  'WECHAT_PAY_MERCHANT_ID',
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_MERCHANT_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY_FILE',
  'WECHAT_PAY_API_V3_KEY',
] as const

/** @param onProblem told of every setting that is wrong; what is returned then is not to be used */
export function paymentConfig(
  values: Values,
  production: boolean,
  onProblem: (name: keyof Values, text: string) => void,
): PaymentConfig {
  if (values.PAYMENT_PROVIDER === 'sandbox') {
    if (production && !values.PAYMENT_SANDBOX_IN_PRODUCTION) {
      onProblem(
        'PAYMENT_PROVIDER',
        'sandbox lets anybody pay with a click; set it to wechat, or allow it with PAYMENT_SANDBOX_IN_PRODUCTION=true',
      )
    }
    return { provider: 'sandbox' }
  }
  for (const name of NEEDED) if (!values[name]) onProblem(name, 'is needed when PAYMENT_PROVIDER is wechat')
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY_FILE: pem } = values
  if ((id === undefined) !== (pem === undefined)) {
    onProblem('WECHAT_PAY_PUBLIC_KEY_ID', 'belongs together with WECHAT_PAY_PUBLIC_KEY_FILE: give both or neither')
  }
  return {
    provider: 'wechat',
    wechat: {
      merchantId: values.WECHAT_PAY_MERCHANT_ID ?? '',
      appId: values.WECHAT_PAY_APP_ID ?? '',
      merchantSerial: values.WECHAT_PAY_MERCHANT_SERIAL ?? '',
      privateKey: values.WECHAT_PAY_PRIVATE_KEY_FILE ?? '',
      apiV3Key: values.WECHAT_PAY_API_V3_KEY ?? '',
      publicKey: id !== undefined && pem !== undefined ? { id, pem } : null,
      baseUrl: values.WECHAT_PAY_BASE_URL,
    },
  }
}
