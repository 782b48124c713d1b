import { createHmac, randomInt } from 'node:crypto'
import { RECOVERY_CODES, TOTP as RULE } from '@tessera/shared/contract/factor'
import { Secret, TOTP } from 'otpauth'
import { keyFor, seal, type SealedFor, unseal } from '../sealing'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20
/** Alphabet without look-alikes: 10 of 32 symbols are 50 bits. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Tessera',
    label,
    algorithm: 'SHA1',
    digits: RULE.digits,
    period: RULE.stepSeconds,
    secret: Secret.fromBase32(secret),
  })

export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The time step of a code, one step early or late allowed; null for a wrong code. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: RULE.window })
  return delta === null ? null : Math.floor(now / 1000 / RULE.stepSeconds) + delta
}

const sealedFor = (userId: string): SealedFor => ({ purpose: 'second factor', id: userId })

export const sealFactor = (installation: string, userId: string, secret: string): string =>
  seal(installation, sealedFor(userId), secret)

/** @throws when it was sealed for another person or installation */
export function unsealFactor(installation: string, userId: string, sealed: string): string {
  try {
    return unseal(installation, sealedFor(userId), sealed)
  } catch (error) {
    throw new Error('A second factor was sealed under another FILE_LINK_SECRET: admin.js reset-factor', {
      cause: error,
    })
  }
}

/** What somebody typed, right or wrong: digits of the app, or one of the recovery codes. */
export const factorTyped = (code: string): 'code' | 'recovery' => (/^\d{6}$/.test(code) ? 'code' : 'recovery')

/** `ABCDE-FGHJK`, ten of them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** A keyed hash: codes cannot be brute-forced from a copy of the database alone. */
export const hashRecoveryCode = (installation: string, userId: string, code: string): string =>
  createHmac('sha256', keyFor(installation, 'recovery code'))
    .update(`${userId}:${code.replaceAll('-', '').toUpperCase()}`)
    .digest('hex')
