import { randomInt } from 'node:crypto'

/** Beans for each side of an accepted invite. */
export const INVITE_REWARD = { inviter: 100, invitee: 100 } as const

/** Capitals and digits without those that look or sound alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

/** A code of about 40 bits: short enough to read out, too long to find another one by trying. */
export const newInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
