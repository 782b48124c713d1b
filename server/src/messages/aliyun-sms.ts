import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../http/app-error'
import { type AliyunKeys, signAliyunCall } from './aliyun-signature.rules'
import { AnswerOverdue, jsonAnswer } from './provider-answer'
import type { CodeMessage, Handover, SmsProvider } from './sms'

export interface AliyunSmsSettings extends AliyunKeys {
  signName: string
  /** A template with the one variable `code`. */
  templateCode: string
  /** `https://dysmsapi.aliyuncs.com`, or a stand-in for it. */
  endpoint: string
}

const sendSmsAnswer = z.object({ Code: z.string(), Message: z.string().optional() })
/** The number, or the sign's whole quota, has had too many messages: asking again soon is of no use. */
const LIMITED = new Set(['isv.BUSINESS_LIMIT_CONTROL', 'isv.DAY_LIMIT_CONTROL'])
const WAIT_SECONDS = 3600

/** Alibaba Cloud Short Message Service, API 2017-05-25. */
export class AliyunSms implements SmsProvider {
  readonly #settings: AliyunSmsSettings

  constructor(settings: AliyunSmsSettings) {
    this.#settings = settings
  }

  async sendCode({ mobile, code }: CodeMessage): Promise<Handover> {
    const { endpoint, signName, templateCode } = this.#settings
    const parameters = {
      PhoneNumbers: mobile,
      SignName: signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify({ code }),
    }
    const call = { host: new URL(endpoint).host, action: 'SendSms', version: '2017-05-25', parameters }
    const { query, headers } = signAliyunCall(call, this.#settings, { nonce: randomUUID(), now: new Date() })
    const answer = await jsonAnswer(`${endpoint}/?${query}`, { method: 'POST', headers }, sendSmsAnswer).catch(
      (error: unknown) => {
        if (error instanceof AnswerOverdue) return null
        throw new AppError('MESSAGE_UNSENT', {}, { cause: error })
      },
    )
    if (answer === null) return 'unanswered'
    if (answer.Code === 'OK') return 'accepted'
    if (LIMITED.has(answer.Code)) throw new AppError('TOO_OFTEN', { retryAfterSeconds: WAIT_SECONDS })
    throw new AppError('MESSAGE_UNSENT', {}, { cause: new Error(`Aliyun SMS: ${answer.Code} ${answer.Message ?? ''}`) })
  }
}
