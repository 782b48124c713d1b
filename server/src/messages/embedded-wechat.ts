import { createHash } from 'node:crypto'
import type { WechatProvider } from './wechat'

/** Stands in for WeChat in development: the same code is always the same made-up person. Never chosen in production. */
export class EmbeddedWechat implements WechatProvider {
  async openIdOf(code: string): Promise<string> {
    return `dev-${createHash('sha256').update(code).digest('base64url').slice(0, 24)}`
  }
}
