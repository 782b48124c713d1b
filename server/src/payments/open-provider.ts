import type { Database } from '../db/database'
import type { PaymentConfig } from './payments.config'
import type { PaymentProvider } from './provider'
import { SandboxProvider } from './sandbox/sandbox-provider'

/** The platform that is configured. @param secret signs what the sandbox hands out */
export async function openPaymentProvider(
  { payment, publicUrl }: { payment: PaymentConfig; publicUrl: string | null },
  database: Database,
  secret: string,
): Promise<PaymentProvider> {
  if (payment.provider === 'sandbox') return new SandboxProvider(database, secret)
  if (publicUrl === null) throw new Error('WeChat Pay needs PUBLIC_URL')
  // Its library takes long to load.
  const { WechatProvider } = await import('./wechat/wechat-provider')
  return new WechatProvider(payment.wechat, publicUrl)
}
