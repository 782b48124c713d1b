import { createHash, randomBytes, randomInt } from 'node:crypto'
import { SHARE_LIMITS } from '@tessera/shared/contract/share'
import { seal, unseal } from '../sealing'

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

/** Path and query of a link's page. */
export const linkPath = (page: { readonly path: string; readonly token: string }, token: string): string =>
  `${page.path}?${new URLSearchParams({ [page.token]: token })}`

/** Tokens and codes of links that can be read back, to be handed on again. */
export class SecretLinks {
  /** @param purpose a link sealed for one is not read as one of another */
  constructor(
    protected readonly secret: string,
    private readonly purpose: 'share' | 'upload' | 'invitation',
  ) {}

  seal(id: string, secrets: LinkSecrets): string {
    return seal(this.secret, { purpose: this.purpose, id }, JSON.stringify(secrets))
  }

  /** Null under another secret of the installation: the link itself goes on working, but cannot be sent again. */
  unseal({ id, sealed }: { id: string; sealed: string }): LinkSecrets | null {
    try {
      return JSON.parse(unseal(this.secret, { purpose: this.purpose, id }, sealed)) as LinkSecrets
    } catch {
      return null
    }
  }
}
