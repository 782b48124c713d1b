import { z } from 'zod'
import { ACCESS, operatorRight, userType } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine } from './one-line'
import { knownPassword } from './password'
import { done, empty, id, isoTime, mobile } from './schemas'

/** Times, in seconds, and tries of a code sent by SMS. */
export const SMS_CODE = { digits: 6, lifetimeSeconds: 300, resendSeconds: 60, tries: 5 } as const

export const smsCode = z.string().regex(/^\d{6}$/)
export const userName = oneLine(2, 20)
export const teamName = oneLine(2, 40)

export const userInfo = z.object({
  id,
  userId: id,
  userName: z.string(),
  teamId: id,
  teamName: z.string(),
  roleType: z.int(),
  userType,
  factoryId: id.nullable(),
  vipType: z.int(),
  /** First three and last four digits only. */
  mobileMasked: z.string(),
  utmSource: z.string().nullable(),
  /** False for an account that was opened by a code and never given a password. */
  hasPassword: z.boolean().default(true),
  /** May load a remote's build of their own into the deployed product (docs/releases.md). */
  developer: z.boolean().optional(),
  /** What the person may do with the product's releases; absent for everybody but its operators. */
  operator: operatorRight.optional(),
})
export type UserInfo = z.output<typeof userInfo>

export const userPrivilege = z.object({
  status: z.string().optional(),
  expireTime: isoTime.nullable().optional(),
  features: z.array(z.string()),
  vipType: z.int(),
  /** The tier is the trial of a new merchant; absent otherwise. */
  trial: z.boolean().optional(),
  vipEndTime: isoTime.nullable(),
  unusedTotalFlops: z.int(),
  unusedBeans: z.int(),
  imgQuotaNum: z.int(),
})
export type UserPrivilege = z.output<typeof userPrivilege>

/** What every log-in answers. */
export const openedSession = z.object({ token: z.string(), userInfo })
export const captchaAnswer = {
  captchaId: z.string().max(64).optional(),
  captchaCode: z.string().max(8).optional(),
}

/** What a code is asked for; it is good for nothing else. `password` and `delete` go to the signed-in person's own number. */
export const SMS_PURPOSES = ['login', 'reset', 'bindWechat', 'password', 'delete'] as const
export const smsPurpose = z.enum(SMS_PURPOSES)
export type SmsPurpose = (typeof SMS_PURPOSES)[number]
const OWN_NUMBER_PURPOSES: readonly SmsPurpose[] = ['password', 'delete']
/** True when the code goes to the signed-in person's own number, which the browser knows only in part. */
export const isForOwnNumber = (purpose: SmsPurpose): boolean => OWN_NUMBER_PURPOSES.includes(purpose)

export const loginByPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/loginByPassword',
  access: 'public',
  summary: 'Log in with a mobile number and a password; a captcha is asked after repeated failures.',
  input: z.object({
    mobile,
    password: knownPassword,
    ...captchaAnswer,
  }),
  output: openedSession,
})

export const captcha = defineEndpoint({
  method: 'GET',
  path: '/auth/v1/captcha',
  access: 'public',
  summary: 'A new captcha: a PNG picture and the id under which its answer is kept.',
  input: empty,
  output: z.object({
    captchaId: z.string(),
    /** `data:image/png;base64,…` */
    image: z.string(),
  }),
})

export const getLoginWays = defineEndpoint({
  method: 'GET',
  path: '/auth/v1/getLoginWays',
  access: 'public',
  summary: 'Which ways of logging in this installation has besides password and SMS code.',
  input: empty,
  output: z.object({
    /** A mini-program is configured. */
    wechat: z.boolean(),
  }),
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/v1/logout',
  access: 'signed-in',
  summary: 'Revoke the token of this request.',
  input: empty,
  output: done,
})

export const getUserInfo = defineEndpoint({
  method: 'GET',
  path: '/user/v1/getUserInfo',
  access: 'signed-in',
  summary: 'The signed-in person.',
  input: empty,
  output: userInfo,
})

/** By it a browser asks for pages that may load code from a developer's own machine. */
export const OVERRIDE_COOKIE = { name: 'tessera_override', lifetimeSeconds: 8 * 3_600 } as const

export const beginOverride = defineEndpoint({
  method: 'POST',
  path: '/user/v1/beginOverride',
  access: ACCESS.override,
  summary: 'Let this browser load remotes from a developer’s own machine, for eight hours.',
  input: empty,
  output: z.object({
    /** Value of the cookie `tessera_override`. */
    grant: z.string(),
  }),
})

export const getUserPrivilege = defineEndpoint({
  method: 'GET',
  path: '/user/v1/getUserPrivilege',
  access: 'signed-in',
  summary: 'Rights and balances of the signed-in person’s team.',
  input: empty,
  output: userPrivilege,
})

export const getMyMerchantStaff = defineEndpoint({
  method: 'GET',
  path: '/merchant/v1/getMyMerchantStaff',
  access: 'signed-in',
  summary: 'The signed-in person’s staff record.',
  input: empty,
  output: z.object({ id, userId: id, roleType: z.int(), status: z.enum(['active', 'disabled']) }),
})
