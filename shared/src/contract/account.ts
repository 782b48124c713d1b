import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { actionProof } from './factor'
import { knownPassword, password } from './password'
import { done, empty, id, isoTime, mobile, phone } from './schemas'
import { captchaAnswer, isForOwnNumber, openedSession, smsCode, smsPurpose, teamName, userInfo, userName } from './user'

/** Exactly one proof of ownership. */
const ownerProof = { password: knownPassword.optional(), smsCode: smsCode.optional() }
const hasOneProof = (input: { password?: string | undefined; smsCode?: string | undefined }): boolean =>
  (input.password === undefined) !== (input.smsCode === undefined)
/** Who takes over a member's customers; required if there are any. */
export const transferToUserId = id.optional()
const ONE_PROOF = { path: ['password'], message: 'proof_required' }

export const sendSms = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/sendSms',
  access: 'public',
  summary:
    'Send a code by SMS; a captcha is asked after repeated requests. The answer never tells whether the number is known.',
  input: z
    .object({ purpose: smsPurpose, mobile: mobile.optional(), ...captchaAnswer })
    .refine(({ purpose, mobile: given }) => (given === undefined) === isForOwnNumber(purpose), {
      path: ['mobile'],
      message: 'mobile_required',
    }),
  output: z.object({
    /** Seconds until another code may be requested. */
    resendAfterSeconds: z.int(),
    /** Validity of this code. */
    expiresInSeconds: z.int(),
    /** Set when the carrier did not answer in time: the message may arrive, or not. */
    unconfirmed: z.boolean().optional(),
  }),
})

export const loginBySmsCode = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/loginBySmsCode',
  access: 'public',
  summary: 'Log in with a code sent by SMS; the first log-in of a number creates an individual merchant.',
  input: z.object({ mobile, code: smsCode }),
  output: openedSession,
})

/** Ticket of a log-in that was answered CONSENT_REQUIRED. */
const consentTicket = z.object({ ticket: z.string().min(1).max(64) })

export const acceptMembership = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/acceptMembership',
  access: 'public',
  summary:
    'Join the team whose admin made the account of this number, and open the session; for a first log-in that was answered CONSENT_REQUIRED with a ticket.',
  input: consentTicket,
  output: openedSession,
})

export const refuseMembership = defineEndpoint({
  method: 'POST',
  path: '/user/v1/refuseMembership',
  access: 'public',
  summary: 'Refuse it instead: the account is deleted, and the number is free for a team of its own.',
  input: consentTicket,
  output: done,
})

export const getOpenId = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/getOpenId',
  access: 'public',
  summary: 'Exchange a mini-program’s log-in code for the openid and a ticket that proves it once, within ten minutes.',
  input: z.object({ code: z.string().min(1).max(128) }),
  output: z.object({
    openId: z.string(),
    ticket: z.string(),
    /** The openid already belongs to an account: the ticket alone logs in. */
    bound: z.boolean(),
  }),
})

export const loginWxMaNormal = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/loginWxMaNormal',
  access: 'public',
  summary:
    'Log in from the mini-program with a ticket of getOpenId; an openid without an account also needs a mobile number and its bindWechat code, which binds it to that account or creates one.',
  input: z
    .object({ ticket: z.string().min(1).max(64), mobile: mobile.optional(), smsCode: smsCode.optional() })
    .refine((input) => (input.mobile === undefined) === (input.smsCode === undefined), {
      path: ['smsCode'],
      message: 'both_or_neither',
    }),
  output: openedSession,
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/resetPassword',
  access: 'public',
  summary: 'Set a new password with a code sent by SMS; every session of the account ends.',
  input: z.object({ mobile, code: smsCode, newPassword: password }),
  output: done,
})

export const updateUserInfo = defineEndpoint({
  method: 'POST',
  path: '/user/v1/updateUserInfo',
  access: 'signed-in',
  summary:
    'Change the own name; an admin may also change the team’s and the number that customers are shown, and an agent’s the service number that the merchants below are shown.',
  input: z
    .object({
      userName: userName.optional(),
      teamName: teamName.optional(),
      /** Null shows none. */
      shopPhone: phone.nullable().optional(),
      servicePhone: phone.nullable().optional(),
    })
    .refine((input) => Object.values(input).some((value) => value !== undefined), {
      path: ['userName'],
      message: 'nothing_to_change',
    }),
  output: userInfo,
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/user/v1/changePassword',
  access: 'signed-in',
  summary:
    'Change the own password, proved by the old one or an SMS code; every session ends and the answer opens a new one.',
  input: z.object({ ...ownerProof, newPassword: password }).refine(hasOneProof, ONE_PROOF),
  output: openedSession,
})

/** Consequences of deleting one's own account, to show beforehand. */
export const getDeletionEffects = defineEndpoint({
  method: 'GET',
  path: '/user/v1/getDeletionEffects',
  access: 'signed-in',
  summary: 'What deleting the own account would do, and what stands against it.',
  input: empty,
  output: z.object({
    /**
     * `soleAdmin`: the team would have no admin; `unconfirmed`: none who has agreed to be in it; `teamsBelow`: there are merchants below
     * this agent.
     */
    obstacle: z.enum(['soleAdmin', 'unconfirmed', 'teamsBelow']).nullable(),
    /** Last member: the team and all its data are closed with the account. */
    closesTeam: z.boolean(),
    colleagues: z.int(),
    /** Customers that are closed with the team, or reassigned to an admin. */
    customers: z.int(),
    /** The admin to whom the team is handed over with the account of its owner. Missing from servers of earlier releases. */
    nextOwnerName: z.string().nullable().optional(),
    /** Goods and pictures of the person's own, which go with the account; missing from servers of earlier releases. */
    personalMaterials: z.int().optional(),
    personalAssets: z.int().optional(),
    flops: z.int(),
    beans: z.int(),
    vipEndTime: isoTime.nullable(),
    /** Invoices requested and not yet issued. */
    openInvoices: z.int(),
  }),
})

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/user/v1/deleteAccount',
  access: 'signed-in',
  summary:
    'Delete the own account, proved by the password or an SMS code, or, as an admin, a member’s; the number is free again. A fellow admin’s needs `proof`, the team owner’s is the owner’s alone.',
  input: z
    .object({ ...ownerProof, memberId: id.optional(), transferToUserId, proof: actionProof.optional() })
    .refine((input) => hasOneProof(input) !== (input.memberId !== undefined), ONE_PROOF),
  output: done,
})

export const getAllSuperiorByTeam = defineEndpoint({
  method: 'GET',
  path: '/user/v1/getAllSuperiorByTeam',
  access: 'signed-in',
  summary: 'The agents’ teams above the signed-in person’s team, the nearest first.',
  input: empty,
  output: z.object({
    list: z.array(
      z.object({
        teamId: id,
        teamName: z.string(),
        adminName: z.string().nullable(),
        /** Where the agent shows one; missing from servers of earlier releases. */
        servicePhone: z.string().nullable().optional(),
      }),
    ),
  }),
})
