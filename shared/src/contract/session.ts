import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { empty, done, id, isoTime } from './schemas'

/** Session lifetime in days: absolute since log-in, and without a call. */
export const SESSION = { days: 30, idleDays: 7 } as const

export const DEVICE_KINDS = ['computer', 'phone', 'tablet'] as const
export const DEVICE_SYSTEMS = ['windows', 'macos', 'linux', 'chromeos', 'ios', 'android', 'harmony'] as const
export const DEVICE_BROWSERS = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'wechat',
  'qq',
  'uc',
  'huawei',
  'samsung',
  'vivo',
  'heytap',
  'sogou',
  'opera',
] as const

/** Parsed user agent; null for what was not recognised. */
export const device = z.object({
  kind: z.enum(DEVICE_KINDS).nullable(),
  system: z.enum(DEVICE_SYSTEMS).nullable(),
  browser: z.enum(DEVICE_BROWSERS).nullable(),
})
export type Device = z.output<typeof device>

const openSessionRow = z.object({
  id,
  device: device.nullable(),
  /** IP address of the log-in. */
  address: z.string().nullable(),
  createdAt: isoTime,
  /** Accurate to a few minutes. */
  lastUsedAt: isoTime,
  expiresAt: isoTime,
  /** The session of this request. */
  current: z.boolean(),
})
export type OpenSession = z.output<typeof openSessionRow>

export const getSessionList = defineEndpoint({
  method: 'GET',
  path: '/user/v1/getSessionList',
  access: 'signed-in',
  summary: 'The signed-in person’s open sessions, the one that asks first, then those used last.',
  input: empty,
  output: z.object({ list: z.array(openSessionRow) }),
})

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/user/v1/endSession',
  access: 'signed-in',
  summary: 'End one of the own sessions.',
  input: z.object({ id }),
  output: done,
})

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/user/v1/endOtherSessions',
  access: 'signed-in',
  summary: 'End all own sessions but the one that asks.',
  input: empty,
  output: z.object({ ended: z.int() }),
})
