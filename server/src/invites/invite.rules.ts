import { createHmac, randomInt } from 'node:crypto'
import { isAdmin } from '@tessera/shared/contract/access'

/** Beans for each side of an accepted invite. */
export const INVITE_REWARD = { inviter: 100, invitee: 100 } as const

const NEW_MERCHANT_MS = 30 * 86_400_000

/**
 * Whether the person may accept an invite. Only new merchants: an invite must not bind an existing shop, and a
 * sub-account must not decide for its team.
 */
export const isNewMerchant = (roleType: number, teamSince: Date, now: Date): boolean =>
  isAdmin({ roleType }) && now.getTime() - teamSince.getTime() < NEW_MERCHANT_MS

/** Marks a telephone number as rewarded. Keyed hash: without the secret, the number cannot be found by brute force. */
export const inviteeMobileHash = (secret: string, mobile: string): string =>
  createHmac('sha256', secret).update(`invitee:${mobile}`).digest('base64url')

/** Capitals and digits without those that look or sound alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

/** A code of about 40 bits: short enough to read out, too long to guess. */
export const newInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
