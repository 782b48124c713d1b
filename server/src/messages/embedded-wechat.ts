import { createHash } from 'node:crypto'
import type { WechatProvider } from './wechat'

/** A stand-in for WeChat in development: one code is always the same invented person. Refused in production. */
export class EmbeddedWechat implements WechatProvider {
  async openIdOf(code: string): Promise<string> {
    return `dev-${createHash('sha256').update(code).digest('base64url').slice(0, 24)}`
  }
}
