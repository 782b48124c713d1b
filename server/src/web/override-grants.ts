import { createHmac, timingSafeEqual } from 'node:crypto'
import { OVERRIDE_COOKIE } from '@tessera/shared/contract/user'

const COOKIE = new RegExp(String.raw`(?:^|;\s*)${OVERRIDE_COOKIE.name}=([^;\s]+)`)

/** Which browsers may load code from a developer's own machine: those whose cookie this installation has signed, for a working day. */
export class OverrideGrants {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** The cookie's value for a developer: until when in Unix seconds, and the signature. */
  give(userId: string, now = Date.now()): string {
    const until = `${userId}.${Math.floor(now / 1000) + OVERRIDE_COOKIE.lifetimeSeconds}`
    return `${until}.${this.#signature(until).toString('base64url')}`
  }

  /** Whether a request's cookies hold one that is neither forged nor expired. */
  isIn(cookies: string, now = Date.now()): boolean {
    const [, userId, seconds, signature] = /^([\w-]+)\.(\d+)\.([\w-]+)$/.exec(COOKIE.exec(cookies)?.[1] ?? '') ?? []
    if (!userId || !seconds || !signature) return false
    const expected = this.#signature(`${userId}.${seconds}`)
    const given = Buffer.from(signature, 'base64url')
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(seconds) > now / 1000
  }

  /** The secret signs other things too: what is signed here says what it is. */
  #signature(until: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify(['override', until]))
      .digest()
  }
}

/** A development server believes any browser that says so. */
export const isSaidIn = (cookies: string): boolean => COOKIE.test(cookies)
