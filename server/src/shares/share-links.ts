import { createHmac, timingSafeEqual } from 'node:crypto'
import { SecretLinks } from '../links/secret-links'
import { keyFor } from '../sealing'

/** Links that show pictures, and the addresses of these. */
export class ShareLinks extends SecretLinks {
  constructor(secret: string) {
    super(secret, 'share')
  }

  /** Given to whoever may open the link; works while it lives. */
  pictureUrl(shareId: string, name: string): string {
    return `/files/shares/${shareId}/${name}?s=${this.#signature(shareId, name).toString('base64url')}`
  }

  isSigned(shareId: string, name: string, signature: string | undefined): boolean {
    const expected = this.#signature(shareId, name)
    const given = Buffer.from(signature ?? '', 'base64url')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  #signature(shareId: string, name: string): Buffer {
    return createHmac('sha256', keyFor(this.secret, 'share pictures'))
      .update(JSON.stringify([shareId, name]))
      .digest()
      .subarray(0, 18)
  }
}
