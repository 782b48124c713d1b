import { z } from 'zod'

/** Length in code points after normalisation: one Chinese character or one simple emoji is one. */
const PASSWORD_LENGTH = { min: 8, max: 64 } as const
/** Upper limit in UTF-16 units for 64 typed characters; longer input is rejected unread. */
const MOST_UNITS = 256

/**
 * Normal form for checking, hashing and comparing passwords. NFKC, because some Chinese input methods produce full-width `１２３` for
 * `123`.
 */
export const normalPassword = (text: string): string => text.normalize('NFKC')

function hasRightLength(text: string): boolean {
  if (text.length > MOST_UNITS) return false
  const { length } = [...normalPassword(text)]
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max
}

/** A new password: 8–64 characters of any kind. Further checks need the account or the list of common passwords. */
export const password = z
  .string()
  .refine(hasRightLength, 'password_length')
  .meta({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
/** An existing password, under any earlier rule. */
export const knownPassword = z.string().min(1).max(MOST_UNITS)

export interface PasswordOwner {
  readonly mobile?: string | undefined
  readonly userName?: string | undefined
}

/** Number of trailing digits of a phone number that are easily guessed. */
const TELLING_DIGITS = 6
/** Fewer extra characters than this around a name or number count as padding. */
const LEAST_BESIDE = 4

/** Whether a password is the owner's number (or its end) or name, ignoring case and a few characters of padding. */
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
