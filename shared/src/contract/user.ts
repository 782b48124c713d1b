import { z } from 'zod'
import { ACCESS, operatorRight, userType } from './access'
import { defineEndpoint } from './endpoint'
import { oneLine } from './one-line'
import { knownPassword } from './password'
import { done, empty, id, isoTime, mobile } from './schemas'

/** Times, in seconds, and attempts for an SMS code. */
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
  /** The number that the team's customers are shown. Missing from servers of earlier releases. */
  shopPhone: z.string().nullable().optional(),
  /** Of an agent's team: the number that merchants below are shown. Absent for all others. */
  servicePhone: z.string().nullable().optional(),
  roleType: z.int(),
  userType,
  factoryId: id.nullable(),
  vipType: z.int(),
  /** First three and last four digits only. */
  mobileMasked: z.string(),
  utmSource: z.string().nullable(),
  /** False for an account created by an SMS code that never got a password. */
  hasPassword: z.boolean().default(true),
  /** May override a remote by a local build in the deployed product (docs/releases.md). */
  developer: z.boolean().optional(),
  /** Operator access to the product's releases; absent for everybody else. */
  operator: operatorRight.optional(),
})
export type UserInfo = z.output<typeof userInfo>

/** Images that the admins let a member make a month, and what is left of them; null without such a limit. */
export const monthlyImages = z.object({ limit: z.int(), left: z.int() }).nullable()

export const userPrivilege = z.object({
  status: z.string().optional(),
  expireTime: isoTime.nullable().optional(),
  features: z.array(z.string()),
  vipType: z.int(),
  /** Set if the tier is the trial of a new merchant. */
  trial: z.boolean().optional(),
  vipEndTime: isoTime.nullable(),
  unusedTotalFlops: z.int(),
  unusedBeans: z.int(),
  imgQuotaNum: z.int(),
  /** Missing from servers of earlier releases. */
  monthlyImages: monthlyImages.optional(),
})
export type UserPrivilege = z.output<typeof userPrivilege>

/** Common response of all log-ins. */
export const openedSession = z.object({ token: z.string(), userInfo })
export const captchaAnswer = {
  captchaId: z.string().max(64).optional(),
  captchaCode: z.string().max(8).optional(),
}

/** Purpose a code is bound to. `password` and `delete` go to the signed-in person's own number. */
export const SMS_PURPOSES = ['login', 'reset', 'bindWechat', 'password', 'delete', 'join'] as const
export const smsPurpose = z.enum(SMS_PURPOSES)
export type SmsPurpose = (typeof SMS_PURPOSES)[number]
const OWN_NUMBER_PURPOSES: readonly SmsPurpose[] = ['password', 'delete']
/** True if the code goes to the signed-in person's own number, which the browser knows only in part. */
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
    /** Whether a mini-program is configured. */
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

/** Cookie that requests pages with permission to load code from a developer's own machine. */
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
