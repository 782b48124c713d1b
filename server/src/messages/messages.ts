import { AppError } from '../http/app-error'
import { AliyunSms } from './aliyun-sms'
import { EmbeddedWechat } from './embedded-wechat'
import type { SmsConfig, WechatConfig } from './messages.config'
import { Outbox } from './outbox'
import type { SmsProvider } from './sms'
import type { WechatProvider } from './wechat'
import { WechatMiniProgram } from './wechat-mini-program'

/** Providers of SMS and WeChat log-in. */
export interface Messages {
  sms: SmsProvider
  wechat: WechatProvider
  /** The outbox of development; null when codes are really sent. */
  outbox: Outbox | null
}

/** @param log is given every message of the outbox, for the person at the terminal */
export function createMessages(
  config: { sms: SmsConfig; wechat: WechatConfig },
  log: (line: string) => void,
): Messages {
  const sms = smsOf(config.sms, log)
  return { sms, wechat: wechatOf(config.wechat), outbox: sms instanceof Outbox ? sms : null }
}

function smsOf(config: SmsConfig, log: (line: string) => void): SmsProvider {
  if (config.provider === 'aliyun') return new AliyunSms(config)
  if (config.provider === 'outbox') return new Outbox(log)
  return { sendCode: () => Promise.reject(new AppError('SMS_OFF')) }
}

function wechatOf(config: WechatConfig): WechatProvider {
  if (config.provider === 'mini-program') return new WechatMiniProgram(config)
  if (config.provider === 'embedded') return new EmbeddedWechat()
  return { openIdOf: () => Promise.reject(new AppError('WECHAT_OFF')) }
}
