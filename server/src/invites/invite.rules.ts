import { createHmac, randomInt } from 'node:crypto'
import { isAdmin } from '@tessera/shared/contract/access'

/** Beans for each side of an accepted invite. */
export const INVITE_REWARD = { inviter: 100, invitee: 100 } as const

const NEW_MERCHANT_MS = 30 * 86_400_000

/**
 * An invite rewards who brings a new merchant: a link must not bind a shop that has been here for long, nor may a sub-account decide
 * for its team.
 */
export const isNewMerchant = (roleType: number, teamSince: Date, now: Date): boolean =>
  isAdmin({ roleType }) && now.getTime() - teamSince.getTime() < NEW_MERCHANT_MS

/** What tells that a telephone has been rewarded: neither the number, nor, without the secret, found from it by trying all numbers. */
export const inviteeMobileHash = (secret: string, mobile: string): string =>
  createHmac('sha256', secret).update(`invitee:${mobile}`).digest('base64url')

/** Capitals and digits without those that look or sound alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

/** A code of about 40 bits: short enough to read out, too long to find another one by trying. */
export const newInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
