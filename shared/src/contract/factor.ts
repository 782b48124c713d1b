import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { knownPassword } from './password'
import { done, empty } from './schemas'
import { openedSession } from './user'

/** TOTP (RFC 6238) with the defaults of authenticator apps: SHA-1, six digits, steps of 30 s, ±1 step tolerance. */
export const TOTP = { digits: 6, stepSeconds: 30, window: 1 } as const
export const RECOVERY_CODES = 10
/** Time limit of the log-in's second step. */
export const FACTOR_TICKET_SECONDS = 300

export const totpCode = z.string().regex(/^\d{6}$/)
/** Six-digit TOTP code, or a recovery code; spaces and hyphens, wherever they were typed or pasted, do not count. */
export const factorCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s\-‐-―－]/gu, ''))
  .pipe(z.string().regex(/^(\d{6}|[A-Za-z2-9]{10})$/))
/** Who makes an admin or acts on one proves who they are again: by a code of the second factor where it is on, by the password otherwise. */
export const actionProof = z.object({ password: knownPassword.optional(), factorCode: factorCode.optional() })
export type ActionProof = z.output<typeof actionProof>
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/user/v1/getSecondFactor',
  access: 'signed-in',
  summary: 'Whether the own account has a second factor, and may have one.',
  input: empty,
  output: z.object({
    on: z.boolean(),
    /** Available to admins and operators. */
    allowed: z.boolean(),
    /** True if this person's operator calls are rejected without it. */
    required: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
})

export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/v1/beginSecondFactor',
  access: 'signed-in',
  summary: 'A new secret for an authenticator app; it counts once enableSecondFactor has proved that the app has it.',
  input: empty,
  output: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://totp/…`, for scanning. */
    uri: z.string(),
  }),
})

export const enableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/v1/enableSecondFactor',
  access: 'signed-in',
  summary: 'Switch the second factor on; all other sessions end, and recovery codes are told this once.',
  input: z.object({ password: knownPassword, code: totpCode }),
  output: recoveryCodes,
})

export const disableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/user/v1/disableSecondFactor',
  access: 'signed-in',
  summary: 'Switch the second factor off, proved by the password and a code.',
  input: z.object({ password: knownPassword, code: factorCode }),
  output: done,
})

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/user/v1/renewRecoveryCodes',
  access: 'signed-in',
  summary: 'New recovery codes in the place of all former ones, proved by the password and a code.',
  input: z.object({ password: knownPassword, code: factorCode }),
  output: recoveryCodes,
})

export const verifySecondFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/verifySecondFactor',
  access: 'public',
  summary: 'The second step of a log-in that was answered SECOND_FACTOR_REQUIRED with a ticket.',
  input: z.object({ ticket: z.string().min(1).max(64), code: factorCode }),
  output: openedSession,
})
