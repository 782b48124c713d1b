import { z } from 'zod'

/** In characters as people count them: one Chinese character or one emoji is one. */
const PASSWORD_LENGTH = { min: 8, max: 64 } as const
/** UTF-16 units that anybody types for 64 characters at most; what is longer is not even looked at. */
const MOST_UNITS = 256

/**
 * The form in which a password is judged, hashed and compared. NFKC, because Chinese input methods write `１２３` for `123` on one
 * machine and not on another.
 */
export const normalPassword = (text: string): string => text.normalize('NFKC')

function hasRightLength(text: string): boolean {
  if (text.length > MOST_UNITS) return false
  const { length } = [...normalPassword(text)]
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
}

/** A password that an account gets: 8–64 characters, any. What else is refused needs the account or the list of common ones. */
export const password = z
  .string()
  .refine(hasRightLength, 'password_length')
  .meta({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
/** A password that an account has, whatever the rule was when it was set. */
export const knownPassword = z.string().min(1).max(MOST_UNITS)

export interface PasswordOwner {
  readonly mobile?: string | undefined
  readonly userName?: string | undefined
}

/** Digits of a number's end that are known for it. */
const TELLING_DIGITS = 6
/** With fewer characters than these, what stands around a name or a number is padding. */
const LEAST_BESIDE = 4

/** Whether a password is the owner's number (or its end) or name, letter case and a few characters of padding aside. */
export function isOwnPassword(given: string, { mobile, userName }: PasswordOwner): boolean {
  const text = plain(given)
  const withoutName = userName ? text.replaceAll(plain(userName), '') : text
  const rest = mobile ? withoutNumber(withoutName, mobile) : withoutName
  return rest !== text && [...rest].length < LEAST_BESIDE
}

const plain = (text: string): string => normalPassword(text).toLowerCase().replaceAll(/\s/g, '')

function withoutNumber(text: string, mobile: string): string {
  for (let digits = mobile.length; digits >= TELLING_DIGITS; digits -= 1) {
    const end = mobile.slice(-digits)
    if (text.includes(end)) return text.replaceAll(end, '')
  }
  return text
}
