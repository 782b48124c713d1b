import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES, TOTP as RULE } from '@tessera/shared/contract/factor'
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20
const IV_BYTES = 12
const TAG_BYTES = 16
/** Alphabet without look-alikes: 10 of 32 symbols are 50 bits. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const keyFor = (installation: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', installation, '', `tessera ${purpose}`, 32))

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

/** AES-256-GCM under a key of this installation, bound to the person: a copy of the database alone generates no codes. */
export function seal(installation: string, userId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(installation, 'second factor'), iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when it was encrypted for another person or installation */
export function unseal(installation: string, userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = keyFor(installation, 'second factor')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(userId))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
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
