import { z } from 'zod'
import type { AliyunSmsSettings } from './aliyun-sms'
import type { MiniProgramSettings } from './wechat-mini-program'

export type SmsConfig = { provider: 'outbox' | 'off' } | ({ provider: 'aliyun' } & AliyunSmsSettings)
export type WechatConfig = { provider: 'embedded' | 'off' } | ({ provider: 'mini-program' } & MiniProgramSettings)

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && [new URL(text).origin, `${new URL(text).origin}/`].includes(text)
const origin = z
  .string()
  .refine(isOrigin, 'must be an address like https://host, without a path')
  .transform((url) => url.replace(/\/$/, ''))

/** Settings of the SMS and WeChat providers; names are those of the environment. */
export const messagesEnvironment = {
  /** `outbox` in development, `off` in production unless told: codes then cannot be sent, and passwords still work. */
  SMS_PROVIDER: z.enum(['outbox', 'aliyun', 'off']).optional(),
  ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().optional(),
  ALIYUN_SMS_ENDPOINT: origin.default('https://dysmsapi.aliyuncs.com'),
  WECHAT_PROVIDER: z.enum(['embedded', 'mini-program', 'off']).optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_ENDPOINT: origin.default('https://api.weixin.qq.com'),
}
type Environment = z.output<z.ZodObject<typeof messagesEnvironment>>

/**
 * Reads the chosen providers, with everything each needs.
 * @param problem told about each setting that is missing or not allowed
 */
export function messagesConfig(
  values: Environment,
  production: boolean,
  problem: (name: keyof Environment, text: string) => void,
): { sms: SmsConfig; wechat: WechatConfig } {
  const need = (name: keyof Environment, provider: string): string => {
    const value = values[name]
    if (value === undefined) problem(name, `is needed by ${provider}`)
    return value ?? ''
  }
  return { sms: smsConfig(values, production, need, problem), wechat: wechatConfig(values, production, need, problem) }
}

type Need = (name: keyof Environment, provider: string) => string
type Problem = (name: keyof Environment, text: string) => void

function smsConfig(values: Environment, production: boolean, need: Need, problem: Problem): SmsConfig {
  const provider = values.SMS_PROVIDER ?? (production ? 'off' : 'outbox')
  if (provider === 'aliyun') {
    return {
      provider,
      accessKeyId: need('ALIYUN_ACCESS_KEY_ID', 'SMS_PROVIDER=aliyun'),
      accessKeySecret: need('ALIYUN_ACCESS_KEY_SECRET', 'SMS_PROVIDER=aliyun'),
      signName: need('ALIYUN_SMS_SIGN_NAME', 'SMS_PROVIDER=aliyun'),
      templateCode: need('ALIYUN_SMS_TEMPLATE_CODE', 'SMS_PROVIDER=aliyun'),
      endpoint: values.ALIYUN_SMS_ENDPOINT,
    }
  }
  if (production && provider === 'outbox') {
    problem('SMS_PROVIDER', 'outbox shows everybody every code: it is for development only')
  }
  return { provider }
}

function wechatConfig(values: Environment, production: boolean, need: Need, problem: Problem): WechatConfig {
  const provider = values.WECHAT_PROVIDER ?? (production ? 'off' : 'embedded')
  if (provider === 'mini-program') {
    return {
      provider,
      appId: need('WECHAT_APP_ID', 'WECHAT_PROVIDER=mini-program'),
      appSecret: need('WECHAT_APP_SECRET', 'WECHAT_PROVIDER=mini-program'),
      endpoint: values.WECHAT_ENDPOINT,
    }
  }
  if (production && provider === 'embedded') {
    problem('WECHAT_PROVIDER', 'embedded believes everybody: it is for development only')
  }
  return { provider }
}
