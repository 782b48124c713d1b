import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { SHARE_LIMITS, SHARE_PAGE } from '@tessera/shared/contract/share'
import { keyFor, seal, unseal } from '../sealing'

/** What opens a link. */
export interface LinkSecrets {
  token: string
  code: string | null
}

/** 128 bits. */
const TOKEN_BYTES = 16

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const newSecrets = (withCode: boolean): LinkSecrets => ({
  token: randomBytes(TOKEN_BYTES).toString('base64url'),
  code: withCode ? String(randomInt(10 ** SHARE_LIMITS.codeDigits)).padStart(SHARE_LIMITS.codeDigits, '0') : null,
})

/** The page of a link, on this host. */
export const pagePath = (token: string): string =>
  `${SHARE_PAGE.path}?${new URLSearchParams({ [SHARE_PAGE.token]: token })}`

/** Tokens and codes that can be read back, and the addresses of a link's pictures. */
export class ShareLinks {
  /** @param purpose a link sealed for one is not read as one of the other */
  constructor(
    private readonly secret: string,
    private readonly purpose: 'share' | 'upload' = 'share',
  ) {}

  seal(shareId: string, secrets: LinkSecrets): string {
    return seal(this.secret, { purpose: this.purpose, id: shareId }, JSON.stringify(secrets))
  }

  /** Null under another secret of the installation: the link itself goes on working, but cannot be sent again. */
  unseal({ id, sealed }: { id: string; sealed: string }): LinkSecrets | null {
    try {
      return JSON.parse(unseal(this.secret, { purpose: this.purpose, id }, sealed)) as LinkSecrets
    } catch {
      return null
    }
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
