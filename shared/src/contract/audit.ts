import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { id, isoInstant, isoTime, pageOf, pageQuery } from './schemas'
import { device } from './session'

/** What is kept about accounts and rights. */
export const AUDIT_KINDS = [
  'login',
  'loginFailed',
  'lockedOut',
  'logout',
  'passwordChanged',
  'passwordReset',
  'factorOn',
  'factorOff',
  'factorReset',
  'recoveryCodesRenewed',
  'sessionEnded',
  'sessionsEnded',
  'accountDeleted',
  'rightChanged',
  'refused',
  'releaseChanged',
] as const
export const auditKind = z.enum(AUDIT_KINDS)
export type AuditKind = (typeof AUDIT_KINDS)[number]
/** Events are removed after so long. */
export const AUDIT_DAYS = 180

export const LOGIN_WAYS = ['password', 'sms', 'wechat'] as const

/** What belongs to an event besides who, when and where; never a secret. */
export const auditDetail = z.object({
  /** How somebody proved who they are. */
  way: z.enum(LOGIN_WAYS).optional(),
  /** The second step: a code of the app, or a recovery code, which is used up. */
  factor: z.enum(['code', 'recovery']).optional(),
  /** Sessions ended. */
  count: z.int().optional(),
  /** The call that was refused. */
  call: z.string().max(100).optional(),
  right: z.enum(['operator', 'developer']).optional(),
  /** What the right is now; null when it was taken. */
  value: z.string().max(20).nullable().optional(),
  /** Host or remote whose release was changed, and how. */
  part: z.string().max(40).optional(),
  action: z.string().max(20).optional(),
  version: z.string().max(40).optional(),
})
export type AuditDetail = z.output<typeof auditDetail>

const auditEvent = z.object({
  id,
  kind: auditKind,
  userId: id,
  userName: z.string(),
  mobileMasked: z.string(),
  address: z.string().nullable(),
  device: device.nullable(),
  detail: auditDetail,
  at: isoTime,
})
export type AuditEvent = z.output<typeof auditEvent>

export const getAuditList = defineEndpoint({
  method: 'GET',
  path: '/team/v1/getAuditList',
  access: ACCESS.audit,
  summary: 'Log-ins, changes of passwords and rights, and refusals in the team, newest first.',
  input: pageQuery.omit({ keyword: true, sortField: true, sortOrder: true }).extend({
    kind: auditKind.optional(),
    userId: id.optional(),
    from: isoInstant.optional(),
    to: isoInstant.optional(),
  }),
  output: pageOf(auditEvent).extend({
    /** Everybody an event may be about: members, also those who left. */
    people: z.array(z.object({ userId: id, userName: z.string() })),
  }),
})
