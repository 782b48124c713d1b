import { z } from 'zod'
import { AppError } from '../http/app-error'
import { jsonAnswer } from './provider-answer'
import type { WechatProvider } from './wechat'

export interface MiniProgramSettings {
  appId: string
  appSecret: string
  /** `https://api.weixin.qq.com`, or a stand-in for it. */
  endpoint: string
}

const sessionAnswer = z.object({
  openid: z.string().min(1).optional(),
  errcode: z.int().default(0),
  errmsg: z.string().optional(),
})
/** Invalid code; code used before; user whom WeChat's risk control stopped. */
const REFUSED = new Set([40029, 40163, 40226])
const FREQUENCY_LIMIT = 45011
const WAIT_SECONDS = 60

/** WeChat's `jscode2session`. The session key it also answers is for decrypting what we never ask for, and is dropped. */
export class WechatMiniProgram implements WechatProvider {
  readonly #settings: MiniProgramSettings

  constructor(settings: MiniProgramSettings) {
    this.#settings = settings
  }

  async openIdOf(code: string): Promise<string> {
    const { appId, appSecret, endpoint } = this.#settings
    const query = new URLSearchParams({
      appid: appId,
      secret: appSecret,
      js_code: code,
      grant_type: 'authorization_code',
    })
    const answer = await jsonAnswer(`${endpoint}/sns/jscode2session?${query.toString()}`, {}, sessionAnswer).catch(
      (error: unknown) => {
        throw new AppError('UNAVAILABLE', {}, { cause: error })
      },
    )
    if (answer.openid !== undefined && answer.errcode === 0) return answer.openid
    if (REFUSED.has(answer.errcode)) throw new AppError('WECHAT_CODE_INVALID')
    if (answer.errcode === FREQUENCY_LIMIT) throw new AppError('TOO_OFTEN', { retryAfterSeconds: WAIT_SECONDS })
    throw new AppError('UNAVAILABLE', {}, { cause: new Error(`WeChat: ${answer.errcode} ${answer.errmsg ?? ''}`) })
  }
}
